import { useLocation } from 'wouter'
import type { ShiftRow } from '../../contract/activity.contract.ts'
import { isMissing } from '../../contract/refusal.ts'
import { pathTo } from '../../contract/screens.ts'
import { useAction } from '../../data/action.ts'
import { usePorts } from '../../data/ports.ts'
import { prefetchQuery, useQuery } from '../../data/query.ts'
import { useUrlQuery } from '../../data/urlQuery.ts'
import { Board } from '../../ui/kinds/board.tsx'
import { Button, ButtonLink } from '../../ui/parts/button.tsx'
import { Empty } from '../../ui/parts/empty.tsx'
import { ShiftCard } from './parts/shiftCard.tsx'

const NAMES = ['id'] as const

/** Signs up for one shift in one press. */
function SignUpButton({ shift }: { shift: ShiftRow }) {
  const { call } = usePorts()
  const [, navigate] = useLocation()
  const { busy, run } = useAction()
  const signUp = () =>
    run('signUp', async () => {
      const { id } = await call('/api/huodong/baomingZhiyuanzhe', { shift: shift.id })
      navigate(pathTo('/myVolunteerDetail', { id }))
    })
  return (
    <Button busy={busy !== ''} onClick={() => void signUp()}>
      {shift.taken < shift.places ? '报名这个班次' : '候补这个班次'}
    </Button>
  )
}

/** 我要报名: the shifts of an activity, each with its button. */
export default function ActivityP() {
  const { id } = useUrlQuery(NAMES).query
  const { data, problem, retry } = useQuery('/api/huodong/huodongDetails', { id }, id !== '')
  if (!id || isMissing(problem))
    return (
      <Empty heading title="没有找到这场活动" text="它可能已经撤下。" action={{ label: '看活动', href: '/activity' }} />
    )
  const open = data?.shifts.filter(({ state }) => state === 'open') ?? []
  return (
    <Board
      title={data ? `报名：${data.title}` : '我要报名'}
      loading={!data}
      failure={problem && { text: problem.message, onRetry: retry }}
    >
      {data?.obstacle && (
        <>
          <p>{data.obstacle.message}</p>
          {data.obstacle.help && <ButtonLink href={data.obstacle.help}>去处理</ButtonLink>}
        </>
      )}
      {data &&
        open.map(shift => (
          <ShiftCard key={shift.id} shift={shift}>
            {data.mine.some(mine => mine.shift === shift.id) ? (
              <p>您已经报了这个班次</p>
            ) : (
              !data.obstacle && <SignUpButton shift={shift} />
            )}
          </ShiftCard>
        ))}
    </Board>
  )
}

export function preload(query: URLSearchParams): void {
  const id = query.get('id')
  if (id) prefetchQuery('/api/huodong/huodongDetails', { id })
}
