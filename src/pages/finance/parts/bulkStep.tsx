import check from 'icon:check'
import { useState } from 'react'
import { useAction } from '../../../data/action.ts'
import { usePorts } from '../../../data/ports.ts'
import { invalidateWorkflow } from '../../../data/record/invalidation.ts'
import { type BulkOutcome, takeEach } from '../../../data/record/takeEach.ts'
import { yuanOf } from '../../../machines/browser/money.ts'
import { Button } from '../../../ui/parts/button.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { confirmDialog } from '../../../ui/questions.ts'
import { toast } from '../../../ui/toasts.ts'
import { BulkResults } from '../../record/shared/bulkResults.tsx'
import { type Book, type BookInput, type BookRow, readAll } from './book.ts'

const sumOf = (rows: readonly BookRow[]) => rows.reduce((sum, { amount }) => sum + amount, 0)

interface BulkStepProps<T extends string, R extends BookRow> {
  book: Book<T, R>
  bulk: NonNullable<Book<T, R>['bulk']>
  input: BookInput<T>
  /** Something stands under its tab now; what was done stays in sight afterwards. */
  offered: boolean
  onStart: () => void
}

/** One step for all that is found, each by itself: what was done and what was not is said one by one. */
export function BulkStep<T extends string, R extends BookRow>({
  book,
  bulk,
  input,
  offered,
  onStart,
}: BulkStepProps<T, R>) {
  const { call } = usePorts()
  const { busy, run } = useAction()
  const [outcome, setOutcome] = useState<BulkOutcome<R>>()
  const takeAll = async () => {
    const rows = await readAll(call, book, { ...input, tab: bulk.tab })
    if (rows.length === 0) {
      invalidateWorkflow(book.workflow)
      toast('没有要办的了，可能刚刚有人办过')
      return
    }
    const title = `${bulk.label}：${rows.length} ${book.unit}，共 ${yuanOf(sumOf(rows))} 元？`
    if (!(await confirmDialog({ title, text: bulk.warning, confirmLabel: bulk.label }))) return
    onStart()
    const recordOf = ({ id, record: { version } }: R) => ({ id, version })
    await takeEach(call, { workflow: book.workflow, event: bulk.event, rows, recordOf }, setOutcome)
  }
  return (
    <Stack gap="sm">
      {(offered || busy) && (
        <Row>
          <Button size="sm" icon={check} busy={busy !== ''} onClick={() => void run('all', takeAll)}>
            {bulk.label}
          </Button>
        </Row>
      )}
      <BulkResults
        done={outcome && `已办 ${outcome.done.length} 笔，共 ${yuanOf(sumOf(outcome.done))} 元`}
        unit="笔"
        failed={
          outcome?.failed.map(({ row: { id, owner, amount }, why }) => ({
            id,
            text: `${owner} ${yuanOf(amount)} 元：${why}`,
          })) ?? []
        }
      />
    </Stack>
  )
}
