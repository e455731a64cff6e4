import type { FormEvent, ReactNode } from 'react'
import { useFaultInSight } from '../faultInSight.ts'
import { Button } from '../parts/button.tsx'
import { FormProblem, SavedNote } from '../parts/formNotes.tsx'
import { Row, Stack } from '../parts/layout.tsx'
import type { GuidedFormProps } from './guidedForm.tsx'

interface InlineFormProps
  extends Pick<
    GuidedFormProps,
    'children' | 'errors' | 'stops' | 'saved' | 'problem' | 'busy' | 'onNext' | 'submitLabel'
  > {
  /** Whether sending is secondary on this screen. */
  aside?: boolean
  /** Beside the submit button: how to leave. */
  leave?: ReactNode
}

const NO_ERRORS = {}

/** A short form in place: scrolls to what stops it, and tells when the draft is stored. */
export function InlineForm(props: InlineFormProps) {
  const { children, errors = NO_ERRORS, stops = 0, saved, problem, busy = false, onNext, submitLabel } = props
  const { aside = false, leave } = props
  const { ref, stray } = useFaultInSight(stops, errors)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) onNext()
  }
  return (
    <form ref={ref} noValidate onSubmit={submit}>
      <Stack gap="sm">
        {children}
        <FormProblem sentence={problem || stray} />
        <Row wrap gap="sm">
          <Button type="submit" busy={busy} {...(aside && { variant: 'line' })}>
            {submitLabel}
          </Button>
          {leave}
          <SavedNote saved={saved} />
        </Row>
      </Stack>
    </form>
  )
}
