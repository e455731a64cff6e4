import type { ComponentProps } from 'react'
import { isMissing } from '../../../contract/refusal.ts'
import type { QueryResult } from '../../../data/query.ts'
import type { RecordHandle } from '../../../data/record/useRecord.ts'
import { Detail, type DetailProps } from '../../../ui/kinds/detail.tsx'
import { Empty } from '../../../ui/parts/empty.tsx'
import { type DetailTexts, recordDetail } from './recordDetail.ts'
import { RecordProgress } from './recordProgress.tsx'
import type { Steps } from './useSteps.tsx'

interface RecordScreenProps extends DetailTexts, Omit<DetailProps, 'loading' | 'failure' | 'state'> {
  /** What is shown of the record; not asked for where the address names none. */
  read: QueryResult<unknown>
  record: RecordHandle
  steps: Steps
  /** Said where there is no such record, or none that this person may see. */
  missing: Omit<ComponentProps<typeof Empty>, 'heading'>
}

/**
 * One record as a screen: where it stands, what it says, how it came there and what this person may do now. The screen
 * of a new workflow is made of:
 *
 *     const read = useQuery('/api/my/thingDetail', { id }, id !== '')
 *     const record = useRecord('thing', id)
 *     const steps = useSteps(record)
 *     return (
 *       <RecordScreen
 *         {...{ read, record, steps }}
 *         missing={{ title: '没有找到…', action: … }}
 *         title="…"
 *         done="这件事已经办完。"
 *       >
 *         {read.data && <>…cards…</>}
 *       </RecordScreen>
 *     )
 *
 * with `shows: ['thing']` at the call's endpoint. Nothing in it names a state: words, clock and buttons come from the
 * chart.
 */
export function RecordScreen({ read, record, steps, missing, done, turn, children, ...detail }: RecordScreenProps) {
  const isNamed = read.loading || read.data !== undefined || read.problem !== undefined
  if (!isNamed || isMissing(read.problem)) return <Empty heading {...missing} />
  return (
    <>
      <Detail {...recordDetail(record, read, { done, turn })} whyNot={steps.whyNot} actions={steps.actions} {...detail}>
        {children}
        {read.data !== undefined && <RecordProgress record={record} />}
      </Detail>
      {steps.dialog}
    </>
  )
}
