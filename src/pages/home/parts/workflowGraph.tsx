import minus from 'icon:minus'
import plus from 'icon:plus'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { Flow } from '../../../machines/browser/flows.ts'
import { type GraphLine, graphOf, LINE_HEIGHT } from '../../../machines/browser/graph.ts'
import type { Edge } from '../../../machines/workflow/edges.ts'
import { Button, IconButton } from '../../../ui/parts/button.tsx'
import { Row } from '../../../ui/parts/layout.tsx'
import { useLarge } from '../../../ui/theme/appearance.ts'
import css from './workflowGraph.module.css'

const STEP = 1.25
const [SMALLEST, LARGEST] = [0.4, 2.5]
/** Minimum scale at which text is readable: below it, a part of the chart with scroll bars. */
const READABLE = 1
/** Share of the window's height that the graph may take, as in the style sheet. */
const SHARE = 0.8
/** Factor of 长者模式, which does not scale a picture in px by itself. */
const LARGE = 1.25

interface WorkflowGraphProps {
  flow: Flow
  selected: Edge | undefined
  onSelect: (edge: Edge) => void
  /** Returns whether some test level never took the edge. */
  isMissed: (edge: Edge) => boolean
}

/** The whole chart as a graph, for testers; every step can be selected. */
export function WorkflowGraph({ flow, selected, onSelect, isMissed }: WorkflowGraphProps) {
  const { width, height, nodes, ways } = useMemo(() => graphOf(flow), [flow])
  const room = useRef<HTMLElement>(null)
  const large = useLarge()
  const [zoom, setZoom] = useState(1)
  const arrow = useId()
  const fitRoom = (smallest: number, across = 1) => {
    const along = (room.current?.clientWidth ?? width) / width
    const next = Math.min(large ? LARGE : 1, Math.max(smallest, Math.min(along, across)))
    setZoom(next)
    // A graph larger than its place starts at the first state.
    const [{ x = 0, width: wide = 0 } = {}] = nodes
    requestAnimationFrame(() =>
      room.current?.scrollTo?.({ left: (x + wide / 2) * next - room.current.clientWidth / 2 }),
    )
  }
  const fitAll = () => fitRoom(SMALLEST, (innerHeight * SHARE) / height)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another picture or another size of type fits anew
  useEffect(() => fitRoom(large ? LARGE : READABLE), [width, large])
  const lineOf = ({ words, edge, x, y, width }: GraphLine, at: number) => (
    <button
      key={`${words}${at}`}
      type="button"
      className={css.line}
      style={{ left: x, top: y, width: width + 4, height: LINE_HEIGHT }}
      aria-pressed={edge === selected}
      data-missed={isMissed(edge) || undefined}
      onClick={() => onSelect(edge)}
    >
      {words}
    </button>
  )
  return (
    <div>
      <Row justify="end" gap="sm">
        <IconButton icon={minus} label="缩小" onClick={() => setZoom(now => Math.max(SMALLEST, now / STEP))} />
        <IconButton icon={plus} label="放大" onClick={() => setZoom(now => Math.min(LARGEST, now * STEP))} />
        <Button variant="quiet" size="sm" onClick={fitAll}>
          看全图
        </Button>
      </Row>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section ref={room} className={css.room} aria-label={`${flow.label}流程图`} tabIndex={0}>
        <div className={css.sheet} style={{ width: width * zoom, height: height * zoom }}>
          <div className={css.graph} style={{ width, height, transform: `scale(${zoom})` }}>
            <svg width={width} height={height} aria-hidden="true">
              <defs>
                <marker
                  id={arrow}
                  viewBox="0 0 8 8"
                  refX="7"
                  refY="4"
                  markerUnits="userSpaceOnUse"
                  markerWidth="9"
                  markerHeight="9"
                  orient="auto"
                >
                  <path d="M0 0 8 4 0 8z" fill="context-stroke" />
                </marker>
              </defs>
              {ways.map(({ key, path, lines }) => (
                <path
                  key={key}
                  className={css.way}
                  d={path}
                  markerEnd={`url(#${arrow})`}
                  data-selected={lines.some(({ edge }) => edge === selected) || undefined}
                />
              ))}
            </svg>
            {nodes.map(({ id, label, kind, x, y, width, height, lines }) => (
              <div key={id}>
                <div className={css.node} data-kind={kind} style={{ left: x, top: y, width, height }}>
                  {label}
                </div>
                {lines.map(lineOf)}
              </div>
            ))}
            {ways.flatMap(({ lines }) => lines.map(lineOf))}
          </div>
        </div>
      </section>
    </div>
  )
}
