import type { ReactNode } from 'react'
import type { AidDetail } from '../../../contract/aid.contract.ts'
import type { Offer } from '../../../machines/browser/flows.ts'
import { GuidedForm } from '../../../ui/kinds/guidedForm.tsx'
import { Empty } from '../../../ui/parts/empty.tsx'
import type { Reading } from '../../reading.ts'
import { failureOf, isMissing } from '../../record/recordDetail.ts'
import type { RecordTalk } from '../../record/useRecord.ts'

interface ForStepProps {
  event: string
  title: string
  /** Where one goes on where the step cannot be taken. */
  back: { readonly label: string; readonly href: string }
  read: Reading<AidDetail>
  record: RecordTalk
  children: (aid: AidDetail, offer: Offer) => ReactNode
}

const nothing = () => {}

/** A screen for one step of an application: says why where the step cannot be taken. */
export function ForStep({ event, title, back, read, record, children }: ForStepProps) {
  const { data } = read
  if (!record.id || isMissing(read.problem)) return <Empty heading title="没有找到这件申请" action={back} />
  if (!data || !record.ready)
    return <GuidedForm title={title} loading failure={failureOf(record, read)} nextLabel="提交" onNext={nothing} />
  const offer = record.offers.find(one => one.event === event)
  // While a step is on its way its form stays, whatever the chart foresees.
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
