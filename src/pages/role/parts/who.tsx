import { Card, MediaRow } from '../../../ui/parts/card.tsx'
import { Failure } from '../../../ui/parts/failure.tsx'
import { Quiet } from '../../../ui/parts/quiet.tsx'
import { SkeletonLines } from '../../../ui/parts/skeleton.tsx'
import { useRead } from '../../reading.ts'

export const isPhone = (phone: string) => /^1[3-9]\d{9}$/.test(phone)

/** The account behind a whole number; waits for one. */
export const useFound = (phone: string) => useRead('/api/renwu/roleFind', { phone }, isPhone(phone))

/** Whom the number belongs to, as far as a leader may know before appointing. */
export function Who({ phone }: { phone: string }) {
  const { data, problem, retry } = useFound(phone)
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
      <Quiet>{data.roles.length > 0 ? `现在是：${data.roles.join('、')}` : '现在还没有角色'}</Quiet>
    </MediaRow>
  )
}
