import users from 'icon:users'
import { memo } from 'react'
import { useLocation } from 'wouter'
import type { Attendee } from '../../contract/activity.contract.ts'
import { isMissing } from '../../contract/refusal.ts'
import { pathTo, screenOf } from '../../contract/screens.ts'
import { listProps, prefetchQuery, useInfiniteQuery, useQuery } from '../../data/query.ts'
import { useUrlQuery } from '../../data/urlQuery.ts'
import { List } from '../../ui/kinds/list.tsx'
import { Card } from '../../ui/parts/card.tsx'
import { Chip } from '../../ui/parts/chip.tsx'
import { Row, Stack } from '../../ui/parts/layout.tsx'
import { MutedText } from '../../ui/parts/mutedText.tsx'
import { When } from '../../ui/parts/when.tsx'
import { MissingActivity } from './shared/missingActivity.tsx'
import { PartySwitch, partyOf } from './shared/partySwitch.tsx'

const NAMES = ['id'] as const
const idOf = ({ id }: Attendee) => id

const AttendeeCard = memo(function AttendeeCard({ one }: { one: Attendee }) {
  const { name, shiftTitle, places, stateLabel, at } = one
  return (
    <Card>
      <Stack gap="sm">
        <Row justify="between" gap="sm">
          <b>{name}</b>
          <Chip tone="jade">{stateLabel}</Chip>
        </Row>
        <MutedText size="xs" block>
          {shiftTitle}
          {places > 1 && ` · ${places} 人`} · <When at={at} />
          报名
        </MutedText>
      </Stack>
    </Card>
  )
})

/** 个人志愿者名单, 单位志愿者名单: who comes to an activity; people are shown without their whole name. */
export default function VolunteerList() {
  const { id } = useUrlQuery(NAMES).query
  const [path] = useLocation()
  const party = partyOf(path)
  const activity = useQuery('/api/huodong/huodongDetails', { id }, id !== '')
  const pages = useInfiniteQuery('/api/huodong/zhiyuanzheList', { id, party }, id !== '')
  if (!id || isMissing(activity.problem)) return <MissingActivity />
  return (
    <List
      title={screenOf(path)?.title ?? '志愿者名单'}
      {...(activity.data && { sub: <a href={pathTo('/volunteerDetail', { id })}>{activity.data.title}</a> })}
      filters={<PartySwitch id={id} paths={['/volunteerR', '/volunteerD']} />}
      {...listProps(pages, activity)}
      keyOf={idOf}
      unit={party === 'organisation' ? '家单位' : '位志愿者'}
      min={300}
      empty={{
        title: party === 'organisation' ? '还没有单位报名' : '还没有人报名',
        text: '第一位，可以是您。',
        icon: users,
        action: { label: '我要报名', href: pathTo('/activityP', { id }) },
      }}
    >
      {one => <AttendeeCard one={one} />}
    </List>
  )
}

export function preload(query: URLSearchParams): void {
  const id = query.get('id')
  if (id) prefetchQuery('/api/huodong/huodongDetails', { id })
}
