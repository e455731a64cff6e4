import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { useFocusFirstError } from '../focusFirstError.ts'
import bar from '../parts/actionBar.module.css'
import { Button } from '../parts/button.tsx'
import { Card } from '../parts/card.tsx'
import { type Fact, Facts } from '../parts/facts.tsx'
import { Failure } from '../parts/failure.tsx'
import { PageHead } from '../parts/layout.tsx'
import { SkeletonLines } from '../parts/skeleton.tsx'
import { Stepper } from '../parts/stepper.tsx'
import { useScreenTitle } from '../title.ts'
import type { FailureInfo } from './action.ts'
import css from './guidedForm.module.css'

/** One group of answers on the check page. */
export interface CheckGroup {
  label: string
  items: readonly Fact[]
  /** Back to the step where they are given. */
  onEdit?: () => void
}

export interface GuidedFormProps {
  title: string
  sub?: ReactNode
  loading?: boolean
  failure?: FailureInfo | undefined
  /** Names of the steps; without them it is one page. */
  steps?: readonly string[]
  /** The step shown, from 0. */
  at?: number
  /** The question of this step and a quiet line under it. */
  question?: string
  hint?: ReactNode
  /** The fields of this step. */
  children?: ReactNode
  /** The check page, in place of fields. */
  check?: readonly CheckGroup[]
  /** The draft: being kept, kept, or not kept at all. */
  saved?: 'saving' | 'saved' | 'failed'
  /** What the server said that belongs to no field. */
  problem?: string | undefined
  /** Sending; the button turns and takes no second press. */
  busy?: boolean
  /** To the step before; absent on the first. */
  onBack?: () => void
  /** To the next step, or submit; validate here and hand errors to the fields, the first of them gets the focus. */
  onNext: () => void
  nextLabel: string
  /** Why it cannot be sent now. */
  why?: string
  /** What stands under the buttons: links to other ways. */
  foot?: ReactNode
}

const SAVED_LABELS = { saving: '正在保存', saved: '已自动保存', failed: '草稿没有保存下来' } as const

/** Asks for a few things, one group a step, and says what was understood before it is sent. */
export function GuidedForm(props: GuidedFormProps) {
  const {
    title,
    sub,
    loading,
    failure,
    steps,
    at = 0,
    question,
    hint,
    children,
    check,
    saved,
    problem,
    busy,
    onBack,
    onNext,
    nextLabel,
    why,
    foot,
  } = props
  useScreenTitle(title)
  const { ref, focusFirstError, cancel } = useFocusFirstError()
  const questionRef = useRef<HTMLHeadingElement>(null)
  const shownStep = useRef(at)
  useEffect(() => {
    if (shownStep.current === at) return
    shownStep.current = at
    cancel()
    questionRef.current?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [at, cancel])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy || why) return
    focusFirstError()
    onNext()
  }
  return (
    <div className={css.form}>
      <PageHead title={title} {...(sub !== undefined && { sub })}>
        {saved && (
          <span className={css.saved} role="status">
            {SAVED_LABELS[saved]}
          </span>
        )}
      </PageHead>
      {steps && steps.length > 1 && <Stepper steps={steps} at={at} />}
      {failure && <Failure {...failure} />}
      {loading && !failure && <SkeletonLines lines={6} />}
      {!loading && !failure && (
        <form ref={ref} className={css.body} noValidate onSubmit={submit}>
          {(question || check) && (
            <div>
              <h2 ref={questionRef} tabIndex={-1} className={css.question}>
                {question ?? '请核对一遍'}
              </h2>
              {hint && <p className={css.hint}>{hint}</p>}
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
          {children}
          {problem && (
            <p className={css.problem} role="alert">
              {problem}
            </p>
          )}
          <div className={`${bar.bar} ${css.steps}`} data-action-bar="">
            {onBack && (
              <Button variant="line" onClick={onBack}>
                上一步
              </Button>
            )}
            <Button type="submit" {...(busy && { busy })} {...(why && { why })}>
              {nextLabel}
            </Button>
          </div>
          {foot && <div className={css.foot}>{foot}</div>}
        </form>
      )}
    </div>
  )
}
