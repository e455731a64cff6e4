import type { ReactNode } from 'react'
import type { AidDetail } from '../../../contract/aid.contract.ts'
import { isMissing } from '../../../contract/refusal.ts'
import type { QueryResult } from '../../../data/query.ts'
import type { RecordHandle } from '../../../data/record/useRecord.ts'
import type { StepOffer } from '../../../machines/browser/flows.ts'
import { PendingForm } from '../../../ui/kinds/guidedForm.tsx'
import { Empty } from '../../../ui/parts/empty.tsx'
import { failureOf } from '../../record/shared/recordDetail.ts'

interface AidStepScreenProps {
  event: string
  title: string
  /** Link for the case that the step is not available. */
  back: { readonly label: string; readonly href: string }
  read: QueryResult<AidDetail>
  record: RecordHandle
  children: (aid: AidDetail, offer: StepOffer) => ReactNode
}

/** A screen for one step of an application; explains why the step is not available. */
export function AidStepScreen({ event, title, back, read, record, children }: AidStepScreenProps) {
  const { data } = read
  if (!record.id || isMissing(read.problem)) return <Empty heading title="没有找到这件申请" action={back} />
  if (!data || !record.ready) return <PendingForm title={title} failure={failureOf(record, read)} />
  const offer = record.offers.find(one => one.event === event)
  // While a step is being sent its form stays, whatever the optimistic state.
  if (offer && !offer.refusal) return children(data, offer)
  return (
    <Empty
      heading
      title={`现在不能${title}`}
      text={offer?.refusal?.message ?? '这一步已经办过，或者不由您办理。'}
      action={back}
    />
  )
}
