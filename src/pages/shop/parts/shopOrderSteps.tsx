import { addressText } from '../../../contract/spacing.ts'
import { useQuery } from '../../../data/query.ts'
import { useRecord } from '../../../data/record/useRecord.ts'
import { yuanOf } from '../../../machines/browser/money.ts'
import { Failure } from '../../../ui/parts/failure.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { SkeletonLines } from '../../../ui/parts/skeleton.tsx'
import { ClaimDesk } from '../../afterSales/shared/claimCase.tsx'
import { InlineSteps } from '../../record/shared/inlineSteps.tsx'
import { failureOf } from '../../record/shared/recordDetail.ts'
import { useSteps } from '../../record/shared/useSteps.tsx'
import css from './shopOrderCard.module.css'

/** What the shop may do with one order now: ship all of it or some lines, change the price while it is unpaid. */
export function ShopOrderSteps({ id }: { id: string }) {
  const read = useQuery('/api/v3/orderDetail', { id })
  const { data } = read
  const { data: couriers } = useQuery('/api/v3/courierList', {})
  const record = useRecord('order', id)
  const unshipped = (data?.lines ?? []).filter(({ shipped, refundable }) => !shipped && refundable > 0)
  const steps = useSteps(record, {
    context: {
      couriers: couriers?.dataList.map(({ name }) => name) ?? [],
      lines: unshipped.map(({ id, title, options, count }) => ({
        id,
        label: title,
        text: [...options, `${count} 件`].join(' · '),
      })),
      defaults: data ? { amount: yuanOf(data.amount), lines: unshipped.map(line => line.id) } : {},
      hints: { lines: '可以先发一部分，剩下的再发一次' },
    },
  })
  const failure = failureOf(record, read)
  if (failure) return <Failure {...failure} />
  if (!data || !record.ready) return <SkeletonLines lines={3} />
  const { name, phone, detail } = data.receiver
  return (
    <div className={css.desk}>
      <MutedText block>
        {detail ? `寄给 ${name} ${phone}，${addressText(data.receiver)}` : '买家付款后可以看到地址'}
        {data.remark && `。留言：${data.remark}`}
      </MutedText>
      {data.afterSales.map(claim => (
        <ClaimDesk key={claim.id} id={claim.id} />
      ))}
      <InlineSteps record={record} steps={steps} emptyText="现在没有要店铺办的事。" />
    </div>
  )
}
