/**
 * 长者模式 of every form: one question at a time. Read off what is drawn, so that no form has to say what its questions
 * are: each labelled field is one, and so is what belongs together (a row of a list). What stands between two of them
 * goes with the later one.
 */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

const QUESTION = '[data-question], li, fieldset'
const isQuestion = (element: Element) =>
  element.matches(QUESTION) && (element.matches('[data-question]') || element.querySelector('[data-question]') !== null)

/** Elements of one question; `within` are those around it, which stay drawn while one of their questions is. */
interface Question {
  readonly own: Element[]
  readonly within: readonly Element[]
}

/** Returns the questions inside of an element, in their order. */
function questionsIn(box: Element): readonly Question[] {
  const found: Question[] = []
  let before: Element[] = []
  const walk = (element: Element, within: readonly Element[]): void => {
    for (const child of element.children) {
      if (isQuestion(child)) {
        found.push({ own: [...before, child], within })
        before = []
      } else if (child.querySelector('[data-question]')) walk(child, [...within, child])
      else before.push(child)
    }
  }
  walk(box, [])
  found.at(-1)?.own.push(...before)
  return found
}

const everyElementOf = (questions: readonly Question[]) =>
  new Set(questions.flatMap(({ own, within }) => [...own, ...within]))

/** Hides all but one question; shows all if there is none of this number. */
function showOnly(questions: readonly Question[], at: number): void {
  const shown = questions[at]
  const staying = shown && new Set([...shown.own, ...shown.within])
  for (const element of everyElementOf(questions)) element.toggleAttribute('data-away', staying?.has(element) === false)
}

const hasFault = ({ own }: Question) =>
  own.some(one => one.matches('[data-invalid]') || one.querySelector('[data-invalid]'))

interface Paged {
  /** Whether questions come one at a time. */
  readonly isOn: boolean
  /** Whether the form has a single step: all is shown once more before it is sent. */
  readonly isWhole: boolean
  readonly at: number
  readonly stops: number
  /** Shows the errors of this step. */
  readonly onCheckStep: (() => void) | undefined
  /** Takes the errors off again. */
  readonly onClear: (() => void) | undefined
}

export interface OneQuestion {
  /** Of the element around the fields. */
  readonly ref: RefObject<HTMLDivElement | null>
  /** The current page, from 0, and how many there are; one of one where nothing is split. */
  readonly page: number
  readonly pages: number
  /** Whether all is shown once more. */
  readonly isCheck: boolean
  /** Goes to the next question if this one has no error. */
  readonly next: () => void
  readonly back: () => void
}

/** Returns the page of the question that is shown. A press stopped by an error shows the question of the error. */
export function useOneQuestion({ isOn, isWhole, at, stops, onCheckStep, onClear }: Paged): OneQuestion {
  const ref = useRef<HTMLDivElement>(null)
  const [page, setPage] = useState(0)
  const [count, setCount] = useState(0)
  /** Whether the next stop answers `next`. */
  const isChecking = useRef(false)
  const known = useRef({ at, stops })
  const pages = count > 1 && isWhole ? count + 1 : Math.max(1, count)
  useLayoutEffect(() => {
    const box = ref.current
    if (!isOn || !box) return
    const draw = () => {
      const questions = questionsIn(box)
      const last = questions.length > 1 && isWhole ? questions.length : Math.max(0, questions.length - 1)
      const before = known.current
      known.current = { at, stops }
      let target = Math.min(page, last)
      const current = questions[target]
      if (before.stops !== stops && isChecking.current && !(current && hasFault(current))) {
        onClear?.()
        target = Math.min(target + 1, last)
      } else if (before.stops !== stops && !isChecking.current) {
        const wrong = questions.findIndex(hasFault)
        if (wrong >= 0) target = wrong
      } else if (before.at !== at) target = at > before.at ? 0 : last
      if (before.stops !== stops) isChecking.current = false
      showOnly(questions, target)
      setPage(target)
      setCount(questions.length)
    }
    draw()
    // A field may come or go without the form being drawn anew.
    const observer = new MutationObserver(draw)
    observer.observe(box, { childList: true, subtree: true })
    return () => observer.disconnect()
  })
  return {
    ref,
    page: isOn ? page : 0,
    pages: isOn ? pages : 1,
    isCheck: isOn && isWhole && count > 1 && page === count,
    next: () => {
      isChecking.current = true
      onCheckStep?.()
    },
    back: () => {
      onClear?.()
      setPage(page - 1)
    },
  }
}
