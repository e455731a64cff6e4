import done from 'icon:circle-check'
import { TASK_LABELS, type TaskRow } from '../../../contract/task.contract.ts'
import { BoardRow } from '../../../ui/kinds/board.tsx'
import { Button } from '../../../ui/parts/button.tsx'
import { Empty } from '../../../ui/parts/empty.tsx'
import { Failure } from '../../../ui/parts/failure.tsx'
import { Skeleton } from '../../../ui/parts/skeleton.tsx'
import { useReadPages } from '../../reading.ts'
import css from './board.module.css'
import { taskPath } from './taskPath.ts'

const places = [0, 1, 2]
/** A clock that rings within these hours is nearly over. ms */
const SOON = 12 * 3_600_000

/** Everything that waits for me, whatever it is about, oldest first; each row leads to where it is dealt with. */
export function WaitingList({ workflow }: { workflow: string }) {
  const found = useReadPages('/api/renwu/getRenwuPage', workflow ? { workflow } : {})
  const { items, problem, retry, hasMore, loadingMore, more } = found
  const now = Date.now()
  if (problem && !items) return <Failure text={problem.message} onRetry={retry} />
  if (!items)
    return (
      <div className={css.list} role="status" aria-label="正在取">
        {places.map(at => (
          <Skeleton key={at} height="5.5rem" round="card" />
        ))}
      </div>
    )
  if (items.length === 0)
    return <Empty title="都办完了" text="现在没有等您处理的事。有新的，消息里会通知您。" sign={done} />
  return (
    <>
      <ul className={css.list}>
        {items.map((task: TaskRow) => {
          const href = taskPath(task)
          return (
            <li key={`${task.workflow}${task.id}`}>
              <BoardRow
                title={task.title}
                sub={[TASK_LABELS[task.kind], task.workflowLabel, task.regionName].filter(Boolean).join(' · ')}
                waited={now - task.since}
                late={task.dueAt !== null && task.dueAt - now < SOON}
                {...(href && { href })}
              />
            </li>
          )
        })}
      </ul>
      {hasMore && (
        <Button look="line" wide busy={loadingMore} onClick={more}>
          再看一些
        </Button>
      )}
    </>
  )
}
