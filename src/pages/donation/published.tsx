import gift from 'icon:gift'
import { memo } from 'react'
import { useLocation } from 'wouter'
import type { PledgeRow } from '../../contract/activity.contract.ts'
import { isMissing } from '../../contract/refusal.ts'
import { pathTo, screenOf } from '../../contract/screens.ts'
import { listProps } from '../../data/listProps.ts'
import { useInfiniteQuery } from '../../data/query.ts'
import { readOf, screenReads, useReads } from '../../data/reads.ts'
import { List } from '../../ui/kinds/list.tsx'
import { ButtonLink } from '../../ui/parts/button.tsx'
import { Card } from '../../ui/parts/card.tsx'
import { Chip } from '../../ui/parts/chip.tsx'
import { Row, Stack } from '../../ui/parts/layout.tsx'
import { MutedText } from '../../ui/parts/mutedText.tsx'
import { When } from '../../ui/parts/when.tsx'
import { MissingActivity } from '../activity/shared/missingActivity.tsx'
import { PartySwitch, partyOf } from '../activity/shared/partySwitch.tsx'

const idOf = ({ id }: PledgeRow) => id

const PledgeCard = memo(function PledgeCard({ pledge }: { pledge: PledgeRow }) {
  const { id, name, title, stateLabel, at } = pledge
  return (
    <Card href={pathTo('/donationDetailA', { id })}>
      <Stack gap="sm">
        <Row justify="between" gap="sm">
          <b>{title}</b>
          <Chip tone="jade">{stateLabel}</Chip>
        </Row>
        <MutedText size="xs" block>
          {name} · <When at={at} />
        </MutedText>
      </Stack>
    </Card>
  )
})

export const reads = screenReads(['id'], ({ id }) => ({
  activity: id && readOf('/api/huodong/huodongDetails', { id }),
}))

/** 个人捐物报名, 单位捐物报名: goods pledged for an activity, and the way to pledge more. */
export default function Pledges() {
  const { query, activity } = useReads(reads)
  const { id } = query
  const [path] = useLocation()
  const party = partyOf(path)
  const pages = useInfiniteQuery('/api/huodong/juanwuList', { id, party }, id !== '')
  if (!id || isMissing(activity.problem)) return <MissingActivity />
  const give = pathTo('/donationW', { activity: id })
  const canGive = activity.data && ['recruiting', 'underway'].includes(activity.data.state)
  return (
    <List
      title={screenOf(path)?.title ?? '捐物报名'}
      {...(activity.data && { sub: <a href={pathTo('/volunteerDetail', { id })}>{activity.data.title}</a> })}
      tools={
        canGive && (
          <ButtonLink href={give} size="sm" icon={gift}>
            我也捐物资
          </ButtonLink>
        )
      }
      filters={<PartySwitch id={id} paths={['/donationR', '/donationD']} />}
      {...listProps(pages, activity)}
      keyOf={idOf}
      unit="份捐物"
      min={300}
      empty={{
        title: party === 'organisation' ? '还没有单位捐物' : '还没有人捐物',
        text: '第一份，可以从您开始。',
        icon: gift,
        ...(canGive && { action: { label: '捐物资', href: give } }),
      }}
    >
      {pledge => <PledgeCard pledge={pledge} />}
    </List>
  )
}
