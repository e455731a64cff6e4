import { useLocation } from 'wouter'
import { isMissing } from '../../contract/refusal.ts'
import { screenOf } from '../../contract/screens.ts'
import { prefetchQuery, useQuery } from '../../data/query.ts'
import { useUrlQuery } from '../../data/urlQuery.ts'
import { PendingForm } from '../../ui/kinds/guidedForm.tsx'
import { GroupForm } from './parts/groupForm.tsx'
import { VolunteerForm } from './parts/volunteerForm.tsx'
import { MissingActivity } from './shared/missingActivity.tsx'

const NAMES = ['id', 'shift'] as const

/** 个人志愿者报名, 单位志愿者报名: which shift, how many, who; what an account may ask for depends on what it is. */
export default function VolunteerSignUp() {
  const { id, shift } = useUrlQuery(NAMES).query
  const [path] = useLocation()
  const activity = useQuery('/api/huodong/huodongDetails', { id }, id !== '')
  const me = useQuery('/api/my/getMyInfo', {})
  if (!id || isMissing(activity.problem)) return <MissingActivity />
  const failed = [activity, me].find(({ problem }) => problem)
  if (!activity.data || !me.data)
    return (
      <PendingForm
        title={screenOf(path)?.title ?? '志愿者报名'}
        failure={failed?.problem && { text: failed.problem.message, onRetry: failed.retry }}
      />
    )
  if (me.data.kind === 'organisation')
    return <GroupForm key={`${id} ${shift}`} activity={activity.data} shift={shift} uid={me.data.uid} />
  return <VolunteerForm key={`${id} ${shift}`} activity={activity.data} shift={shift} me={me.data} />
}

export function preload(query: URLSearchParams): void {
  const id = query.get('id')
  if (id) prefetchQuery('/api/huodong/huodongDetails', { id })
  prefetchQuery('/api/my/getMyInfo', {})
}
