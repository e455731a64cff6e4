import { type ReactNode, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { Offer } from '../../../machines/browser/flows.ts'
import { ask } from '../../../ui/asking.ts'
import type { Action } from '../../../ui/kinds/action.ts'
import { say } from '../../../ui/messages.ts'
import type { RecordTalk } from '../useRecord.ts'
import type { StepContext } from './stepContext.ts'
import { StepDialog } from './stepDialog.tsx'

/** A step that is greyed. */
export interface WhyNot {
  readonly label: string
  readonly why: string
  /** The state draws the step; something else stands in its way. */
  readonly near: boolean
}

export interface Steps {
  /** The steps that this person may take now, the main one last; for `ActionBar` and `Detail`. */
  readonly actions: readonly Action[]
  /** The steps that are theirs but not now, and why. */
  readonly whyNot: readonly WhyNot[]
  /** Put it anywhere: the form of the step that was pressed. */
  readonly dialog: ReactNode
}

interface Options {
  readonly context?: StepContext
  /** Addresses of steps that have a screen of their own, by event. */
  readonly elsewhere?: Readonly<Record<string, string | undefined>>
  /** Steps that the page takes in a way of its own, such as choosing a person from a list: not drawn here. */
  readonly apart?: readonly string[]
  /** A step was taken; for pages that are left then. */
  onTaken?(event: string): void
}

const RANK: Readonly<Record<string, number>> = { danger: 0, primary: 2 }
const rank = ({ tone }: Offer) => RANK[tone ?? ''] ?? 1

/** Buttons, questions and forms of a record, drawn from what its chart offers and from nothing else. */
export function useSteps(
  { flow, row, offers, busy, fire }: RecordTalk,
  { context = {}, elsewhere = {}, apart = [], onTaken }: Options = {},
): Steps {
  const [, navigate] = useLocation()
  const [form, setForm] = useState<Offer>()
  const [under, setUnder] = useState('')
  // Two presses can come before the page is drawn again.
  const taking = useRef(false)
  const taken = ({ event, label }: Offer) => {
    say(`「${label}」已完成`, 'done')
    onTaken?.(event)
  }
  const take = async (offer: Offer) => {
    const { event, label, confirm, tone } = offer
    const sure =
      !confirm ||
      (await ask({ title: `${label}？`, text: confirm, confirmLabel: label, ...(tone === 'danger' && { tone }) }))
    if (!sure) return
    setUnder(event)
    const refusal = await fire(event)
    setUnder('')
    if (refusal) say(refusal.message, 'danger')
    else taken(offer)
  }
  const takeOnce = async (offer: Offer) => {
    if (taking.current) return
    taking.current = true
    await take(offer).finally(() => {
      taking.current = false
    })
  }
  const press = (offer: Offer) => {
    const there = elsewhere[offer.event]
    if (there) navigate(there)
    else if (offer.input) setForm(offer)
    else void takeOnce(offer)
  }
  const drawn = offers.filter(({ event }) => !apart.includes(event))
  const open = drawn.filter(({ refusal }) => !refusal).sort((one, other) => rank(one) - rank(other))
  return {
    actions: open.map(offer => ({
      label: offer.label,
      look: offer.tone === 'primary' ? 'solid' : 'line',
      busy: busy && under === offer.event,
      onPress: () => {
        if (!busy) press(offer)
      },
    })),
    whyNot: drawn.flatMap(({ event, label, refusal }) =>
      refusal
        ? [
            {
              label,
              why: refusal.message,
              near: flow?.edges.some(edge => edge.from === row?.state && edge.name === event) ?? false,
            },
          ]
        : [],
    ),
    dialog: form && (
      <StepDialog
        key={form.event}
        offer={form}
        context={context}
        fire={fire}
        onClose={done => {
          setForm(undefined)
          if (done) taken(form)
        }}
      />
    ),
  }
}
