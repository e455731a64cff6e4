import { yuanOf } from '../../../machines/browser/stepForm.ts'
import { nextClock } from '../../../machines/browser/turn.ts'
import { Button } from '../../../ui/parts/button.tsx'
import { Countdown } from '../../../ui/parts/countdown.tsx'
import { Failure } from '../../../ui/parts/failure.tsx'
import { Row } from '../../../ui/parts/layout.tsx'
import { Quiet } from '../../../ui/parts/quiet.tsx'
import { SkeletonLines } from '../../../ui/parts/skeleton.tsx'
import { useRead } from '../../reading.ts'
import { useSteps } from '../../record/shared/useSteps.tsx'
import { useRecord } from '../../record/useRecord.ts'
import css from './deskCard.module.css'

/** What the shop may do with one order now: ship all of it or some lines, change the price while it is unpaid. */
export function DeskSteps({ id }: { id: string }) {
  const { data, problem, retry } = useRead('/api/v3/orderDetail', { id })
  const { data: couriers } = useRead('/api/v3/courierList', {})
  const record = useRecord('order', id)
  const left = (data?.lines ?? []).filter(({ shipped, refundable }) => !shipped && refundable > 0)
  const { actions, whyNot, dialog } = useSteps(record, {
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
  if (problem) return <Failure text={problem.message} onRetry={retry} />
  if (!data || !record.ready) return <SkeletonLines lines={3} />
  const { flow, row } = record
  const clock = flow && row && nextClock(flow, row.state, record.timers)
  const { name, phone, regionNames, detail } = data.receiver
  return (
    <div className={css.desk}>
      <Quiet block>
        {detail ? `寄给 ${name} ${phone}，${regionNames.join('')}${detail}` : '买家付款后可以看到地址'}
        {data.remark && `。留言：${data.remark}`}
      </Quiet>
      {clock && (
        <span>
          <Countdown until={clock.until} words={clock.words} />
        </span>
      )}
      {actions.length > 0 ? (
        <Row wrap gap="sm">
          {actions.map(({ label, onPress, look, busy }) => (
            <Button key={label} size="sm" look={look ?? 'line'} {...(busy && { busy })} onClick={onPress}>
              {label}
            </Button>
          ))}
        </Row>
      ) : (
        <Quiet block>现在没有要店铺办的事。</Quiet>
      )}
      {whyNot.map(({ label, why }) => (
        <Quiet key={label} size="xs" block>
          为什么不能「{label}」？{why}。
        </Quiet>
      ))}
      {dialog}
    </div>
  )
}
