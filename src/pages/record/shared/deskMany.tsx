/** Several matters of a desk at once: what can be done with the chosen ones, and what has become of each. */
import check from 'icon:check'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useAction } from '../../../data/action.ts'
import type { FlowId, StepOffer } from '../../../machines/browser/flows.ts'
import { formatCount, formatMoney } from '../../../ui/format.ts'
import { Button } from '../../../ui/parts/button.tsx'
import { Row } from '../../../ui/parts/layout.tsx'
import { confirmDialog } from '../../../ui/questions.ts'
import { BulkResults } from './bulkResults.tsx'
import type { DeskItem } from './desk.ts'
import css from './deskMany.module.css'
import { type ManySteps, MOST_AT_ONCE } from './deskSelection.ts'
import { useTakeEach } from './useTakeEach.ts'

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
  Chosen: ComponentType<{ readonly rows: readonly R[] }> | undefined
}

interface ManyBar {
  /** What has become of them. */
  readonly note: ReactNode
  /** What is chosen and can be done; nothing where none is chosen. */
  readonly bar: ReactNode
  /** In place of the open matter: what is chosen for all of them. */
  readonly pane: ReactNode
}

/** Returns what is chosen, its sum, and each step with as many of the chosen ones as can take it. */
export function useManyBar<R extends DeskItem>(props: ManyBarProps<R>): ManyBar {
  const { workflow, steps, unit, chosen, offersOf, amountOf, onChoose, titleOf, Chosen } = props
  const { busy, run } = useAction()
  const each = useTakeEach<R>()
  const { outcome } = each
  const [choosing, setChoosing] = useState('')
  const rows = [...chosen.values()]
  const measure = unit.slice(0, 1)
  const moneyOf = (some: readonly R[]) =>
    amountOf ? `，共 ${formatMoney(some.reduce((sum, row) => sum + amountOf(row), 0))}` : ''
  const open = new Map<string, { readonly offer: StepOffer; readonly takers: R[] }>()
  for (const row of rows)
    for (const offer of offersOf?.(row.record) ?? []) {
      const step = steps[offer.event]
      if (!step || (offer.input && !step.inputOf && !step.Choose)) continue
      const known = open.get(offer.event) ?? { offer, takers: [] }
      known.takers.push(row)
      open.set(offer.event, known)
    }
  const take = async (
    { event }: StepOffer,
    takers: readonly R[],
    words: string,
    inputOf: ((row: R) => object) | undefined,
  ) => {
    const title = `${words}：${formatCount(takers.length)} ${unit}${moneyOf(takers)}？`
    if (!(await confirmDialog({ title, text: steps[event]?.warning ?? '', confirmLabel: words }))) return
    const recordOf = ({ record: { id, version } }: R) => ({ id, version })
    const last = await each.take({ workflow, event, rows: takers, recordOf, ...(inputOf && { inputOf }) })
    setChoosing('')
    // What is done needs no more; the rest stays chosen.
    const done = new Set(last.done.map(({ id }) => id))
    onChoose(rows.filter(({ id }) => !done.has(id)))
  }
  const tooMany = rows.length > MOST_AT_ONCE ? `一次最多 ${formatCount(MOST_AT_ONCE)} ${measure}` : undefined
  const chosenStep = open.get(choosing)
  const Choose = steps[choosing]?.Choose
  const isRunning = busy !== '' && outcome !== undefined && outcome.left.length > 0
  return {
    note: outcome && (
      <BulkResults
        done={`已办 ${outcome.done.length} ${measure}${moneyOf(outcome.done)}`}
        unit={measure}
        left={outcome.left.length}
        onStop={isRunning ? each.stop : undefined}
        failed={outcome.failed.map(({ row, why }) => ({ id: row.id, text: `${titleOf(row)}：${why}` }))}
      />
    ),
    bar: rows.length > 0 && (
      <Row wrap gap="sm">
        <span>
          选了 {rows.length} {measure}
          {moneyOf(rows)}
          {open.size === 0 && !Chosen && '，没有能一起办的'}
        </span>
        {[...open.values()].map(({ offer, takers }) => (
          <Button
            key={offer.event}
            size="sm"
            icon={check}
            busy={busy === offer.event}
            why={tooMany}
            onClick={() =>
              steps[offer.event]?.Choose
                ? setChoosing(offer.event)
                : void run(offer.event, () => take(offer, takers, `一起${offer.label}`, steps[offer.event]?.inputOf))
            }
          >
            一起{offer.label}
            {takers.length < rows.length && `（${takers.length}）`}
          </Button>
        ))}
        {Chosen && <Chosen rows={rows} />}
        <Button variant="quiet" size="sm" onClick={() => onChoose([])}>
          不选了
        </Button>
      </Row>
    ),
    pane: Choose && chosenStep && (
      <section className={css.many} aria-label={`一起${chosenStep.offer.label}`}>
        <Button variant="quiet" size="sm" onClick={() => setChoosing('')}>
          回到一件一件办
        </Button>
        <Choose
          rows={chosenStep.takers}
          busy={busy}
          onTake={(name, words, inputOf) =>
            void run(name, () => take(chosenStep.offer, chosenStep.takers, words, inputOf))
          }
        />
      </section>
    ),
  }
}
