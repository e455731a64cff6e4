import { useQuery } from '../../../data/query.ts'
import { useRecord } from '../../../data/record/useRecord.ts'
import { yuanOf } from '../../../machines/browser/money.ts'
import { type Fact, Facts } from '../../../ui/parts/facts.tsx'
import { Failure } from '../../../ui/parts/failure.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { SkeletonLines } from '../../../ui/parts/skeleton.tsx'
import { InlineSteps } from '../../record/shared/inlineSteps.tsx'
import { useFocusNext } from '../../record/shared/useFocusNext.ts'
import { useSteps } from '../../record/shared/useSteps.tsx'
import { CLAIM_KINDS } from './claimKinds.ts'
import { proofFacts } from './proofFacts.tsx'

/** The claim of one after-sales, and the shop's reply. */
export function ClaimFacts({ id }: { id: string }) {
  const { data, problem, retry } = useQuery('/api/v3/refundDetail', { id })
  if (problem) return <Failure text={problem.message} onRetry={retry} />
  if (!data) return <SkeletonLines lines={3} />
  const facts: Fact[] = [
    { label: '售后', value: `${CLAIM_KINDS[data.kind]} · ${data.stateLabel}` },
    { label: '商品', value: data.lines.map(({ title, options }) => [title, ...options].join(' ')).join('；') },
    { label: '退款金额', value: <Money fen={data.amount} /> },
    { label: '原因', value: data.reason },
    ...proofFacts(data.photos),
    ...(data.answer ? [{ label: '店铺答复', value: data.answer }] : []),
  ]
  return <Facts items={facts} />
}

/** One after-sales at the shop's desk: claim, clock, and the shop's steps. */
export function ClaimDesk({ id }: { id: string }) {
  const { data } = useQuery('/api/v3/refundDetail', { id })
  const record = useRecord('afterSales', id)
  const panel = useFocusNext(record)
  const steps = useSteps(record, {
    context: { defaults: data ? { kind: data.kind, amount: yuanOf(data.amount) } : {} },
  })
  return (
    <Stack gap="sm" ref={panel}>
      <ClaimFacts id={id} />
      {record.ready && <InlineSteps record={record} steps={steps} emptyText="这次售后已经结束" />}
    </Stack>
  )
}
