import done from 'icon:circle-check'
import { isKeyOf } from '../../contract/keys.ts'
import { DUE_WORDS, type TaskGroup, type TaskRow } from '../../contract/task.contract.ts'
import { TASK_LABELS, taskVerb } from '../../contract/taskWords.ts'
import { pagesOf, screenReads, useReads } from '../../data/reads.ts'
import { Board, BoardRow } from '../../ui/kinds/board.tsx'
import { useRowKeys } from '../../ui/kinds/rowKeys.ts'
import { Items } from '../../ui/motion/items.tsx'
import { Empty } from '../../ui/parts/empty.tsx'
import { Filters } from '../../ui/parts/filters.tsx'
import { Section } from '../../ui/parts/layout.tsx'
import { MoreButton } from '../../ui/parts/moreButton.tsx'
import { EntryGrid } from '../person/shared/entryGrid.tsx'
import { roleEntries } from '../person/shared/menuEntries.ts'
import { clockProps } from '../task/shared/clockProps.ts'
import { pressingText } from '../task/shared/pressing.ts'
import { taskPath } from '../task/shared/taskPath.ts'
import css from './manage.module.css'

/** `workflow`: the matters of one kind. */
export const reads = screenReads(['workflow', 'due'], ({ workflow, due }) => ({
  queue: pagesOf('/api/manage/queuePage', {
    ...(/^\w{1,40}$/.test(workflow) && { workflow }),
    ...(isKeyOf(DUE_WORDS, due) && { due }),
  }),
}))

const keyOf = ({ workflow, id }: TaskRow) => `${workflow}${id}`
const MOST_COUNTED = 100

/** Returns the counts by workflow, in the order of their tasks. */
function byWorkflow(groups: readonly TaskGroup[]) {
  const counts = new Map<string, { label: string; count: number }>()
  for (const { workflow, workflowLabel: label, count } of groups)
    counts.set(workflow, { label, count: count + (counts.get(workflow)?.count ?? 0) })
  return [...counts].map(([value, { label, count }]) => ({
    value,
    label,
    count: count >= MOST_COUNTED ? '99+' : count,
  }))
}

/** 平台管理: everything that waits for the platform, the most urgent first, and the doors to its desks. */
export default function Manage() {
  const { query, setQuery, queue } = useReads(reads)
  const { items, first, problem, retry, hasMore, loadingMore, fetchNextPage: more } = queue
  const rows = useRowKeys<HTMLUListElement>()
  const groups = first?.groups ?? []
  const kinds = byWorkflow(groups)
  const pressing = pressingText(groups)
  const now = Date.now()
  const isNarrowed = query.workflow !== '' || query.due !== ''
  return (
    <Board
      title="平台管理"
      sub={pressing || (first && (groups.length > 0 ? '等平台办的事都在这里' : '现在没有等平台办的事'))}
      loading={!items && !problem}
      failure={problem && !items ? { text: problem.message, onRetry: retry } : undefined}
      groups={{
        label: '看什么',
        options: [{ value: '', label: '全部' }, ...kinds],
        value: query.workflow,
        onChange: workflow => setQuery({ workflow }),
      }}
      aside={
        <Section title="管理什么">
          <EntryGrid entries={roleEntries('platform').filter(({ path }) => path !== '/manage')} />
        </Section>
      }
    >
      <Filters
        hideLabel
        label="时限"
        options={[
          { value: '', label: '不限时限' },
          ...Object.entries(DUE_WORDS).map(([value, label]) => ({ value, label })),
        ]}
        value={query.due}
        onChange={due => setQuery({ due })}
      />
      {items?.length === 0 && (
        <Empty
          title={isNarrowed ? '这里没有等着的事' : '都办完了'}
          text={isNarrowed ? '换一个种类或时限看看。' : '有新的事，消息里会通知。'}
          icon={done}
          {...(isNarrowed && { action: { label: '看全部', onPress: () => setQuery({ workflow: '', due: '' }) } })}
        />
      )}
      {items && items.length > 0 && (
        <>
          <p className={css.order}>快到时限的在前，其余等得最久的在前</p>
          <ul ref={rows} className={css.list}>
            <Items as="li" items={items} keyOf={keyOf}>
              {task => {
                const href = taskPath(task)
                return (
                  <BoardRow
                    title={[task.owner, task.title].filter(Boolean).join(' · ')}
                    sub={[TASK_LABELS[task.kind], task.workflowLabel, task.regionName].filter(Boolean).join(' · ')}
                    {...clockProps(task, now)}
                    {...(href && { href, verb: taskVerb(task.kind) })}
                  />
                )
              }}
            </Items>
          </ul>
          {hasMore && <MoreButton fullWidth loading={loadingMore} onMore={more} failure={problem?.message} />}
        </>
      )}
    </Board>
  )
}
