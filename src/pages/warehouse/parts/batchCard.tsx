import { useState } from 'react'
import { refusalOf } from '../../../contract/refusal.ts'
import { pathTo } from '../../../contract/screens.ts'
import { typedCount } from '../../../contract/typed.ts'
import type { BatchRow } from '../../../contract/warehouse.contract.ts'
import { useAction } from '../../../data/action.ts'
import { usePorts } from '../../../data/ports.ts'
import { invalidate } from '../../../data/queryCache.ts'
import { Dialog } from '../../../ui/operated/dialog.tsx'
import { Button, ButtonLink } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { TextArea, TextField } from '../../../ui/parts/input.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { When } from '../../../ui/parts/when.tsx'
import { promptDialog } from '../../../ui/questions.ts'
import { toast } from '../../../ui/toasts.ts'
import { LabelSheet } from './labels.tsx'
import { Expiry } from './stockCards.tsx'
import { STOCK_WIRES } from './stockWires.ts'

const MAX_REASON_LENGTH = 200

interface BatchProps {
  readonly batch: BatchRow
  readonly name: string
  readonly unit: string
}

/** 盘点更正: the actual count, and the reason of the difference. */
function Correction({ batch, unit, onClose }: BatchProps & { onClose: () => void }) {
  const { call } = usePorts()
  const { busy, run } = useAction()
  const [count, setCount] = useState(String(batch.count))
  const [reason, setReason] = useState('')
  const [fieldError, setFieldError] = useState<{ field: string; message: string }>()
  const send = () => {
    const found = typedCount(count, unit)
    if (typeof found === 'string') return setFieldError({ field: 'count', message: `请填写实有件数，按${unit}数` })
    if (reason.trim().length < 2) return setFieldError({ field: 'reason', message: '请说明原因' })
    void run('correct', async () => {
      try {
        await call('/api/renwu/kucunCorrect', {
          batch: batch.id,
          count: found,
          seen: batch.count,
          reason: reason.trim(),
        })
        invalidate(...STOCK_WIRES)
        toast('已更正', 'done')
        onClose()
      } catch (error) {
        const { field = 'count', message } = refusalOf(error)
        setFieldError({ field, message })
      }
    })
  }
  const at = (field: string) => (fieldError?.field === field ? fieldError.message : undefined)
  return (
    <Dialog
      open
      title="盘点更正"
      busy={busy !== ''}
      onClose={onClose}
      footer={
        <Button busy={busy !== ''} onClick={send}>
          更正
        </Button>
      }
    >
      <Stack>
        <TextField
          label="实有件数"
          inputMode="numeric"
          value={count}
          onChange={setCount}
          error={at('count')}
          hint={`账上 ${batch.count} ${unit}，其中已预留 ${batch.reserved}`}
          required
        />
        <TextArea
          label="原因"
          value={reason}
          onChange={setReason}
          error={at('reason')}
          rows={2}
          max={MAX_REASON_LENGTH}
          required
        />
      </Stack>
    </Dialog>
  )
}

/** One batch: shelf, expiry, donor; correct, move, print a label. */
export function BatchCard({
  batch,
  name,
  warehouseName,
  unit,
  mayStore,
  chosen,
}: BatchProps & { warehouseName: string; mayStore: boolean; chosen: boolean }) {
  const { call } = usePorts()
  const { run } = useAction()
  const [open, setOpen] = useState<'correct' | 'label'>()
  const { id, code, donation, donor, received, count, reserved, shelf, expiry, at } = batch
  const move = () =>
    run('move', async () => {
      const to = await promptDialog({
        title: '换货架',
        label: '新的货架',
        initial: shelf,
        confirmLabel: '换',
        valid: value => value.trim() !== '',
      })
      if (to === null) return
      await call('/api/renwu/kucunShelf', { batch: id, shelf: to.trim() })
      invalidate(...STOCK_WIRES)
      toast(`已换到 ${to.trim()}`, 'done')
    })
  return (
    <Card variant={chosen ? 'chosen' : 'plain'}>
      <Stack gap="sm">
        <Row wrap gap="sm" justify="between">
          <h2>
            货架 {shelf} · {count} {unit}
          </h2>
          <Expiry expiry={expiry} />
        </Row>
        <MutedText block>
          {donor} 捐赠，入库 {received} {unit} · <When at={at} />
          {reserved > 0 && ` · 已预留 ${reserved}`}
        </MutedText>
        <MutedText block>标签 {code}</MutedText>
        <Row wrap gap="sm">
          <Button
            variant="line"
            size="sm"
            aria-expanded={open === 'label'}
            onClick={() => setOpen(open === 'label' ? undefined : 'label')}
          >
            {open === 'label' ? '收起标签' : '看标签'}
          </Button>
          {mayStore && (
            <>
              <Button variant="line" size="sm" onClick={() => void move()}>
                换货架
              </Button>
              <Button variant="line" size="sm" onClick={() => setOpen('correct')}>
                盘点更正
              </Button>
            </>
          )}
          {donation && (
            <ButtonLink
              variant="quiet"
              size="sm"
              href={pathTo('/accessDetailRecord', { batch: id })}
              aria-label={`这一批的记录：${code}`}
            >
              这一批的记录
            </ButtonLink>
          )}
        </Row>
        {open === 'label' && <LabelSheet labels={[Object.assign({ name, unit, warehouseName }, batch)]} />}
      </Stack>
      {open === 'correct' && <Correction {...{ batch, name, unit }} onClose={() => setOpen(undefined)} />}
    </Card>
  )
}
