import { yuanOf } from '../../../machines/browser/stepForm.ts'
import { Failure } from '../../../ui/parts/failure.tsx'
import { Quiet } from '../../../ui/parts/quiet.tsx'
import { SkeletonLines } from '../../../ui/parts/skeleton.tsx'
import { useRead } from '../../reading.ts'
import { failureOf } from '../../record/recordDetail.ts'
import { StepsInPlace } from '../../record/shared/stepsInPlace.tsx'
import { useSteps } from '../../record/shared/useSteps.tsx'
import { useRecord } from '../../record/useRecord.ts'
import css from './deskCard.module.css'

/** What the shop may do with one order now: ship all of it or some lines, change the price while it is unpaid. */
export function DeskSteps({ id }: { id: string }) {
  const read = useRead('/api/v3/orderDetail', { id })
  const { data } = read
  const { data: couriers } = useRead('/api/v3/courierList', {})
  const record = useRecord('order', id)
  const left = (data?.lines ?? []).filter(({ shipped, refundable }) => !shipped && refundable > 0)
  const steps = useSteps(record, {
    context: {
      couriers: couriers?.dataList.map(({ name }) => name) ?? [],
      lines: left.map(({ id, title, options, count }) => ({
        id,
        label: title,
        text: [...options, `${count} 件`].join(' · '),
      })),
      given: data ? { amount: yuanOf(data.amount), lines: left.map(line => line.id) } : {},
      hints: { lines: '可以先发一部分，剩下的再发一次' },
    },
  })
  const failure = failureOf(record, read)
  if (failure) return <Failure {...failure} />
  if (!data || !record.ready) return <SkeletonLines lines={3} />
  const { name, phone, regionNames, detail } = data.receiver
  return (
    <div className={css.desk}>
      <Quiet block>
        {detail ? `寄给 ${name} ${phone}，${regionNames.join('')}${detail}` : '买家付款后可以看到地址'}
        {data.remark && `。留言：${data.remark}`}
      </Quiet>
      <StepsInPlace record={record} steps={steps} nothing="现在没有要店铺办的事。" />
    </div>
  )
}
