import done from 'icon:circle-check'
import type { ReactNode } from 'react'
import type { TaskRow } from '../../../contract/task.contract.ts'
import { TASK_LABELS, taskVerb } from '../../../contract/taskWords.ts'
import { INBOX_ROLES } from '../../../contract/words.ts'
import { type ListInput, useInfiniteQuery } from '../../../data/query.ts'
import { recordPath } from '../../../data/record/recordPath.ts'
import type { Action } from '../../../ui/kinds/action.ts'
import { BoardRow } from '../../../ui/kinds/board.tsx'
import { useRowKeys } from '../../../ui/kinds/rowKeys.ts'
import { Items } from '../../../ui/motion/items.tsx'
import { Button } from '../../../ui/parts/button.tsx'
import { Empty } from '../../../ui/parts/empty.tsx'
import { Failure } from '../../../ui/parts/failure.tsx'
import { Row } from '../../../ui/parts/layout.tsx'
import { MoreButton } from '../../../ui/parts/moreButton.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { Skeleton } from '../../../ui/parts/skeleton.tsx'
import { RestingPost } from '../../role/shared/restingPost.tsx'
import { clockProps } from '../shared/clockProps.ts'
import { taskPath } from '../shared/taskPath.ts'
import css from './board.module.css'
import { useUrge } from './useUrge.ts'

const SKELETON_ROWS = [0, 1, 2]

const keyOf = ({ workflow, id }: TaskRow) => `${workflow}${id}`

interface PendingTaskListProps {
  /** What is listed: a workflow, filters; none for all. */
  input: ListInput<'/api/renwu/getRenwuPage'>
  /** What stands above the rows: filters, and what they leave out. */
  before?: ReactNode
  /** Says by which filter nothing is found; undefined without one. */
  nothing?: ReactNode
  /** Bulk actions. */
  bulk?: readonly Action[]
  /** False for people without an active role: one may be suspended. */
  atWork?: boolean
  /** For leaders who look at matters of others: their roles, and whether it is what ended. */
  above?: { readonly roles: readonly string[]; readonly ended: boolean }
}
const NO_BULK: readonly Action[] = []

/** All my tasks, the most urgent first; each row leads to where it is handled. */
export function PendingTaskList({
  input,
  before,
  nothing,
  bulk = NO_BULK,
  atWork = true,
  above,
}: PendingTaskListProps) {
  const pages = useInfiniteQuery('/api/renwu/getRenwuPage', input)
  const { items, problem, retry, hasMore, loadingMore, fetchNextPage: more } = pages
  const now = Date.now()
  const urgeOf = useUrge()
  const rows = useRowKeys<HTMLUListElement>()
  if (problem && !items) return <Failure text={problem.message} onRetry={retry} />
  if (!items)
    return (
      <div className={css.list} role="status" aria-label="正在取">
        {SKELETON_ROWS.map(at => (
          <Skeleton key={at} height="5.5rem" round="card" />
        ))}
      </div>
    )
  if (items.length === 0 && nothing)
    return (
      <>
        {before}
        {nothing}
      </>
    )
  if (items.length === 0) {
    const allDone = <Empty title="都办完了" text="现在没有等您处理的事。有新的，消息里会通知您。" icon={done} />
    return atWork ? allDone : <RestingPost who={INBOX_ROLES}>{allDone}</RestingPost>
  }
  return (
    <>
      {before}
      {bulk.length > 0 && (
        <Row wrap gap="sm">
          <MutedText size="sm">几件一起办</MutedText>
          {bulk.map(({ label, onPress }) => (
            <Button key={label} variant="line" size="sm" onClick={onPress}>
              {label}
            </Button>
          ))}
        </Row>
      )}
      <p className={css.count}>
        {above?.ended ? '办完得早的在前' : '快到时限的在前，其余等得最久的在前'}
        <span className={css.keys}>。键盘：J 下一件，K 上一件，回车打开</span>
      </p>
      <ul ref={rows} className={css.list}>
        <Items as="li" items={items} keyOf={keyOf}>
          {task => {
            const { id, workflow } = task
            const href = above ? recordPath(workflow, id, { side: 'desk', roles: above.roles }) : taskPath(task)
            const what = above ? task.stateLabel : TASK_LABELS[task.kind]
            return (
              <BoardRow
                title={[task.owner, task.title].filter(Boolean).join(' · ')}
                sub={[what, task.workflowLabel, task.regionName].filter(Boolean).join(' · ')}
                {...(!above?.ended && clockProps(task, now))}
                {...(href && { href, verb: above ? '去看看' : taskVerb(task.kind) })}
                {...(task.urgeable && { actions: urgeOf(task) })}
              />
            )
          }}
        </Items>
      </ul>
      {hasMore && <MoreButton fullWidth loading={loadingMore} onMore={more} failure={problem?.message} />}
    </>
  )
}
