import next from 'icon:chevron-right'
import type { MyInfo } from '../../../contract/person.contract.ts'
import { useQuery } from '../../../data/query.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { Icon } from '../../../ui/parts/icon.tsx'
import { addressPath } from './addressPath.ts'
import css from './firstSteps.module.css'

/** Suggested first steps of a new member; renders nothing once all are done. */
export function FirstSteps({ me }: { me: MyInfo }) {
  const { data } = useQuery('/api/my/addressList', {})
  const missing = [me.region === '' && '所在地区', me.introduction === '' && '一句介绍'].filter(Boolean)
  const steps = [
    ...(missing.length === 0
      ? []
      : [{ href: '/personal', label: '完善个人资料', text: `写上${missing.join('和')}，邻居更容易认识您` }]),
    ...(data?.dataList.length === 0
      ? [{ href: addressPath(me.kind), label: '添加收货地址', text: '捐物上门收取、兑换礼品都用得到' }]
      : []),
  ]
  if (steps.length === 0) return null
  return (
    <Card variant="soft">
      <h2 className={css.title}>先填好这些，办事更快</h2>
      <ul className={css.steps}>
        {steps.map(({ href, label, text }) => (
          <li key={href}>
            <a className={css.step} href={href}>
              <span>
                <b>{label}</b>
                <span className={css.text}>{text}</span>
              </span>
              <Icon svg={next} size={18} />
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}
