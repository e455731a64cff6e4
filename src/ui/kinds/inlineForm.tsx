import type { FormEvent, ReactNode } from 'react'
import { useFaultInSight } from '../faultInSight.ts'
import { Button } from '../parts/button.tsx'
import { FormProblem, SavedNote } from '../parts/formNotes.tsx'
import { Row, Stack } from '../parts/layout.tsx'
import type { GuidedFormProps } from './guidedForm.tsx'
import { useOneQuestion } from './oneQuestion.ts'
import { ShortQuestions } from './shortQuestions.tsx'

interface InlineFormProps
  extends Pick<
    GuidedFormProps,
    | 'children'
    | 'errors'
    | 'at'
    | 'stops'
    | 'saved'
    | 'problem'
    | 'busy'
    | 'onBack'
    | 'onNext'
    | 'onCheckStep'
    | 'onClear'
    | 'page'
    | 'onPage'
    | 'submitLabel'
  > {
  /** Whether sending is secondary on this screen. */
  aside?: boolean
  /** Beside the submit button: how to leave. */
  leave?: ReactNode
}

const NO_ERRORS = {}

/** A short form in place: scrolls to what stops it, and tells when the draft is stored. */
export function InlineForm(props: InlineFormProps) {
  const { children, errors = NO_ERRORS, stops = 0, saved, problem, busy = false, onBack, onNext, submitLabel } = props
  const { aside = false, leave } = props
  const { ref, stray } = useFaultInSight(stops, errors)
  const one = useOneQuestion(props, { isWhole: false })
  const back = one.page > 0 ? one.back : onBack
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) one.isLast ? onNext() : one.next()
  }
  return (
    <form ref={ref} noValidate onSubmit={submit}>
      <Stack gap="sm">
        <ShortQuestions one={one} gap="sm">
          {children}
        </ShortQuestions>
        <FormProblem sentence={problem || stray} />
        <Row wrap gap="sm">
          {back && (
            <Button variant="line" busy={busy} onClick={back}>
              上一步
            </Button>
          )}
          <Button type="submit" busy={busy} {...(aside && { variant: 'line' })}>
            {one.isLast ? submitLabel : '下一步'}
          </Button>
          {leave}
          <SavedNote saved={saved} />
        </Row>
      </Stack>
    </form>
  )
}
