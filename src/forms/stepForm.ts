/** The form of one workflow step, on the same engine as every other form: fields and labels come from the chart. */
import { type Refusal, Refused } from '../contract/refusal.ts'
import { fieldsOfOffer, type StepField, type StepOffer } from '../machines/browser/flows.ts'
import { initialValuesOf, type StepValues, stepInputOf, validateStepInput } from '../machines/browser/stepForm.ts'
import { type Form, useForm } from './form.ts'

export interface StepForm extends Form<StepValues> {
  readonly fields: readonly StepField[]
}

interface StepFormOptions {
  readonly offer: StepOffer
  fire(event: string, input: object): Promise<Refusal | undefined>
  /** Initial values, by field. */
  readonly defaults?: StepValues | undefined
  /** Called once, after the step succeeded. */
  onTaken(): void
}

/** Returns the form of an offered step; it is not stored on the device. */
export function useStepForm({ offer, fire, defaults, onTaken }: StepFormOptions): StepForm {
  const fields = fieldsOfOffer(offer)
  const form = useForm<StepValues, void>({
    id: `step-${offer.event}`,
    uid: '',
    blank: initialValuesOf(fields, defaults),
    validate: values => validateStepInput(offer, values),
    submit: async values => {
      const refusal = await fire(offer.event, stepInputOf(fields, values))
      if (refusal) throw new Refused(refusal)
      // Called here, not in `onSent`: the form's screen may already be gone with the offer that the step used up.
      onTaken()
    },
    onSent: () => {},
  })
  return { ...form, fields }
}
