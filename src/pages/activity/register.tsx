import { useLocation } from 'wouter'
import { isMissing } from '../../contract/refusal.ts'
import { screenOf } from '../../contract/screens.ts'
import { readOf, screenReads, useReads } from '../../data/reads.ts'
import { PendingForm } from '../../ui/kinds/guidedForm.tsx'
import { GroupForm } from './parts/groupForm.tsx'
import { VolunteerForm } from './parts/volunteerForm.tsx'
import { MissingActivity } from './shared/missingActivity.tsx'

export const reads = screenReads(['id', 'shift'], ({ id }) => ({
  activity: id && readOf('/api/huodong/huodongDetails', { id }),
  me: readOf('/api/my/getMyInfo', {}),
}))

/** 个人志愿者报名, 单位志愿者报名: shift, number, names; the fields depend on the kind of account. */
export default function VolunteerSignUp() {
  const { query, activity, me } = useReads(reads)
  const { id, shift } = query
  const [path] = useLocation()
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
    return <GroupForm key={`${id} ${shift}`} activity={activity.data} shift={shift} />
  return <VolunteerForm key={`${id} ${shift}`} activity={activity.data} shift={shift} />
}
