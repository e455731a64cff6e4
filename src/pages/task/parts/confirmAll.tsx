import { useState } from 'react'
import type { HoursRow } from '../../../contract/hours.contract.ts'
import { useAction } from '../../../data/action.ts'
import { usePorts } from '../../../data/ports.ts'
import { invalidateWorkflow } from '../../../data/record/invalidation.ts'
import { Button } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import { confirmDialog } from '../../../ui/questions.ts'

/** Confirms all services of the list that is shown, as they were recorded; says which could not be. */
export function ConfirmAll({ rows }: { rows: readonly HoursRow[] }) {
  const { call } = usePorts()
  const { busy, run } = useAction()
  const [answer, setAnswer] = useState<readonly string[]>([])
  const confirmAll = async () => {
    const sure = await confirmDialog({
      title: `确认这 ${rows.length} 份工时？`,
      text: '都按记录的时长确认；当天超过 8 小时、补录和自动结束的，会转给另一个人复核。',
      confirmLabel: '全部确认',
    })
    if (!sure) return
    const names = new Map(rows.map(({ id, name, title }) => [id, `${name} · ${title}`]))
    const { confirmed, refused } = await call('/api/renwu/gongshiConfirmAll', { ids: rows.map(({ id }) => id) })
    setAnswer([
      `已确认 ${confirmed} 份`,
      ...refused.map(({ id, message }) => `${names.get(id) ?? '一份工时'}没有确认：${message}`),
    ])
    invalidateWorkflow('hours')
  }
  return (
    <Card>
      <Stack gap="sm">
        <Button variant="line" busy={busy !== ''} onClick={() => void run('all', confirmAll)}>
          确认列出的 {rows.length} 份
        </Button>
        {answer.length > 0 && (
          <div role="status">
            {answer.map(line => (
              <p key={line}>{line}</p>
            ))}
          </div>
        )}
      </Stack>
    </Card>
  )
}
