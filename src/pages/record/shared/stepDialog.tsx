import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import type { Refusal } from '../../../contract/refusal.ts'
import { Restored } from '../../../forms/restored.tsx'
import { useStepForm } from '../../../forms/stepForm.ts'
import type { StepOffer } from '../../../machines/browser/flows.ts'
import { useFaultInSight } from '../../../ui/faultInSight.ts'
import { useOneQuestion } from '../../../ui/kinds/oneQuestion.ts'
import { ShortQuestions } from '../../../ui/kinds/shortQuestions.tsx'
import { Dialog } from '../../../ui/operated/dialog.tsx'
import { Button } from '../../../ui/parts/button.tsx'
import { FormProblem } from '../../../ui/parts/formNotes.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { useLastCourier } from './couriers.ts'
import { useHousePhrases, useOwnReasons } from './readyReasons.tsx'
import type { StepFormContext } from './stepContext.ts'
import { StepFields } from './stepFields.tsx'

interface StepDialogProps {
  /** The workflow; reasons are remembered by it. */
  workflow: string
  /** Id of the record. */
  record: string
  offer: StepOffer
  /** False once another person was faster, so that there is nothing to send. */
  isOpen: boolean
  context: StepFormContext
  fire: (event: string, input: object) => Promise<Refusal | undefined>
  /** `taken` if the step succeeded. */
  onClose: (taken: boolean) => void
}

/** In a field of several lines Enter begins another one: with Ctrl or ⌘ it sends. */
function sendByKey(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

/** The form of one step. It stays open until the step succeeds, with errors at their fields. */
export function StepDialog({ workflow, record, offer, isOpen, context, fire, onClose }: StepDialogProps) {
  const id = useId()
  const step = `${workflow}.${offer.event}`
  const { own, remember } = useOwnReasons(step)
  const house = useHousePhrases(step)
  const [fixed] = useState(() => [...new Set([...own, ...(context.reasons?.[offer.event] ?? [])])])
  const courier = useLastCourier()
  const send = async (event: string, input: object) => {
    const refusal = await fire(event, input)
    if (!refusal && 'reason' in input && typeof input.reason === 'string') remember(input.reason)
    if (!refusal && 'courier' in input && typeof input.courier === 'string') courier.remember(input.courier)
    return refusal
  }
  const defaults = { courier: courier.last, ...context.defaults }
  const form = useStepForm({ offer, fire: send, defaults, record, onTaken: () => onClose(true) })
  const { ref, stray } = useFaultInSight(form.frame.stops, form.errors)
  const one = useOneQuestion(form.frame, { isWhole: false })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    one.isLast ? form.submit() : one.next()
  }
  return (
    <Dialog
      open
      title={offer.label}
      busy={form.busy}
      onClose={() => onClose(false)}
      footer={
        <>
          {isOpen && one.page > 0 ? (
            <Button variant="line" busy={form.busy} onClick={one.back}>
              上一步
            </Button>
          ) : (
            <Button variant="line" busy={form.busy} onClick={() => onClose(false)}>
              {isOpen ? '取消' : '关闭'}
            </Button>
          )}
          {isOpen && (
            <Button
              type="submit"
              form={id}
              busy={form.busy}
              variant={one.isLast && offer.tone === 'danger' ? 'danger' : 'solid'}
            >
              {one.isLast ? offer.label : '下一步'}
            </Button>
          )}
        </>
      }
    >
      <form id={id} ref={ref} noValidate onSubmit={submit} onKeyDown={isOpen ? sendByKey : undefined}>
        <Stack>
          <Restored form={form} />
          {offer.confirm && <MutedText block>{offer.confirm}</MutedText>}
          {context.consequences?.[offer.event] && <p>{context.consequences[offer.event]}</p>}
          <ShortQuestions one={one}>
            <StepFields form={form} fields={form.fields} context={context} ready={[...new Set([...fixed, ...house])]} />
          </ShortQuestions>
          <FormProblem sentence={form.problem || stray} />
        </Stack>
      </form>
    </Dialog>
  )
}
