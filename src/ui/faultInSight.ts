import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

interface FaultInSight {
  readonly ref: RefObject<HTMLFormElement | null>
  /** Number of fields drawn with an error. */
  readonly count: number
  /** Error of a field that is not drawn; empty if every error is at its field. */
  readonly stray: string
  /** Moves to the next error after the focused one. */
  readonly showNext: () => void
}

const AIR_PX = 12

/** Returns the fields drawn with an error, innermost ones only. */
const faultsIn = (form: HTMLElement | null): HTMLElement[] =>
  [...(form?.querySelectorAll<HTMLElement>('[data-invalid]') ?? [])].filter(
    field => !field.querySelector('[data-invalid]'),
  )

/** Scrolls an error and its label between the upper edge and the bar, and focuses it. */
function bringIntoSight(form: HTMLElement, fault: HTMLElement): void {
  const control = fault.querySelector<HTMLElement>(
    'input:not(:disabled), select:not(:disabled), textarea:not(:disabled), button:not(:disabled)',
  )
  const target = control ?? fault
  if (!control) fault.tabIndex = -1
  target.focus({ preventScroll: true })
  const sentence = fault.querySelector<HTMLElement>('[role="alert"]') ?? fault
  // Missing in some test environments.
  sentence.scrollIntoView?.({ block: 'nearest' })
  const { bottom } = sentence.getBoundingClientRect()
  const { top } = (fault.contains(sentence) ? fault : sentence).getBoundingClientRect()
  const bar = form.querySelector('[data-action-bar]')
  const floor = bar && getComputedStyle(bar).position === 'sticky' ? bar.getBoundingClientRect().top : innerHeight
  if (bottom + AIR_PX > floor) scrollBy({ top: bottom + AIR_PX - floor })
  else if (top < AIR_PX && bottom > 0) scrollBy({ top: Math.max(top - AIR_PX, bottom + AIR_PX - floor) })
}

/**
 * Shows what stops a form. `stops` counts the stopped presses: after each, the first field with an error, otherwise the
 * sentence that belongs to no field, is scrolled above the bar and focused once drawn.
 */
export function useFaultInSight(stops: number, errors: Readonly<Record<string, string>>): FaultInSight {
  const ref = useRef<HTMLFormElement>(null)
  const handled = useRef(stops)
  const [count, setCount] = useState(0)
  const [stray, setStray] = useState('')
  useLayoutEffect(() => {
    const form = ref.current
    if (!form) return
    const drawn = faultsIn(form)
    // Those of other questions of 长者模式 come into sight with their question.
    const faults = drawn.filter(fault => !fault.closest('[data-away]'))
    const sentence = drawn.length > 0 ? '' : (Object.values(errors).find(Boolean) ?? '')
    setCount(faults.length)
    setStray(sentence)
    // Waits until the sentence in the bar is drawn, which makes the bar higher.
    if (handled.current === stops || faults.length !== count || sentence !== stray) return
    const first = faults[0] ?? form.querySelector<HTMLElement>('[data-problem]')
    if (!first) {
      if (Object.keys(errors).length === 0) handled.current = stops
      return
    }
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
