/**
 * What every detail page of a record shows in the same way. The page of a new workflow is made of:
 *
 *     const read = useRead('/api/my/thingDetail', { id }, id !== '')
 *     const record = useRecord('thing', id)
 *     const steps = useSteps(record)
 *     if (!id || isMissing(read.problem)) return <Empty heading title="没有找到…" action={…} />
 *     return (
 *       <>
 *         <Detail
 *           title="…"
 *           {...recordDetail(record, read, { done: '这件事已经办完。' })}
 *           whyNot={steps.whyNot}
 *           actions={steps.actions}
 *         >
 *           {read.data && <>…cards…<RecordProgress record={record} /></>}
 *         </Detail>
 *         {steps.dialog}
 *       </>
 *     )
 *
 * with `shows: ['thing']` at the call's endpoint. Nothing in it names a state: words, clock and buttons come from the
 * chart.
 */
import type { Refusal } from '../../../contract/refusal.ts'
import type { QueryResult } from '../../../data/query.ts'
import type { RecordHandle } from '../../../data/record/useRecord.ts'
import { endOf, nextClock, turnOf } from '../../../machines/browser/turn.ts'
import type { DetailProps } from '../../../ui/kinds/detail.tsx'

/** There is no such record, or none that this person may see. */
export const isMissing = (problem: Refusal | undefined): boolean =>
  problem?.code === 'missing' || problem?.code === 'invalid'

/**
 * Returns why a page cannot show a record and what was read beside it; 重试 reads both anew. A refused step is no reason.
 */
export function failureOf(record: RecordHandle, { problem, retry }: QueryResult<unknown>): DetailProps['failure'] {
  const failed = problem ?? (record.ready ? undefined : record.problem)
  const onRetry = () => {
    retry()
    record.reload()
  }
  return failed && { text: failed.message, onRetry }
}

interface DetailTexts {
  /** Said where it came to the end that it was meant to have, and nothing is left to do. */
  readonly done: string
  /** Instead of what the chart says of whose turn it is, where another record decides. */
  readonly turn?: string | undefined
}

/**
 * Returns `loading`, `failure` and `state` of a `Detail`: where the matter stands, who must act, and the clock that
 * runs.
 */
export function recordDetail(
  record: RecordHandle,
  read: QueryResult<unknown>,
  { done, turn }: DetailTexts,
): Required<Pick<DetailProps, 'loading' | 'failure' | 'state'>> {
  const { flow, row, label, timers, offers } = record
  const clock = flow && row && nextClock(flow, row.state, timers)
  return {
    loading: !read.data || !row,
    failure: failureOf(record, read),
    state: row && {
      label,
      text: turn || (flow && (turnOf(flow, row, offers) || endOf(flow, row, done))) || done,
      ...(clock && { until: clock.until, outcome: clock.outcome }),
    },
  }
}
