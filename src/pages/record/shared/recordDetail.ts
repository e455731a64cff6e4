/** The state of a record, for its screen. */

import type { StateTurn } from '../../../contract/turns.ts'
import type { QueryResult } from '../../../data/query.ts'
import type { RecordHandle } from '../../../data/record/useRecord.ts'
import { endOf, hasClock, isGivenUp, nextClock, turnOf } from '../../../machines/browser/turn.ts'
import type { DetailProps } from '../../../ui/kinds/detail.tsx'

/** Returns why a page cannot show a record and the query beside it; 重试 reloads both. A refused step is not included. */
export function failureOf(record: RecordHandle, { problem, retry }: QueryResult<unknown>): DetailProps['failure'] {
  const failed = problem ?? (record.ready ? undefined : record.problem)
  const onRetry = () => {
    retry()
    record.reload()
  }
  return failed && { text: failed.message, onRetry }
}

export interface DetailTexts {
  /** Shown at the intended end, when no step is left. */
  readonly done: string
  /** Replaces the chart's text on whose turn it is, where another record decides. */
  readonly turn?: string | undefined
}

/** Returns whose turn it is, as colours say it: the reader's, somebody else's, arranged or done, or over. */
function whoseOf({ flow, row, status, offers }: RecordHandle): StateTurn {
  if (status) return status[0]
  if (!flow || !row) return 'others'
  if (flow.states[row.state]?.end) return isGivenUp(flow, row) ? 'over' : 'arranged'
  return offers.some(({ tone, refusal }) => tone === 'primary' && !refusal) ? 'yours' : 'others'
}

/**
 * Returns `loading`, `failure` and `state` of a `Detail`: state, actor, and running clock. Nothing of them is said
 * before chart, record and reader are known: what is not known yet is no end.
 */
export function recordDetail(
  record: RecordHandle,
  read: QueryResult<unknown>,
  { done, turn }: DetailTexts,
): Required<Pick<DetailProps, 'loading' | 'failure' | 'state'>> {
  const { flow, row, label, status, timers, offers, history, ready } = record
  const loading = !read.data || !row
  const failure = failureOf(record, read)
  if (!flow || !row || !ready) return { loading, failure, state: loading || failure ? undefined : 'pending' }
  const clock = nextClock(flow, row, timers)
  const ahead = turnOf(flow, row, offers)
  const since = history.at(-1)?.at
  return {
    loading,
    failure,
    state: {
      label,
      text: turn || status?.[1] || ahead || endOf(flow, row, done),
      turn: whoseOf(record),
      ...(clock && { until: clock.until, outcome: clock.outcome }),
      ...(ahead && !clock && since !== undefined && { since, untimed: !turn && !hasClock(flow, row) }),
    },
  }
}
