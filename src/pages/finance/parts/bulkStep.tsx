import check from 'icon:check'
import { useState } from 'react'
import { refusalOf } from '../../../contract/refusal.ts'
import { useAction } from '../../../data/action.ts'
import { newKey } from '../../../data/idempotencyKey.ts'
import { usePorts } from '../../../data/ports.ts'
import { invalidateWorkflow } from '../../../data/record/invalidation.ts'
import { recordServices } from '../../../data/record/recordServices.ts'
import { yuanOf } from '../../../machines/browser/stepForm.ts'
import { Button } from '../../../ui/parts/button.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { confirmDialog } from '../../../ui/questions.ts'
import { type Book, type BookInput, type BookRow, readAll } from './book.ts'

interface Outcome {
  readonly id: string
  readonly text: string
}
interface Results {
  readonly done: number
  readonly sum: number
  readonly failed: readonly Outcome[]
}

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
  const [results, setResults] = useState<Results>()
  const takeAll = async () => {
    const rows = await readAll(call, book, { ...input, tab: bulk.tab })
    const title = `${bulk.label}：${rows.length} ${book.unit}，共 ${yuanOf(sumOf(rows))} 元？`
    if (rows.length === 0 || !(await confirmDialog({ title, text: bulk.warning, confirmLabel: bulk.label }))) return
    onStart()
    const done: R[] = []
    const failed: Outcome[] = []
    for (const row of rows) {
      const { fire } = recordServices(call, book.workflow, row.id)
      const step = { event: bulk.event, version: row.record.version, key: newKey(), input: undefined }
      try {
        await fire(step, new AbortController().signal)
        done.push(row)
      } catch (error) {
        failed.push({ id: row.id, text: `${row.owner} ${yuanOf(row.amount)} 元：${refusalOf(error).message}` })
      }
      setResults({ done: done.length, sum: sumOf(done), failed })
    }
    invalidateWorkflow(book.workflow)
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
      <div role="status">
        {results && (
          <MutedText block>
            已办 {results.done} 笔，共 {yuanOf(results.sum)} 元
            {results.failed.length > 0 && `；${results.failed.length} 笔没有办成`}
          </MutedText>
        )}
        {results?.failed.map(({ id, text }) => (
          <p key={id}>{text}</p>
        ))}
      </div>
    </Stack>
  )
}
