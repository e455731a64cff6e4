/** The form of one step while it is filled: values, what is wrong at which field, and sending it. */
import { useRef, useState } from 'react'
import type { Refusal } from '../../../contract/refusal.ts'
import type { Errors } from '../../../machines/browser/draft.ts'
import { type Field, fieldsOfOffer, type Offer } from '../../../machines/browser/flows.ts'
import { blankOf, faultsOf, filledOf, type StepValue, type StepValues } from '../../../machines/browser/stepForm.ts'

export interface StepForm {
  readonly fields: readonly Field[]
  readonly values: StepValues
  readonly errors: Errors
  /** What was refused that belongs to no field. */
  readonly note: string
  readonly busy: boolean
  set(name: string, value: StepValue): void
  /** Shows what is wrong with some fields, all of them unless told; true where nothing is. */
  check(names?: readonly string[]): boolean
  /** Checks and sends; true where the step was taken. */
  send(): Promise<boolean>
}

const top = (path: string) => path.split('.')[0] ?? ''

export function useStepForm(
  offer: Offer,
  fire: (event: string, input: object) => Promise<Refusal | undefined>,
  given?: StepValues,
): StepForm {
  const fields = fieldsOfOffer(offer)
  const [values, setValues] = useState(() => blankOf(fields, given))
  const [errors, setErrors] = useState<Errors>({})
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  // Two presses can come before the form is drawn again.
  const sending = useRef(false)
  const check = (names?: readonly string[]) => {
    const faults = Object.fromEntries(
      Object.entries(faultsOf(offer, values)).filter(([path]) => !names || names.includes(top(path))),
    )
    setErrors(faults)
    setNote('')
    return Object.keys(faults).length === 0
  }
  return {
    ...{ fields, values, errors, note, busy, check },
    set: (name, value) => {
      setValues(known => ({ ...known, [name]: value }))
      setErrors(known => Object.fromEntries(Object.entries(known).filter(([path]) => top(path) !== name)))
    },
    send: async () => {
      if (sending.current || !check()) return false
      sending.current = true
      setBusy(true)
      const refusal = await fire(offer.event, filledOf(fields, values))
      sending.current = false
      setBusy(false)
      if (!refusal) return true
      const { field = '', message } = refusal
      if (Object.hasOwn(values, top(field))) setErrors({ [field]: message })
      else setNote(message)
      return false
    },
  }
}
