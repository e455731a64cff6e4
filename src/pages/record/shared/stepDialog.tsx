import { type FormEvent, useId } from 'react'
import type { Refusal } from '../../../contract/refusal.ts'
import type { Offer } from '../../../machines/browser/flows.ts'
import { Dialog } from '../../../ui/operated/dialog.tsx'
import { Button } from '../../../ui/parts/button.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import { Quiet } from '../../../ui/parts/quiet.tsx'
import type { StepContext } from './stepContext.ts'
import { StepFields } from './stepFields.tsx'
import { useStepForm } from './useStepForm.ts'

interface StepDialogProps {
  offer: Offer
  context: StepContext
  fire: (event: string, input: object) => Promise<Refusal | undefined>
  /** `taken` where the step was taken. */
  onClose: (taken: boolean) => void
}

/** The form of one step. It stays open until the step was taken, with what is wrong at its field. */
export function StepDialog({ offer, context, fire, onClose }: StepDialogProps) {
  const id = useId()
  const { fields, values, errors, note, busy, set, send } = useStepForm(offer, fire, context.given)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await send()) return onClose(true)
    requestAnimationFrame(() =>
      document.getElementById(id)?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] input')?.focus(),
    )
  }
  return (
    <Dialog
      open
      title={offer.label}
      busy={busy}
      onClose={() => onClose(false)}
      footer={
        <Button type="submit" form={id} busy={busy} look={offer.tone === 'danger' ? 'danger' : 'solid'}>
          {offer.label}
        </Button>
      }
    >
      <form id={id} noValidate onSubmit={event => void submit(event)}>
        <Stack>
          {offer.confirm && <Quiet block>{offer.confirm}</Quiet>}
          <StepFields fields={fields} values={values} errors={errors} context={context} onChange={set} />
          {note && <p role="alert">{note}</p>}
        </Stack>
      </form>
    </Dialog>
  )
}
