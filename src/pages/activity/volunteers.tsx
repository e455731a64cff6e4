import users from 'icon:users'
import { memo } from 'react'
import { useLocation } from 'wouter'
import type { Attendee } from '../../contract/activity.contract.ts'
import { pathTo } from '../../contract/screens.ts'
import { useInfiniteQuery } from '../../data/query.ts'
import { useReads } from '../../data/reads.ts'
import { Card } from '../../ui/parts/card.tsx'
import { Chip } from '../../ui/parts/chip.tsx'
import { Row, Stack } from '../../ui/parts/layout.tsx'
import { MutedText } from '../../ui/parts/mutedText.tsx'
import { When } from '../../ui/parts/when.tsx'
import { activityReads, PartyList } from './parts/partyList.tsx'
import { partyOf } from './shared/partySwitch.tsx'

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

/** 个人志愿者名单, 单位志愿者名单: participants of an activity; names of people are masked. */
export default function VolunteerList() {
  const { query, activity } = useReads(activityReads)
  const { id } = query
  const party = partyOf(useLocation()[0])
  const pages = useInfiniteQuery('/api/huodong/zhiyuanzheList', { id, party }, id !== '')
  return (
    <PartyList
      {...{ id, activity, pages }}
      paths={['/volunteerR', '/volunteerD']}
      unit={party === 'organisation' ? '家单位' : '位志愿者'}
      empty={{
        title: party === 'organisation' ? '还没有单位报名' : '还没有人报名',
        text: party === 'organisation' ? '第一家，可以是您的单位。' : '第一位，可以是您。',
        icon: users,
        action: { label: '我要报名', href: pathTo('/activityP', { id }) },
      }}
    >
      {one => <AttendeeCard one={one} />}
    </PartyList>
  )
}

export { activityReads as reads }
