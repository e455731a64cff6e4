import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

interface FaultInSight {
  readonly ref: RefObject<HTMLFormElement | null>
  /** How many fields are drawn with something wrong. */
  readonly count: number
  /** What is wrong with a field that is not drawn; empty where every fault stands at its field. */
  readonly stray: string
  /** To the fault after the one where the focus is. */
  readonly showNext: () => void
}

const AIR_PX = 12

/** Returns the fields that are drawn with a fault, the innermost where one lies in another. */
const faultsIn = (form: HTMLElement | null): HTMLElement[] =>
  [...(form?.querySelectorAll<HTMLElement>('[data-invalid]') ?? [])].filter(
    field => !field.querySelector('[data-invalid]'),
  )

/** Brings the sentence of a fault, and its label, between the upper edge and the bar, and puts the focus there. */
function bringIntoSight(form: HTMLElement, fault: HTMLElement): void {
  const control = fault.querySelector<HTMLElement>(
    'input:not(:disabled), select:not(:disabled), textarea:not(:disabled), button:not(:disabled)',
  )
  const target = control ?? fault
  if (!control) fault.tabIndex = -1
  target.focus({ preventScroll: true })
  const sentence = fault.querySelector<HTMLElement>('[role="alert"]') ?? fault
  // Not all of the places that draw pages can scroll.
  sentence.scrollIntoView?.({ block: 'nearest' })
  const { bottom } = sentence.getBoundingClientRect()
  const { top } = (fault.contains(sentence) ? fault : sentence).getBoundingClientRect()
  const bar = form.querySelector('[data-action-bar]')
  const floor = bar && getComputedStyle(bar).position === 'sticky' ? bar.getBoundingClientRect().top : innerHeight
  if (bottom + AIR_PX > floor) scrollBy({ top: bottom + AIR_PX - floor })
  else if (top < AIR_PX && bottom > 0) scrollBy({ top: Math.max(top - AIR_PX, bottom + AIR_PX - floor) })
}

/**
 * Shows what stops a form. `stops` counts the presses that something stopped: with each, the first field with a fault,
 * else the sentence that belongs to no field, comes into sight above the bar and gets the focus, as soon as it is
 * drawn.
 */
export function useFaultInSight(stops: number, errors: Readonly<Record<string, string>>): FaultInSight {
  const ref = useRef<HTMLFormElement>(null)
  const handled = useRef(stops)
  const [count, setCount] = useState(0)
  const [stray, setStray] = useState('')
  useLayoutEffect(() => {
    const form = ref.current
    if (!form) return
    const faults = faultsIn(form)
    const sentence = faults.length > 0 ? '' : (Object.values(errors).find(Boolean) ?? '')
    setCount(faults.length)
    setStray(sentence)
    // Once what is said in the bar is drawn: it makes the bar higher.
    if (handled.current === stops || faults.length !== count || sentence !== stray) return
    const first = faults[0] ?? form.querySelector<HTMLElement>('[data-problem]')
    if (!first) return
    handled.current = stops
    bringIntoSight(form, first)
  })
  const showNext = () => {
    const form = ref.current
    const faults = faultsIn(form)
    const at = faults.findIndex(fault => fault.contains(document.activeElement))
    const next = faults[(at + 1) % faults.length]
    if (form && next) bringIntoSight(form, next)
  }
  return { ref, count, stray, showNext }
}
