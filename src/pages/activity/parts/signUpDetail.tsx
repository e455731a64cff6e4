import type { SignUpDetail as SignUp } from '../../../contract/activity.contract.ts'
import { isMissing } from '../../../contract/refusal.ts'
import { pathTo } from '../../../contract/screens.ts'
import { useQuery } from '../../../data/query.ts'
import { useRecord } from '../../../data/record/useRecord.ts'
import { Detail } from '../../../ui/kinds/detail.tsx'
import { Empty } from '../../../ui/parts/empty.tsx'
import type { Fact } from '../../../ui/parts/facts.tsx'
import { When } from '../../../ui/parts/when.tsx'
import { recordDetail } from '../../record/shared/recordDetail.ts'
import { RecordProgress } from '../../record/shared/recordProgress.tsx'
import { useSteps } from '../../record/shared/useSteps.tsx'

/** They need the leader's code. */
const OWN_WAY = ['CHECK_IN', 'CHECK_OUT']

const factsOf = (data: SignUp): Fact[] => [
  { label: '开始', value: <When at={data.startsAt} withTime /> },
  { label: '地点', value: data.meeting || data.address },
  ...(data.position > 0 ? [{ label: '候补', value: `第 ${data.position} 位` }] : []),
  ...(data.code ? [{ label: '签到码', value: data.code }] : []),
  ...(data.leaderPhone ? [{ label: '负责人', value: `${data.leader} ${data.leaderPhone}` }] : []),
]

/** One of my sign-ups: where it stands, the code that lets me in, and what I may do now. */
export function SignUpDetail({ id }: { id: string }) {
  const read = useQuery('/api/my/baomingDetails', { id })
  const record = useRecord('signUp', id)
  const steps = useSteps(record, { excluded: OWN_WAY })
  const { data, problem } = read
  if (isMissing(problem))
    return (
      <Empty
        heading
        title="没有找到这份报名"
        text="它可能属于另一个账号。"
        action={{ label: '看我的报名', href: pathTo('/myVolunteerDetail') }}
      />
    )
  return (
    <>
      <Detail
        title={data?.title ?? '我的报名'}
        {...recordDetail(record, read, { done: '这份报名没有别的事要办了。' })}
        facts={data ? factsOf(data) : []}
        whyNot={steps.whyNot}
        actions={steps.actions}
      >
        {data && <RecordProgress record={record} />}
      </Detail>
      {steps.dialog}
    </>
  )
}
