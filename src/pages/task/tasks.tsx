import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { isKeyOf, tableOf } from '../../contract/keys.ts'
import { pathTo } from '../../contract/screens.ts'
import { stepOf } from '../../contract/steps.contract.ts'
import { DUE_WORDS, FIGURE_DAYS, type TaskGroup } from '../../contract/task.contract.ts'
import { TASK_LABELS, type TaskKind } from '../../contract/taskWords.ts'
import { LEADERS } from '../../contract/words.ts'
import { prefetchQuery, useQuery } from '../../data/query.ts'
import { queryOf, useUrlQuery } from '../../data/urlQuery.ts'
import { bulkStepOf, taskListOf } from '../../machines/workflow/facePages.ts'
import { faceById } from '../../machines/workflows/index.ts'
import { formatDuration } from '../../ui/format.ts'
import { Board } from '../../ui/kinds/board.tsx'
import { ButtonLink } from '../../ui/parts/button.tsx'
import { Filters } from '../../ui/parts/filters.tsx'
import { LazyPart, type Part } from '../../ui/parts/lazyPart.tsx'
import { UNKNOWN } from '../../ui/parts/mutedText.tsx'
import { DeskFilters, NothingFound } from '../record/shared/deskFilters.tsx'
import { filterCall } from '../record/shared/filterCall.ts'
import { PendingTaskList } from './parts/pendingTaskList.tsx'
import { pressingText } from './shared/pressing.ts'

const NAMES = [
  ...(['board', 'tab', 'kind', 'keyword', 'all', 'id', 'since', 'until', 'region', 'due', 'view'] as const),
  ...(['reach', 'person', 'ended'] as const),
] as const
/** By what everything that waits is looked for. */
const LOOKED_FOR = ['keyword', 'since', 'until', 'region'] as const
const FILTERS = { keyword: '姓名、手机、编号、标题', since: '', region: '' } as const
interface DeskBoard {
  readonly value: string
  readonly label: string
  /** Roles that work on it. */
  readonly roles: readonly string[]
  /** It fills the screen, and has the choice between the boards among its filters. */
  readonly part: Part<BoardProps>
}
interface BoardProps {
  readonly switcher?: ReactNode
}
/** Roles that accept records and assign people. */
const ASSIGNING_ROLES: readonly string[] = ['responsible', ...LEADERS]
/**
 * Desks of aid and donations for assigning roles, of hours and points for theirs; loaded separately, as most people
 * here need none.
 */
const BOARDS: readonly DeskBoard[] = [
  {
    value: 'aidBoard',
    label: '援助看板',
    roles: ASSIGNING_ROLES,
    part: { load: () => import('./parts/aidDesk.tsx').then(({ AidDesk }) => AidDesk) },
  },
  {
    value: 'donationBoard',
    label: '捐物看板',
    roles: ASSIGNING_ROLES,
    part: { load: () => import('./parts/donationDesk.tsx').then(({ DonationDesk }) => DonationDesk) },
  },
  {
    value: 'hoursBoard',
    label: '工时核对',
    roles: ['activityLeader', 'leader3', 'leader2', 'platform'],
    part: { load: () => import('./parts/hoursDesk.tsx').then(({ HoursDesk }) => HoursDesk) },
  },
  {
    value: 'pointBoard',
    label: '过期积分',
    roles: ['giftStaff', 'leader2'],
    part: { load: () => import('./parts/pointDesk.tsx').then(({ PointDesk }) => PointDesk) },
  },
]
const boardOf = (name: string) => BOARDS.find(({ value }) => value === name)

/** Returns the step that many tasks of a kind can take, and the desk for it; undefined if each is viewed alone. */
function bulkOf(workflow: string, kind: TaskKind) {
  const face = faceById(workflow)
  const step = face && bulkStepOf(face, kind)
  const path = face && taskListOf(face, kind)
  return step && path ? { label: stepOf(workflow, step.event)?.title ?? '', path } : undefined
}

/** Returns `14 件等您处理：1 件已超时，2 件 12 小时内到时限，最早的一件已等 31 小时`. */
function summaryOf(groups: readonly TaskGroup[], total: number | undefined): string {
  if (total === undefined) return UNKNOWN
  if (total === 0) return '现在没有等您处理的事'
  const since = groups.flatMap(group => group.oldest ?? [])
  const pressing = pressingText(groups)
  const waited = since.length > 0 ? `，最早的一件已等 ${formatDuration(Date.now() - Math.min(...since))}` : ''
  return `${total} 件等您处理${pressing && `：${pressing}`}${waited}`
}

/** Returns the filters of an address as the calls of the inbox take them. */
const filterOf = (query: Readonly<Record<(typeof NAMES)[number], string>>) => ({
  ...filterCall(LOOKED_FOR, query),
  ...(isKeyOf(DUE_WORDS, query.due) && { due: query.due }),
  ...(query.reach === '1' && {
    reach: true,
    ...(/^\w{1,40}$/.test(query.person) && { person: query.person }),
    ...(query.ended === '1' && { ended: true }),
  }),
})

/** What a leader looks at below them, in words. */
const reachWords = ({ ended, total }: { readonly ended: boolean; readonly total: number | undefined }) =>
  `${total ?? ''} 件${ended ? `，近 ${FIGURE_DAYS} 天办完` : '等着办'}，不一定由您办`

/** 任务中心: tasks of my roles; for assigning roles, the boards of their region. */
export default function Task() {
  const { query, setQuery } = useUrlQuery(NAMES)
  const [, navigate] = useLocation()
  const { data: me } = useQuery('/api/my/getMyInfo', {})
  const { data: waiting, problem, retry } = useQuery('/api/renwu/getRenwuCounts', {})
  const filter = filterOf(query)
  const { data: found = waiting } = useQuery('/api/renwu/getRenwuCounts', filter)
  const boards = BOARDS.filter(({ roles }) => me?.roles.some(({ role }) => roles.includes(role)))
  const board = boards.some(({ value }) => value === query.board) || faceById(query.board) ? query.board : ''
  const part = boardOf(board)?.part
  const groups = found?.groups ?? []
  const offered = groups.flatMap(({ workflow, kind, count }) => {
    const step = count > 1 && (board === '' || board === workflow) ? bulkOf(workflow, kind) : undefined
    return step ? [{ label: `${step.label} ${count}`, onPress: () => navigate(step.path) }] : []
  })
  const byWorkflow = [...new Map(groups.map(({ workflow, workflowLabel }) => [workflow, workflowLabel]))].map(
    ([value, label]) => ({
      value,
      label,
      count: groups.reduce((sum, group) => sum + (group.workflow === value ? group.count : 0), 0),
    }),
  )
  const kinds = groups.flatMap(group => (board === '' || group.workflow === board ? [group.kind] : []))
  const kind = isKeyOf(TASK_LABELS, query.kind) ? query.kind : undefined
  const choices = [
    {
      name: 'kind',
      label: '什么事',
      words: { '': '什么事都看', ...tableOf(kind ? [...kinds, kind] : kinds, one => TASK_LABELS[one]) },
    },
    { name: 'due', label: '时限', words: { '': '不限时限', ...DUE_WORDS } },
  ]
  const narrowing = { choices, values: query, onChange: setQuery }
  const isNarrowed = kind !== undefined || Object.keys(filter).length > 0
  const { reach = false, ended = false } = filter
  const switches = {
    label: '看什么',
    options: [
      { value: '', label: reach ? '下面的事' : '等我办的', ...(found && { count: found.total }) },
      ...(byWorkflow.length > 1 ? byWorkflow : []),
      ...boards,
    ],
    value: board,
    onChange: (value: string) => {
      const { person, ended: past } = query
      setQuery({ ...tableOf(NAMES, () => ''), board: value, ...(reach && { reach: '1', person, ended: past }) })
    },
  }
  if (part)
    return <LazyPart key={board} part={part} height="80dvh" props={{ switcher: <Filters hideLabel {...switches} /> }} />
  return (
    <Board
      title="任务中心"
      sub={reach ? reachWords({ ended, total: found?.total }) : summaryOf(waiting?.groups ?? [], waiting?.total)}
      tools={
        reach && (
          <ButtonLink variant="line" size="sm" href={pathTo('/role', { view: 'figures' })}>
            回到数字
          </ButtonLink>
        )
      }
      loading={!waiting || !me}
      failure={problem && { text: problem.message, onRetry: retry }}
      groups={switches}
    >
      <PendingTaskList
        key={board}
        input={{ ...filter, ...(board && { workflow: board }), ...(kind && { kind }) }}
        before={<DeskFilters {...narrowing} filters={FILTERS} />}
        nothing={isNarrowed && <NothingFound {...narrowing} tabWord={reach ? '下面的事' : '等我办的'} />}
        bulk={reach ? [] : offered}
        {...(reach && me && { above: { roles: me.roles.map(({ role }) => role), ended } })}
        atWork={(me?.roles.length ?? 0) > 0}
      />
    </Board>
  )
}

export function preload(query: URLSearchParams): void {
  const workflow = query.get('board') ?? ''
  const board = boardOf(workflow)
  void board?.part.load().catch(() => {})
  prefetchQuery('/api/renwu/getRenwuCounts', {})
  if (board) return
  const named = queryOf(NAMES, query)
  const kind = isKeyOf(TASK_LABELS, named.kind) && { kind: named.kind }
  prefetchQuery('/api/renwu/getRenwuPage', { ...filterOf(named), ...(workflow && { workflow }), ...kind })
}
