import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { RecordHandle } from '../../../data/record/useRecord.ts'
import type { Flow, StepOffer } from '../../../machines/browser/flows.ts'
import { UNBORN } from '../../../machines/workflow/edges.ts'
import type { Face } from '../../../machines/workflow/face.ts'
import { FACES } from '../../../machines/workflows/index.ts'
import type { Action } from '../../../ui/kinds/action.ts'
import { confirmDialog } from '../../../ui/questions.ts'
import { toast } from '../../../ui/toasts.ts'
import { announceStep, doneText } from './announceStep.ts'
import type { StepFormContext } from './stepContext.ts'

/** A step that is not available now although people would expect it, with the reason. */
export interface WhyNot {
  readonly label: string
  readonly why: string
}

export interface Steps {
  /** The steps this person may take now, the main one last; for `ActionBar` and `Detail`. */
  readonly actions: readonly Action[]
  readonly whyNot: readonly WhyNot[]
  /** The form of the pressed step; render it anywhere. */
  readonly dialog: ReactNode
}

interface UseStepsOptions {
  readonly context?: StepFormContext
  /** Addresses of steps with their own screen, by event. */
  readonly ownScreens?: Readonly<Record<string, string | undefined>>
  /** Steps that the page handles itself, such as choosing a person from a list: not drawn here. */
  readonly excluded?: readonly string[]
  /** The main step by what the page knows, null for none; the first primary one of the chart unless it is named. */
  readonly main?: string | null | undefined
  /** Called after a step; for pages that are left then. */
  onTaken?(event: string): void
}

/** Loaded separately: forms are a third of such a page's code, and most people only read a record. */
const loadForm = () => import('./stepDialog.tsx')

interface OpenForm {
  readonly offer: StepOffer
  readonly StepDialog: Awaited<ReturnType<typeof loadForm>>['StepDialog']
}

const RANK: Readonly<Record<string, number>> = { danger: 0, primary: 2 }
const rank = ({ tone }: StepOffer) => RANK[tone ?? ''] ?? 1

/** Returns the states in order of the fewest steps to reach them. */
function statesInOrder({ edges }: Flow): readonly string[] {
  const way = [UNBORN]
  for (const state of way) for (const { from, to } of edges) if (from === state && !way.includes(to)) way.push(to)
  return way
}

/**
 * Returns the steps that people expect but cannot take: those of the current state that a condition blocks, and the way
 * back (撤回, 取消) once it is closed. Steps of earlier states are explained by the state itself; steps of later states are
 * not expected yet.
 */
function whyNotOf(flow: Flow, state: string, offers: readonly StepOffer[]): WhyNot[] {
  const statesOf = (event: string) => flow.edges.flatMap(({ from, name }) => (from && name === event ? [from] : []))
  return offers.flatMap(({ event, label, tone, refusal }) => {
    if (!refusal) return []
    const states = [...new Set(statesOf(event))]
    if (states.includes(state)) return [{ label, why: refusal.message }]
    const isOwners = [flow.events[event]?.by ?? []].flat().includes('owner')
    if (tone !== 'danger' || !isOwners || flow.states[state]?.end) return []
    const way = statesInOrder(flow)
    if (Math.min(...states.map(one => way.indexOf(one))) > way.indexOf(state)) return []
    const names = states.map(one => `「${flow.states[one]?.label ?? ''}」`).join('、')
    return [{ label, why: `只有在${names}的时候可以，现在已经是「${flow.states[state]?.label ?? ''}」了` }]
  })
}

/** Returns each reason once, with all steps that it stands in the way of. */
const eachReasonOnce = (all: readonly WhyNot[]): WhyNot[] =>
  [...new Set(all.map(({ why }) => why))].map(why => ({
    label: all.flatMap(one => (one.why === why ? [one.label] : [])).join('、'),
    why,
  }))

/** Returns buttons, confirmations and forms of a record, all derived from its chart's offers. */
export function useSteps(
  record: RecordHandle,
  { context = {}, ownScreens = {}, excluded = [], main: named, onTaken }: UseStepsOptions = {},
): Steps {
  const { workflow, flow, row, offers, busy, fire } = record
  const { letters }: Face = FACES[workflow]
  const [, navigate] = useLocation()
  const [form, setForm] = useState<OpenForm>()
  const [pendingEvent, setPendingEvent] = useState('')
  // Two presses can precede the next render.
  const running = useRef(false)
  const taken = ({ event, label }: StepOffer) => {
    announceStep(record, event, doneText(label))
    onTaken?.(event)
  }
  const runStep = async (offer: StepOffer) => {
    const { event, label, confirm, tone } = offer
    const sure =
      !confirm ||
      (await confirmDialog({
        title: `${label}？`,
        text: confirm,
        confirmLabel: label,
        ...(tone === 'danger' && { tone }),
      }))
    if (!sure) return
    setPendingEvent(event)
    const refusal = await fire(event)
    setPendingEvent('')
    if (refusal) toast(refusal.message, 'danger')
    else taken(offer)
  }
  const runStepOnce = async (offer: StepOffer) => {
    if (running.current) return
    running.current = true
    await runStep(offer).finally(() => {
      running.current = false
    })
  }
  const openForm = (offer: StepOffer) =>
    loadForm().then(
      ({ StepDialog }) => setForm({ offer, StepDialog }),
      () => toast('网络好像断了一下，请再按一次', 'danger'),
    )
  const press = (offer: StepOffer) => {
    const there = ownScreens[offer.event]
    if (there) navigate(there)
    else if (offer.input) void openForm(offer)
    else void runStepOnce(offer)
  }
  const shown = offers.filter(({ event }) => !excluded.includes(event))
  const allowed = shown.filter(({ refusal }) => !refusal)
  // One is the main one, whatever else would do: the first that the chart draws.
  const main = allowed.find(({ event, tone }) => (named === undefined ? tone === 'primary' : event === named))
  const open = allowed.sort((one, other) => Number(one === main) - Number(other === main) || rank(one) - rank(other))
  const asksForm = open.some(({ event, input }) => input && !ownScreens[event])
  useEffect(() => {
    if (asksForm) void loadForm().catch(() => {})
  }, [asksForm])
  return {
    actions: open.map(offer => ({
      label: offer.label,
      letter: letters?.[offer.event],
      variant: offer === main ? ('solid' as const) : ('line' as const),
      busy: busy && pendingEvent === offer.event,
      onPress: () => {
        if (!busy) press(offer)
      },
    })),
    whyNot: flow && row ? eachReasonOnce(whyNotOf(flow, row.state, shown)) : [],
    dialog: form && (
      <form.StepDialog
        key={form.offer.event}
        workflow={workflow}
        record={record.id}
        offer={form.offer}
        isOpen={busy || open.some(({ event }) => event === form.offer.event)}
        context={context}
        fire={fire}
        onClose={done => {
          setForm(undefined)
          if (done) taken(form.offer)
        }}
      />
    ),
  }
}
