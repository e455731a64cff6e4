import check from 'icon:check'
import { useState } from 'react'
import { spanText } from '../../../contract/honourWords.ts'
import type { HoursRow } from '../../../contract/hours.contract.ts'
import { PROVEN_DAY_MINUTES } from '../../../contract/spans.ts'
import { useAction } from '../../../data/action.ts'
import { usePorts } from '../../../data/ports.ts'
import { invalidateWorkflow } from '../../../data/record/invalidation.ts'
import { Button } from '../../../ui/parts/button.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { confirmDialog } from '../../../ui/questions.ts'
import { BulkResults, type BulkResultsProps } from '../../record/shared/bulkResults.tsx'

type Outcome = Pick<BulkResultsProps, 'done' | 'failed'>

/** Confirms all services of the list that is shown, as they were recorded; says which could not be. */
export function ConfirmAll({ rows }: { rows: readonly HoursRow[] }) {
  const { call } = usePorts()
  const { busy, run } = useAction()
  const [outcome, setOutcome] = useState<Outcome>()
  const confirmAll = async () => {
    const sure = await confirmDialog({
      title: `确认这 ${rows.length} 份工时？`,
      text: `都按记录的时长确认；当天超过 ${spanText(PROVEN_DAY_MINUTES)}、补录和自动结束的，会转给另一个人复核。`,
      confirmLabel: '全部确认',
    })
    if (!sure) return
    const names = new Map(rows.map(({ id, name, title }) => [id, `${name} · ${title}`]))
    const { confirmed, refused } = await call('/api/renwu/gongshiConfirmAll', { ids: rows.map(({ id }) => id) })
    setOutcome({
      done: `已确认 ${confirmed} 份`,
      failed: refused.map(({ id, message }) => ({ id, text: `${names.get(id) ?? '一份工时'}：${message}` })),
    })
    invalidateWorkflow('hours')
  }
  return (
    <Stack gap="sm">
      <Row>
        <Button size="sm" icon={check} busy={busy !== ''} onClick={() => void run('all', confirmAll)}>
          确认列出的 {rows.length} 份
        </Button>
      </Row>
      <BulkResults done={outcome?.done} unit="份" failed={outcome?.failed ?? []} />
    </Stack>
  )
}
