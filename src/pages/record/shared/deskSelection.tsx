/** Several matters of a desk at once: which are chosen, what can be done with all of them, what has become of each. */
import check from 'icon:check'
import { useState } from 'react'
import { useAction } from '../../../data/action.ts'
import { usePorts } from '../../../data/ports.ts'
import { type BulkOutcome, takeEach } from '../../../data/record/takeEach.ts'
import type { FlowId, StepOffer } from '../../../machines/browser/flows.ts'
import type { Face } from '../../../machines/workflow/face.ts'
import { FACES } from '../../../machines/workflows/index.ts'
import { formatMoney } from '../../../ui/format.ts'
import { Button } from '../../../ui/parts/button.tsx'
import { confirmDialog } from '../../../ui/questions.ts'
import { BulkResults } from './bulkResults.tsx'
import type { DeskItem } from './desk.ts'

/** A step that many take at once. */
export interface ManyStep<R> {
  readonly warning: string
  readonly inputOf?: (item: R) => object
}
type ManySteps<R> = Readonly<Record<string, ManyStep<R>>>

/** Returns the steps that many of a workflow take at once by its face, without words of their own. */
export function manyStepsOf<R>(workflow: FlowId, besides: ManySteps<R> = {}): ManySteps<R> {
  const { tasks }: Face = FACES[workflow]
  const byFace = Object.entries(tasks).flatMap(([event, task]) => {
    const warning = task ? task.bulk : undefined
    return warning ? [[event, { warning }] as const] : []
  })
  return { ...Object.fromEntries(byFace), ...besides }
}

/** Returns the chosen ones of a list; another list begins with none. */
export function useSelection<R extends DeskItem>(listKey: string, items: readonly R[] | undefined) {
  const [stored, setStored] = useState({ listKey, chosen: new Map<string, R>(), anchor: '' })
  const { chosen, anchor } = stored.listKey === listKey ? stored : { chosen: new Map<string, R>(), anchor: '' }
  const set = (next: Map<string, R>, at = '') => setStored({ listKey, chosen: next, anchor: at })
  return {
    chosen: chosen as ReadonlyMap<string, R>,
    choose: (rows: readonly R[]) => set(new Map(rows.map(row => [row.id, row]))),
    toggle(id: string, isRange: boolean) {
      const rows = items ?? []
      const [from, to] = [rows.findIndex(row => row.id === anchor), rows.findIndex(row => row.id === id)]
      const next = new Map(chosen)
      if (isRange && from >= 0 && to >= 0)
        for (const row of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) next.set(row.id, row)
      else if (!next.delete(id)) for (const row of rows.slice(to, to + 1)) next.set(id, row)
      set(next, id)
    },
  }
}

interface ManyBarProps<R extends DeskItem> {
  workflow: FlowId
  steps: ManySteps<R>
  unit: string
  chosen: ReadonlyMap<string, R>
  offersOf: ((record: R['record']) => readonly StepOffer[]) | undefined
  /** 分 of one. */
  amountOf: ((item: R) => number) | undefined
  onChoose: (rows: readonly R[]) => void
  titleOf: (item: R) => string
}

/** What is chosen, its sum, and the steps that each of the chosen ones can take. */
export function useManyBar<R extends DeskItem>(props: ManyBarProps<R>) {
  const { workflow, steps, unit, chosen, offersOf, amountOf, onChoose, titleOf } = props
  const { call } = usePorts()
  const { busy, run } = useAction()
  const [outcome, setOutcome] = useState<BulkOutcome<R>>()
  const rows = [...chosen.values()]
  const moneyOf = (some: readonly R[]) =>
    amountOf ? `，共 ${formatMoney(some.reduce((sum, row) => sum + amountOf(row), 0))}` : ''
  const offered = (row: R) => offersOf?.(row.record) ?? []
  const [first, ...others] = rows
  const open = (first ? offered(first) : []).filter(
    ({ event, input }) =>
      steps[event] &&
      (!input || steps[event].inputOf) &&
      others.every(row => offered(row).some(offer => offer.event === event)),
  )
  const take = async ({ event, label }: StepOffer) => {
    const { warning, inputOf } = steps[event] ?? { warning: '' }
    const title = `${label}：${rows.length} ${unit}${moneyOf(rows)}？`
    if (!(await confirmDialog({ title, text: warning, confirmLabel: `一起${label}` }))) return
    const recordOf = ({ record: { id, version } }: R) => ({ id, version })
    let last: BulkOutcome<R> | undefined
    await takeEach(call, { workflow, event, rows, recordOf, ...(inputOf && { inputOf }) }, progress => {
      last = progress
      setOutcome(progress)
    })
    // What was refused stays chosen.
    onChoose(last?.failed.map(({ row }) => row) ?? [])
  }
  return {
    note: (
      <BulkResults
        done={outcome && `已办 ${outcome.done.length} ${unit.slice(0, 1)}${moneyOf(outcome.done)}`}
        unit={unit.slice(0, 1)}
        failed={outcome?.failed.map(({ row, why }) => ({ id: row.id, text: `${titleOf(row)}：${why}` })) ?? []}
      />
    ),
    bar: rows.length > 0 && (
      <span>
        选了 {rows.length} {unit.slice(0, 1)}
        {moneyOf(rows)}{' '}
        {open.map(offer => (
          <Button
            key={offer.event}
            size="sm"
            icon={check}
            busy={busy !== ''}
            onClick={() => void run(offer.event, () => take(offer))}
          >
            一起{offer.label}
          </Button>
        ))}
        {open.length === 0 && '，没有能一起办的'}
        <Button variant="quiet" size="sm" onClick={() => onChoose([])}>
          不选了
        </Button>
      </span>
    ),
  }
}
