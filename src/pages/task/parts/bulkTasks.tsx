import check from 'icon:check'
import done from 'icon:circle-check'
import { useState } from 'react'
import type { Candidate } from '../../../contract/parts.contract.ts'
import { stepOf } from '../../../contract/steps.contract.ts'
import type { TaskRow } from '../../../contract/task.contract.ts'
import type { TaskKind } from '../../../contract/taskWords.ts'
import { useAction } from '../../../data/action.ts'
import { usePorts } from '../../../data/ports.ts'
import { useInfiniteQuery } from '../../../data/query.ts'
import { type BulkOutcome, takeEach } from '../../../data/record/takeEach.ts'
import type { BulkStep } from '../../../machines/workflow/facePages.ts'
import { BoardRow } from '../../../ui/kinds/board.tsx'
import { useRowKeys } from '../../../ui/kinds/rowKeys.ts'
import { Button } from '../../../ui/parts/button.tsx'
import { Checkbox } from '../../../ui/parts/choice.tsx'
import { Empty } from '../../../ui/parts/empty.tsx'
import { Failure } from '../../../ui/parts/failure.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { SkeletonLines } from '../../../ui/parts/skeleton.tsx'
import { confirmDialog } from '../../../ui/questions.ts'
import { BulkResults } from '../../record/shared/bulkResults.tsx'
import css from './board.module.css'
import { BulkCandidates } from './bulkCandidates.tsx'
import { clockProps } from './clockProps.ts'
import { taskPath } from './taskPath.ts'

/** Maximum records in one selection. */
const PAGE_SIZE = 50

export interface BulkTasksProps {
  workflow: string
  kind: TaskKind
  /** The step to take on each. */
  step: BulkStep
  onLeave: () => void
}

/** Tasks of one kind, selected and handled together, with a report on each. */
export function BulkTasks({ workflow, kind, step: { event, warning }, onLeave }: BulkTasksProps) {
  const { call } = usePorts()
  const { busy, run } = useAction()
  const { items, problem, retry, total } = useInfiniteQuery('/api/renwu/getRenwuPage', {
    workflow,
    kind,
    pageSize: PAGE_SIZE,
  })
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set())
  const [outcome, setOutcome] = useState<BulkOutcome<TaskRow>>()
  const rows = useRowKeys<HTMLUListElement>()
  if (problem && !items) return <Failure text={problem.message} onRetry={retry} />
  if (!items) return <SkeletonLines lines={5} />
  const label = stepOf(workflow, event)?.title ?? ''
  // Rows that left the list are no longer selected.
  const chosen = items.filter(({ id }) => chosenIds.has(id))
  const choose = (ids: readonly string[], on: boolean) =>
    setChosenIds(new Set([...[...chosenIds].filter(id => on || !ids.includes(id)), ...(on ? ids : [])]))
  const take = (name: string, title: string, inputOf?: (row: TaskRow) => object) =>
    run(name, async () => {
      if (!(await confirmDialog({ title, text: warning, confirmLabel: label }))) return
      await takeEach(
        call,
        { workflow, event, rows: chosen, recordOf: row => row, ...(inputOf && { inputOf }) },
        setOutcome,
      )
    })
  const assign = (person: Candidate, inputOf: (row: TaskRow) => object) =>
    void take(person.uid, `${label}：${chosen.length} 件都交给${person.name}？`, inputOf)
  const now = Date.now()
  return (
    <Stack gap="sm">
      <Row justify="between" wrap gap="sm">
        <h2 className={css.bulk}>{label}</h2>
        <Button variant="quiet" size="sm" onClick={onLeave}>
          回到全部
        </Button>
      </Row>
      <BulkResults
        done={outcome && `已办 ${outcome.done.length} 件`}
        unit="件"
        failed={outcome?.failed.map(({ row: { id, title }, why }) => ({ id, text: `${title}：${why}` })) ?? []}
      />
      {items.length === 0 ? (
        <Empty
          title="都办完了"
          text="这样的事现在没有了。"
          icon={done}
          action={{ label: '看其他的事', onPress: onLeave }}
        />
      ) : (
        <>
          <Row justify="between" wrap gap="sm">
            <Checkbox
              checked={chosen.length === items.length}
              onChange={on =>
                choose(
                  items.map(({ id }) => id),
                  on,
                )
              }
            >
              全选{total > items.length && `（先办前 ${items.length} 件）`}
            </Checkbox>
            {kind === 'assign' ? (
              <MutedText>{chosen.length === 0 ? '先选几件，再选一个人' : `已选 ${chosen.length} 件`}</MutedText>
            ) : (
              <Button
                size="sm"
                icon={check}
                busy={busy !== ''}
                {...(chosen.length === 0 && { why: '先选几件' })}
                onClick={() => void take('all', `${label}：${chosen.length} 件？`)}
              >
                {label}（{chosen.length} 件）
              </Button>
            )}
          </Row>
          <ul ref={rows} className={css.list}>
            {items.map(task => {
              const href = taskPath(task)
              return (
                <li key={task.id}>
                  <BoardRow
                    before={
                      <Checkbox hideLabel checked={chosenIds.has(task.id)} onChange={on => choose([task.id], on)}>
                        选「{task.title}」
                      </Checkbox>
                    }
                    title={task.title}
                    sub={task.regionName}
                    {...clockProps(task, now)}
                    {...(href && { href })}
                    chosen={chosenIds.has(task.id)}
                  />
                </li>
              )
            })}
          </ul>
          {kind === 'assign' && chosen.length > 0 && (
            <BulkCandidates workflow={workflow} rows={chosen} busy={busy} onAssign={assign} />
          )}
        </>
      )}
    </Stack>
  )
}
