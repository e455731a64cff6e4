import { useLocation } from 'wouter'
import { isMissing } from '../../contract/refusal.ts'
import { pathTo } from '../../contract/screens.ts'
import { countsText } from '../../contract/unitCounts.ts'
import { readOf, screenReads, useReads } from '../../data/reads.ts'
import { Detail } from '../../ui/kinds/detail.tsx'
import { Empty } from '../../ui/parts/empty.tsx'
import { ReportLink } from '../feedback/shared/reportLink.tsx'
import { DonationTrail } from './parts/donationTrail.tsx'
import { DonorCard } from './parts/donorCard.tsx'
import { ItemsCard } from './parts/itemsCard.tsx'

export const reads = screenReads(['id'], ({ id }) => ({
  read: id && readOf('/api/index/juanwuDetails', { id }),
}))

/**
 * One public gift of a person or an organisation: goods, donor, trail; if pledged for an activity, public from the
 * pledge on.
 */
export default function BenevolenceDetail() {
  const { query, read } = useReads(reads)
  const { id } = query
  const [, navigate] = useLocation()
  const { data, problem, retry } = read
  if (!id || isMissing(problem))
    return (
      <Empty
        heading
        title="没有找到这份捐物"
        text="它可能已经撤回、没有被受理，或者还没有收到。"
        action={{ label: '看爱心榜', href: pathTo('/benevolence') }}
      />
    )
  const activity = data?.activity
  const open = activity && !activity.over
  return (
    <Detail
      title={data?.title ?? '爱心详情'}
      {...(activity && {
        sub: (
          <>
            为「<a href={pathTo('/volunteerDetail', { id: activity.id })}>{activity.title}</a>」捐的
          </>
        ),
      })}
      loading={!data}
      failure={problem && { text: problem.message, onRetry: retry }}
      state={
        data && {
          label: data.stateLabel,
          text: `共 ${data.kinds} 样，${countsText(data.items)}，来自${data.regionName}`,
        }
      }
      actions={[
        open
          ? { label: '我也为它捐', onPress: () => navigate(pathTo('/donationW', { activity: activity.id })) }
          : { label: '我也要捐', onPress: () => navigate(pathTo('/donationW')) },
      ]}
    >
      {data && (
        <>
          <DonorCard gift={data} />
          <ItemsCard items={data.items} />
          <DonationTrail trail={data.trail} waiting="收到以后，这里会写出每一步。" />
          <ReportLink>举报</ReportLink>
        </>
      )}
    </Detail>
  )
}
