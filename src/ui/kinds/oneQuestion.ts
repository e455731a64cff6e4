/**
 * 长者模式 of every form: one question at a time. Read off what is drawn, so that no form has to say what its questions
 * are: each labelled field is one, and so is what belongs together (a row of a list). What stands between two of them
 * goes with the later one, and what stands last in an element with the last one there.
 */
import { type RefCallback, useLayoutEffect, useRef, useState } from 'react'
import { useLarge } from '../theme/appearance.ts'

const QUESTION = '[data-question], li, fieldset'
const isQuestion = (element: Element) =>
  element.matches(QUESTION) && (element.matches('[data-question]') || element.querySelector('[data-question]') !== null)

/** Elements of one question; `within` are those around it, which stay drawn while one of their questions is. */
interface Question {
  readonly own: Element[]
  readonly within: readonly Element[]
}

/** Drawn with every question. */
const ALWAYS = '[data-always]'
const HEADING = 'h2, h3'

/** Returns the questions inside of an element, in their order. */
function questionsIn(box: Element): readonly Question[] {
  const found: Question[] = []
  let before: Element[] = []
  const walk = (element: Element, around: readonly Element[]): void => {
    // A heading stays over all that is asked below it in the same element.
    let within = around
    for (const child of element.children) {
      if (child.matches(ALWAYS)) continue
      if (child.matches(HEADING)) within = [...around, child]
      else if (isQuestion(child)) {
        found.push({ own: [...before, child], within })
        before = []
      } else if (child.querySelector('[data-question]')) walk(child, [...within, child])
      else before.push(child)
    }
    // Not with the next question, which is asked elsewhere.
    found.at(-1)?.own.push(...before)
    before = []
  }
  walk(box, [])
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

/** What the frame of a form says of its questions. */
interface FormFrameParts {
  readonly at?: number | undefined
  readonly stops?: number | undefined
  /** The question of the step, and how another one is shown. */
  readonly page?: number | undefined
  readonly onPage?: ((page: number) => void) | undefined
  /** Shows the errors of this step. */
  readonly onCheckStep?: (() => void) | undefined
  /** Takes the errors off again. */
  readonly onClear?: (() => void) | undefined
}

export interface OneQuestion {
  /** Whether questions come one at a time. */
  readonly isOn: boolean
  /** Of the element around the fields. */
  readonly ref: RefCallback<HTMLDivElement>
  /** The current page, from 0, and how many there are; one of one where nothing is split. */
  readonly page: number
  readonly pages: number
  /** The page that was kept; drawn once there are as many. Changes only by presses. */
  readonly place: number
  /** Whether all is shown once more. */
  readonly isCheck: boolean
  /** Whether a press sends the step, instead of going on within it. */
  readonly isLast: boolean
  /** Goes to the next question if this one has no error. */
  readonly next: () => void
  readonly back: () => void
}

/**
 * Returns the page of the question that is shown. A press stopped by an error shows the question of the error.
 * `isWhole` adds a last page that shows all once more.
 */
export function useOneQuestion(
  asked: FormFrameParts,
  { may = true, isWhole }: { may?: boolean; isWhole: boolean },
): OneQuestion {
  const { at = 0, stops = 0, page: place = 0, onPage, onCheckStep, onClear } = asked
  const isOn = useLarge() && may && onPage !== undefined
  // A dialog draws its content later than itself.
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const [count, setCount] = useState(0)
  /** Whether the next stop answers `next`. */
  const isChecking = useRef(false)
  const known = useRef({ at, stops })
  const pages = isOn ? Math.max(1, count > 1 && isWhole ? count + 1 : count) : 1
  const page = Math.min(place, pages - 1)
  useLayoutEffect(() => {
    if (!isOn || !box) return
    const draw = () => {
      const questions = questionsIn(box)
      const last = questions.length > 1 && isWhole ? questions.length : Math.max(0, questions.length - 1)
      const before = known.current
      known.current = { at, stops }
      const current = Math.min(place, last)
      const shown = questions[current]
      let target = current
      if (before.stops !== stops && isChecking.current && !(shown && hasFault(shown))) {
        onClear?.()
        target = Math.min(current + 1, last)
      } else if (before.stops !== stops && !isChecking.current) {
        const wrong = questions.findIndex(hasFault)
        if (wrong >= 0) target = wrong
      } else if (before.at !== at) target = at > before.at ? 0 : last
      if (before.stops !== stops) isChecking.current = false
      showOnly(questions, target)
      setCount(questions.length)
      // What is only not drawn yet does not move the place that was kept.
      if (target !== current) onPage(target)
    }
    draw()
    // A field may come or go without the form being drawn anew.
    const observer = new MutationObserver(draw)
    observer.observe(box, { childList: true, subtree: true })
    return () => observer.disconnect()
  })
  return {
    isOn,
    ref: setBox,
    page,
    pages,
    place,
    isCheck: isWhole && count > 1 && page === count,
    isLast: page >= pages - 1,
    next: () => {
      isChecking.current = true
      onCheckStep?.()
    },
    back: () => {
      onClear?.()
      onPage?.(page - 1)
    },
  }
}
