import type { ActivityDetail } from '../../contract/activity.contract.ts'
import { isMissing } from '../../contract/refusal.ts'
import { pathTo } from '../../contract/screens.ts'
import { prefetchQuery, useQuery } from '../../data/query.ts'
import { useUrlQuery } from '../../data/urlQuery.ts'
import { Detail } from '../../ui/kinds/detail.tsx'
import { ButtonLink } from '../../ui/parts/button.tsx'
import { Empty } from '../../ui/parts/empty.tsx'
import type { Fact } from '../../ui/parts/facts.tsx'
import { When } from '../../ui/parts/when.tsx'
import { seatsText } from './parts/activityCard.tsx'
import { ShiftCard } from './parts/shiftCard.tsx'

const NAMES = ['id'] as const

const factsOf = (data: ActivityDetail): Fact[] => [
  { label: '开始', value: <When at={data.startsAt} withTime /> },
  { label: '结束', value: <When at={data.endsAt} withTime /> },
  { label: '地点', value: data.address },
  { label: '发起', value: data.organisation },
  { label: '负责人', value: data.leaderPhone ? `${data.leader} ${data.leaderPhone}` : data.leader },
  { label: '名额', value: seatsText(data) },
]

/** 志愿活动详情: what is done, when and by whom, its shifts; from here one signs up. */
export default function VolunteerDetail() {
  const { id } = useUrlQuery(NAMES).query
  const { data, problem, retry } = useQuery('/api/huodong/huodongDetails', { id }, id !== '')
  if (!id || isMissing(problem))
    return (
      <Empty heading title="没有找到这场活动" text="它可能已经撤下。" action={{ label: '看活动', href: '/activity' }} />
    )
  return (
    <Detail
      title={data?.title ?? '志愿活动'}
      state={data && { label: data.stateLabel }}
      loading={!data}
      failure={problem && { text: problem.message, onRetry: retry }}
      facts={data ? factsOf(data) : []}
    >
      {data?.body && <p>{data.body}</p>}
      {data && !data.obstacle && <ButtonLink href={pathTo('/activityP', { id })}>我要报名</ButtonLink>}
      {data?.obstacle && <p>{data.obstacle.message}</p>}
      {data?.shifts.map(shift => (
        <ShiftCard key={shift.id} shift={shift} />
      ))}
    </Detail>
  )
}

export function preload(query: URLSearchParams): void {
  const id = query.get('id')
  if (id) prefetchQuery('/api/huodong/huodongDetails', { id })
}
