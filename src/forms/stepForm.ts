/** The form of one workflow step, on the same engine as every other form: fields and labels come from the chart. */
import { type Refusal, Refused } from '../contract/refusal.ts'
import { usePorts } from '../data/ports.ts'
import { useView } from '../data/view.ts'
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
  /** The record; what takes long to write is kept on this device under it. */
  readonly record?: string
  /** Called once, after the step succeeded. */
  onTaken(): void
}

/** Signs from which a text takes long to write. */
const LONG_TEXT = 1_000

/** Returns the form of an offered step. Only what takes long to write is stored on the device, with the rest of it. */
export function useStepForm({ offer, fire, defaults, record, onTaken }: StepFormOptions): StepForm {
  const fields = fieldsOfOffer(offer)
  const { drafts } = usePorts()
  const uid = useView(view => view.uid)
  const isStored = record !== undefined && fields.some(({ kind, max }) => kind === 'text' && max >= LONG_TEXT)
  const form = useForm<StepValues, void>({
    id: isStored ? `step-${offer.event}-${record}` : `step-${offer.event}`,
    uid: isStored ? uid : '',
    ...(isStored && { drafts }),
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
