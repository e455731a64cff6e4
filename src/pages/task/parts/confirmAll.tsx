import check from 'icon:check'
import { useState } from 'react'
import type { HoursRow } from '../../../contract/hours.contract.ts'
import type { WireReply } from '../../../contract/wire.ts'
import { useAction } from '../../../data/action.ts'
import { usePorts } from '../../../data/ports.ts'
import { invalidateWorkflow } from '../../../data/record/invalidation.ts'
import { Button } from '../../../ui/parts/button.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { confirmDialog } from '../../../ui/questions.ts'
import { BulkResults } from '../../record/shared/bulkResults.tsx'

/** Confirms all services of the list that is shown, as they were recorded; says which could not be. */
export function ConfirmAll({ rows }: { rows: readonly HoursRow[] }) {
  const { call } = usePorts()
  const { busy, run } = useAction()
  const [answer, setAnswer] = useState<WireReply<'/api/renwu/gongshiConfirmAll'>>()
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const confirmAll = async () => {
    const sure = await confirmDialog({
      title: `确认这 ${rows.length} 份工时？`,
      text: '都按记录的时长确认；当天超过 8 小时、补录和自动结束的，会转给另一个人复核。',
      confirmLabel: '全部确认',
    })
    if (!sure) return
    setNames(new Map(rows.map(({ id, name, title }) => [id, `${name} · ${title}`])))
    setAnswer(await call('/api/renwu/gongshiConfirmAll', { ids: rows.map(({ id }) => id) }))
    invalidateWorkflow('hours')
  }
  return (
    <Stack gap="sm">
      <Row>
        <Button size="sm" icon={check} busy={busy !== ''} onClick={() => void run('all', confirmAll)}>
          确认列出的 {rows.length} 份
        </Button>
      </Row>
      <BulkResults
        done={answer && `已确认 ${answer.confirmed} 份`}
        unit="份"
        failed={
          answer?.refused.map(({ id, message }) => ({ id, text: `${names.get(id) ?? '一份工时'}：${message}` })) ?? []
        }
      />
    </Stack>
  )
}
