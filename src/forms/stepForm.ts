/**
 * The form of one step of a workflow, on the same engine as every other form: its fields and their words come from the
 * chart.
 */
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
  /** What the form begins with, by field. */
  readonly defaults?: StepValues | undefined
  /** Called once, when the step was taken. */
  onTaken(): void
}

/** Returns the form of a step that a person is offered; it is not kept on the device. */
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
      // Not when the form shows that it is sent: its screen may be gone with the offer that the step has used up.
      onTaken()
    },
    onSent: () => {},
  })
  return { ...form, fields }
}
