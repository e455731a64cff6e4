import { type FormEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { useFaultInSight } from '../faultInSight.ts'
import bar from '../parts/actionBar.module.css'
import { Button } from '../parts/button.tsx'
import { Card } from '../parts/card.tsx'
import { type Fact, Facts } from '../parts/facts.tsx'
import { Failure } from '../parts/failure.tsx'
import { FormProblem, SavedNote } from '../parts/formNotes.tsx'
import { PageHead } from '../parts/layout.tsx'
import { SkeletonLines } from '../parts/skeleton.tsx'
import { Stepper } from '../parts/stepper.tsx'
import { useScreenTitle } from '../title.ts'
import type { FailureInfo } from './action.ts'
import css from './guidedForm.module.css'
import asked from './oneQuestion.module.css'
import { useOneQuestion } from './oneQuestion.ts'

/** One group of answers on the check page. */
export interface CheckGroup {
  label: string
  items: readonly Fact[]
  /** Goes back to the step of this group. */
  onEdit?: () => void
}

export interface GuidedFormProps {
  title: string
  sub?: ReactNode
  /** Names of the steps; absent for one page. */
  steps?: readonly string[]
  /** The current step, from 0. */
  at?: number
  /** By step: whether it was passed and has no errors. */
  done?: readonly boolean[]
  /** Errors by field. */
  errors?: Readonly<Record<string, string>>
  /** How often a press was stopped by an error; each change scrolls to it. */
  stops?: number
  /** The question of this step and a quiet line under it. */
  question?: string
  hint?: ReactNode
  /** The fields of this step. */
  children?: ReactNode
  /** The check page, in place of fields. */
  check?: readonly CheckGroup[]
  /** Whether the draft is stored on this device; absent if drafts are not stored. */
  saved?: boolean
  /** The server's error that belongs to no field. */
  problem?: string | undefined
  /** Sending is in progress; the button spins and ignores presses. */
  busy?: boolean
  /** Goes to the previous step; absent on the first. */
  onBack?: () => void
  /** Goes to the next step; sends on the last. */
  onNext: () => void
  /** Shows the errors of the current step, and takes them off again: for one question at a time in 长者模式. */
  onCheckStep?: () => void
  onClear?: () => void
  /** The question of this step that 长者模式 shows, from 0, and how another one is shown. */
  page?: number
  onPage?: (page: number) => void
  /** Whether its few fields stay on one page in 长者模式. */
  onOnePage?: boolean
  /** Label of the button on the last step. */
  submitLabel: string
  /** Why it cannot be sent now. */
  why?: string
  /** Below the buttons: links to alternatives. */
  foot?: ReactNode
}

const NO_ERRORS = {}

/** A form in steps of a few questions each, with a check page before sending. */
export function GuidedForm(props: GuidedFormProps) {
  const {
    title,
    sub,
    steps,
    at = 0,
    done = [],
    errors = NO_ERRORS,
    stops = 0,
    question,
    hint,
    children,
    check,
    saved,
    problem,
    busy,
    onBack,
    onNext,
    onOnePage = false,
    submitLabel,
    why,
    foot,
  } = props
  useScreenTitle(title)
  const { ref, count, stray, showNext } = useFaultInSight(stops, errors)
  const isStepped = steps !== undefined && steps.length > 1
  const one = useOneQuestion(props, { may: !check && !onOnePage, isWhole: !isStepped })
  const { page, pages, place, isCheck, isLast } = one
  const questionRef = useRef<HTMLHeadingElement>(null)
  const shown = useRef({ at, stops, place })
  useLayoutEffect(() => {
    const before = shown.current
    shown.current = { at, stops, place }
    if (before.at === at && before.place === place) return
    // When sent back to a step with an error, the focus goes to the error instead.
    if (before.stops !== stops && ref.current?.querySelector('[data-invalid]')) return
    questionRef.current?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [at, stops, place, ref])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy || (isLast && why)) return
    if (isLast) onNext()
    else one.next()
  }
  return (
    <div className={css.form}>
      <PageHead title={title} {...(sub !== undefined && { sub })} />
      <div className={css.progress}>
        {isStepped && <Stepper steps={steps} at={at} done={done} />}
        <SavedNote saved={saved} />
      </div>
      <form ref={ref} className={css.body} noValidate onSubmit={submit}>
        {(question || check || pages > 1) && (
          <div>
            <h2 ref={questionRef} tabIndex={-1} className={css.question}>
              {question ?? (check || isCheck ? '请核对一遍' : '')}
              {pages > 1 && (
                <span className={asked.progress}>
                  第 {page + 1} {isStepped ? '题' : '步'}，共 {pages} {isStepped ? '题' : '步'}
                </span>
              )}
            </h2>
            {isCheck && <p className={css.hint}>都对，就按最下面的“{submitLabel}”；要改，就在这里改。</p>}
            {hint && page === 0 && <p className={css.hint}>{hint}</p>}
          </div>
        )}
        {check?.map(({ label, items, onEdit }) => (
          <Card key={label}>
            <div className={css.group}>
              <h3>{label}</h3>
              {onEdit && (
                <Button variant="quiet" size="sm" onClick={onEdit} aria-label={`修改${label}`}>
                  修改
                </Button>
              )}
            </div>
            <Facts items={items} />
          </Card>
        ))}
        {one.isOn ? (
          <div ref={one.ref} className={`${css.body} ${asked.questions}`}>
            {children}
          </div>
        ) : (
          children
        )}
        <FormProblem sentence={problem || stray} />
        <div className={`${bar.bar} ${css.steps}`} data-action-bar="">
          {count > 1 && (
            <p className={css.faults}>
              <span role="status">有 {count} 处要改</span>
              <Button variant="quiet" size="sm" onClick={showNext}>
                看下一处
              </Button>
            </p>
          )}
          {(onBack || page > 0) && (
            <Button variant="line" onClick={page > 0 ? one.back : onBack}>
              上一步
            </Button>
          )}
          <Button type="submit" {...(busy && { busy })} {...(why && isLast && { why })}>
            {!isLast || (steps && at < steps.length - 1) ? '下一步' : submitLabel}
          </Button>
        </div>
        {foot && <div className={css.foot}>{foot}</div>}
      </form>
    </div>
  )
}

interface PendingFormProps {
  title: string
  failure: FailureInfo | undefined
}

/** Placeholder of a form while its initial values load; shows a failure. */
export function PendingForm({ title, failure }: PendingFormProps) {
  useScreenTitle(title)
  return (
    <div className={css.form}>
      <PageHead title={title} />
      {failure ? <Failure {...failure} /> : <SkeletonLines lines={6} />}
    </div>
  )
}
