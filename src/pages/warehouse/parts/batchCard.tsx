import { useState } from 'react'
import { refusalOf } from '../../../contract/refusal.ts'
import { pathTo } from '../../../contract/screens.ts'
import type { BatchRow } from '../../../contract/warehouse.contract.ts'
import { prompt } from '../../../ui/asking.ts'
import { say } from '../../../ui/messages.ts'
import { Dialog } from '../../../ui/operated/dialog.tsx'
import { Button, ButtonLink } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { TextArea, TextField } from '../../../ui/parts/input.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { Quiet } from '../../../ui/parts/quiet.tsx'
import { When } from '../../../ui/parts/when.tsx'
import { readAgain } from '../../cache.ts'
import { useDoing } from '../../doing.ts'
import { usePorts } from '../../ports.ts'
import { LabelCard, LabelSheet } from './labels.tsx'
import { Expiry } from './stockCards.tsx'

const STOCK = [
  '/api/renwu/kucunDetails',
  '/api/renwu/kucunPage',
  '/api/renwu/kucunRecord',
  '/api/renwu/cangkuMine',
] as const
const MOST_REASON = 200

interface Shown {
  readonly batch: BatchRow
  readonly name: string
  readonly unit: string
}

/** 盘点更正: what is really there, and why it differs. */
function Correction({ batch, unit, onClose }: Shown & { onClose: () => void }) {
  const { call } = usePorts()
  const { busy, run } = useDoing()
  const [count, setCount] = useState(String(batch.count))
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState<{ field: string; message: string }>()
  const send = () => {
    if (!/^\d{1,7}$/.test(count)) return setWrong({ field: 'count', message: '请填写实有件数' })
    if (reason.trim().length < 2) return setWrong({ field: 'reason', message: '请说明原因' })
    void run('correct', async () => {
      try {
        await call('/api/renwu/kucunCorrect', { batch: batch.id, count: Number(count), reason: reason.trim() })
        readAgain(...STOCK)
        say('已更正', 'done')
        onClose()
      } catch (error) {
        const { field = 'count', message } = refusalOf(error)
        setWrong({ field, message })
      }
    })
  }
  const at = (field: string) => (wrong?.field === field ? wrong.message : undefined)
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
          max={MOST_REASON}
          required
        />
      </Stack>
    </Dialog>
  )
}

/** One batch: where it lies, how long it keeps, whom it came from; corrected, moved, labelled anew. */
export function BatchCard({ batch, name, unit, mayStore, chosen }: Shown & { mayStore: boolean; chosen: boolean }) {
  const { call } = usePorts()
  const { run } = useDoing()
  const [open, setOpen] = useState<'correct' | 'label'>()
  const { id, code, donation, donor, received, count, reserved, shelf, expiry, at } = batch
  const move = () =>
    run('move', async () => {
      const to = await prompt({
        title: '换货架',
        label: '新的货架',
        initial: shelf,
        confirmLabel: '换',
        valid: said => said.trim() !== '',
      })
      if (to === null) return
      await call('/api/renwu/kucunShelf', { batch: id, shelf: to.trim() })
      readAgain(...STOCK)
      say(`已换到 ${to.trim()}`, 'done')
    })
  return (
    <Card look={chosen ? 'chosen' : 'plain'}>
      <Stack gap="sm">
        <Row wrap gap="sm" spread="between">
          <h2>
            货架 {shelf} · {count} {unit}
          </h2>
          <Expiry expiry={expiry} />
        </Row>
        <Quiet block>
          {donor} 捐赠，入库 {received} {unit} · <When at={at} />
          {reserved > 0 && ` · 已预留 ${reserved}`}
        </Quiet>
        <Quiet block>标签 {code}</Quiet>
        <Row wrap gap="sm">
          <Button
            look="line"
            size="sm"
            aria-expanded={open === 'label'}
            onClick={() => setOpen(open === 'label' ? undefined : 'label')}
          >
            {open === 'label' ? '收起标签' : '看标签'}
          </Button>
          {mayStore && (
            <>
              <Button look="line" size="sm" onClick={() => void move()}>
                换货架
              </Button>
              <Button look="line" size="sm" onClick={() => setOpen('correct')}>
                盘点更正
              </Button>
            </>
          )}
          {donation && (
            <ButtonLink
              look="quiet"
              size="sm"
              href={pathTo('/accessDetailRecord', { batch: id })}
              aria-label={`这一批的记录：${code}`}
            >
              这一批的记录
            </ButtonLink>
          )}
        </Row>
        {open === 'label' && (
          <LabelSheet>
            <LabelCard {...batch} name={name} unit={unit} />
          </LabelSheet>
        )}
      </Stack>
      {open === 'correct' && <Correction {...{ batch, name, unit }} onClose={() => setOpen(undefined)} />}
    </Card>
  )
}
