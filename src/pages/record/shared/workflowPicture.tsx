import { memo, useId, useMemo } from 'react'
import type { HistoryLine } from '../../../contract/record.contract.ts'
import type { Flow } from '../../../machines/browser/flows.ts'
import { type DiagramBox, type DiagramLine, diagramOf } from '../../../machines/browser/picture.ts'
import { formatDuration } from '../../../ui/format.ts'
import { MutedText, VisuallyHidden } from '../../../ui/parts/mutedText.tsx'
import { useWalk } from './useWalk.ts'
import css from './workflowPicture.module.css'

export interface WorkflowPictureProps {
  flow: Flow
  /** One record in progress; without it the workflow alone. */
  record?: {
    readonly state: string
    readonly facts: object
    readonly history: readonly HistoryLine[]
    readonly timers: readonly { readonly clock: string; readonly dueAt: number }[]
  }
}

type LineStatus = 'taken' | 'next' | 'barred' | ''
const STATUS_TEXT: Readonly<Record<LineStatus, string>> = {
  taken: '已走过',
  next: '接下来可以',
  barred: '现在还不行',
  '': '',
}

/** Returns the status of a line for this record. */
function statusOf({ flow, record }: WorkflowPictureProps, { id }: DiagramBox, line: DiagramLine): LineStatus {
  if (!record) return ''
  const edge = flow.edges.find(one => one.from === id && one.name === line.name && one.to === line.to)
  if (id === record.state && edge) return flow.objection(record.facts, edge.guards) === undefined ? 'next' : 'barred'
  const gone = record.history.some(
    ({ from, to, event }) => from === id && (line.stays ? event === line.name : to === line.to),
  )
  return gone ? 'taken' : ''
}

/** Returns `（剩 6 天 4 小时）` for a running clock. */
function timeLeftOf({ record }: WorkflowPictureProps, { id }: DiagramBox, { name }: DiagramLine): string {
  const timer = record && id === record.state ? record.timers.find(({ clock }) => clock === name) : undefined
  return timer ? `（剩 ${formatDuration(timer.dueAt - Date.now())}）` : ''
}

/** The diagram with the way taken, the current state, and what may follow; a table for screen readers. */
export const WorkflowPicture = memo(function WorkflowPicture(props: WorkflowPictureProps) {
  const { flow, record } = props
  const { width, height, boxWidth, boxes } = useMemo(() => diagramOf(flow), [flow])
  const walk = useWalk(boxes, record)
  const arrow = useId()
  const label = (state: string) => boxes.find(({ id }) => id === state)?.label ?? ''
  return (
    <div>
      {record && (
        <MutedText block>
          现在是<b>「{label(record.state)}」</b>。红色是接下来可以走的路，绿色是已经走过的路。
        </MutedText>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={css.scroll} aria-label={`${flow.label}流程图`} tabIndex={0}>
        <svg
          className={css.picture}
          viewBox={`0 0 ${width} ${height}`}
          style={{ width: `${width / 16}rem` }}
          aria-hidden="true"
        >
          <defs>
            <marker
              id={arrow}
              viewBox="0 0 8 8"
              refX="6"
              refY="4"
              markerUnits="userSpaceOnUse"
              markerWidth="9"
              markerHeight="9"
              orient="auto"
            >
              <path d="M0 0 8 4 0 8z" fill="context-stroke" />
            </marker>
          </defs>
          {boxes.map(box => (
            <g key={box.id} data-now={box.id === record?.state || undefined} data-kind={box.kind}>
              <rect className={css.box} x={2} y={box.y} width={boxWidth} height={box.height} rx={10} />
              <text className={css.name} x={16} y={box.y + 24}>
                {box.label}
              </text>
              {box.lines.map(line => (
                <g key={`${line.name}${line.words}${line.to}`} data-how={statusOf(props, box, line) || undefined}>
                  <text className={css.words} x={16} y={line.y + 5}>
                    {line.stays ? '↺ ' : ''}
                    {line.words}
                    {timeLeftOf(props, box, line)}
                  </text>
                  {line.path && <path className={css.path} d={line.path} markerEnd={`url(#${arrow})`} />}
                </g>
              ))}
            </g>
          ))}
          {walk && <walk.Mark key={walk.key} corners={walk.corners} className={css.mark} />}
        </svg>
      </section>
      <VisuallyHidden>
        <table>
          <caption>{flow.label}流程</caption>
          <thead>
            <tr>
              <th>状态</th>
              <th>怎样往下走</th>
              <th>到</th>
              <th>对这件事</th>
            </tr>
          </thead>
          <tbody>
            {boxes.flatMap(box =>
              box.lines.map(line => (
                <tr key={`${box.id}${line.name}${line.words}${line.to}`}>
                  <td>{box.label}</td>
                  <td>
                    {line.words}
                    {timeLeftOf(props, box, line)}
                  </td>
                  <td>{line.stays ? '不变' : label(line.to)}</td>
                  <td>{STATUS_TEXT[statusOf(props, box, line)] || '—'}</td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      </VisuallyHidden>
    </div>
  )
})
