import gloves from 'art:gloves'
import horn from 'art:megaphone'
import gift from 'art:wrapped-gift'
import notes from 'icon:list-checks'
import phone from 'icon:phone'
import { useQuery } from '../../../data/query.ts'
import { isMember, useView } from '../../../data/view.ts'
import { Button, ButtonLink } from '../../../ui/parts/button.tsx'
import { Disclosure } from '../../../ui/parts/disclosure.tsx'
import { Art, Icon } from '../../../ui/parts/icon.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { setLarge } from '../../../ui/theme/appearance.ts'
import { MyMatters } from '../../person/shared/myMatters.tsx'
import css from '../parts/quickLinks.module.css'
import { telOf } from './phone.tsx'

const DOORS = [
  ['rose', horn, '我要求助', '/apply'],
  ['mint', gift, '我要捐赠', '/donationW'],
  ['sky', gloves, '我要服务', '/activity'],
] as const
const MORE = [
  ['我要兑换', '/gift'],
  ['正在募捐', '/fundraising'],
  ['政策帮扶', '/help'],
  ['公益地图', '/map'],
  ['邻里商城', '/v3Goods'],
  ['邻居的闲置', '/idle'],
  ['全部成果', '/accomplishMore'],
  ['联系我们', '/contact'],
] as const

/** The doors of 长者模式 and the telephone; `mine` is where 我的事 leads, absent on that page itself. */
export function ElderDoors({ mine }: { mine?: string }) {
  const { data } = useQuery('/api/getPlatformSet', {})
  return (
    <nav className={css.doors} data-big aria-label="我要做什么">
      {DOORS.map(([tone, art, title, href]) => (
        <a key={href} className={css.door} data-tone={tone} href={href}>
          <Art svg={art} size={48} />
          <strong>{title}</strong>
        </a>
      ))}
      {mine && (
        <a className={css.door} data-tone="sand" href={mine}>
          <Icon svg={notes} size={48} />
          <strong>我的事</strong>
        </a>
      )}
      {data?.kefuphone && (
        <a className={css.door} data-tone="call" data-wide={mine && ''} href={telOf(data.kefuphone)}>
          <Icon svg={phone} size={32} />
          <strong>打客服电话</strong>
          <span>{data.kefuphone}</span>
        </a>
      )}
    </nav>
  )
}

/** 首页 in 长者模式: four doors, the telephone and my matters; the rest is one press away. */
export function ElderHome() {
  const member = useView(isMember)
  return (
    <Stack>
      <ElderDoors mine="/person" />
      {member && <MyMatters />}
      <Disclosure summary="更多">
        <Stack gap="sm">
          <Row wrap gap="sm">
            {MORE.map(([title, href]) => (
              <ButtonLink key={href} variant="line" href={href}>
                {title}
              </ButtonLink>
            ))}
          </Row>
          <Button variant="quiet" onClick={() => setLarge(false)}>
            关掉长者模式
          </Button>
        </Stack>
      </Disclosure>
    </Stack>
  )
}
