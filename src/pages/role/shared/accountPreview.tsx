import { isPhone } from '../../../contract/typed.ts'
import { useQuery } from '../../../data/query.ts'
import { Card, MediaRow } from '../../../ui/parts/card.tsx'
import { Failure } from '../../../ui/parts/failure.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { SkeletonLines } from '../../../ui/parts/skeleton.tsx'

/** Returns the account of a complete number; waits for one. */
export const useAccountByPhone = (phone: string) => useQuery('/api/renwu/roleFind', { phone }, isPhone(phone))

/** The owner of the number, as far as a leader may know before appointing. */
export function AccountPreview({ phone }: { phone: string }) {
  const { data, problem, retry } = useAccountByPhone(phone)
  if (!isPhone(phone)) return null
  if (problem?.code === 'offline') return <Failure text={problem.message} onRetry={retry} />
  if (problem) return null
  if (!data)
    return (
      <Card>
        <SkeletonLines lines={2} />
      </Card>
    )
  return (
    <MediaRow href={undefined} picture={data.avatar} title={data.name} sub={data.phone}>
      <MutedText>{data.roles.length > 0 ? `现在是：${data.roles.join('、')}` : '现在还没有角色'}</MutedText>
    </MediaRow>
  )
}
