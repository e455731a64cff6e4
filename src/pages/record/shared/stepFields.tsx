import { type FormHandle, useField } from '../../../forms/field.ts'
import { SpecField } from '../../../forms/specField.tsx'
import type { StepField } from '../../../machines/browser/flows.ts'
import type { ReviewDraft, StepValue } from '../../../machines/browser/stepForm.ts'
import { CheckCards } from '../../../ui/parts/choice.tsx'
import { SelectField } from '../../../ui/parts/input.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import { ReadyReasons } from './readyReasons.tsx'
import { ReviewsField } from './reviewsField.tsx'
import { Stars } from './stars.tsx'
import type { StepFormContext } from './stepContext.ts'

interface StepFieldsProps {
  form: FormHandle
  fields: readonly StepField[]
  context: StepFormContext
  /** Reasons that need not be typed. */
  ready?: readonly string[]
  /** Called when a field changes, to adjust others. */
  onChange?: (name: string, value: StepValue) => void
}

interface StepInputProps extends Omit<StepFieldsProps, 'fields'> {
  field: StepField
}

const strings = (value: StepValue): readonly string[] =>
  typeof value === 'string' ? [] : value.filter(entry => typeof entry === 'string')

/** Returns what a field is chosen from, as far as the page knows it. */
function optionsOf({ kind }: StepField, { couriers, lines }: StepFormContext) {
  if (kind === 'courier' && couriers?.length) return couriers.map(courier => ({ value: courier, label: courier }))
  if (kind === 'chosen' && lines) return lines.map(({ id, label }) => ({ value: id, label }))
  return undefined
}

/** Returns the choices that apply to the record, in the order of the chart. */
function choicesOf({ name, choices }: StepField, context: StepFormContext) {
  const apply = context.choices?.[name]
  return (
    apply && choices && { choices: Object.fromEntries(Object.entries(choices).filter(([key]) => apply.includes(key))) }
  )
}

function StepInput({ form, field, context, ready = [], onChange }: StepInputProps) {
  const { name, kind, label, min } = field
  const bound = useField<StepValue>(form, name)
  const { value, error } = bound
  const hint = context.hints?.[name]
  const base = { label, error, ...(hint && { hint }) }
  const words = typeof value === 'string' ? value : ''
  const change = (next: StepValue) => (onChange ? onChange(name, next) : bound.onChange(next))
  if (kind === 'lines')
    return (
      <CheckCards
        {...base}
        min={220}
        options={(context.lines ?? []).map(({ id, ...rest }) => ({ value: id, ...rest }))}
        value={strings(value)}
        onChange={change}
      />
    )
  if (kind === 'reviews')
    return (
      <ReviewsField
        form={form}
        name={name}
        lines={context.lines ?? []}
        value={
          typeof value === 'string' ? [] : value.filter((entry): entry is ReviewDraft => typeof entry !== 'string')
        }
        onChange={change}
      />
    )
  if (kind === 'stars') return <Stars {...base} value={Number(words)} onChange={lit => change(String(lit))} />
  const options = optionsOf(field, context)
  if (options) return <SelectField {...base} name={name} options={options} value={words} onChange={change} required />
  const input = (
    <SpecField
      spec={{ ...field, ...choicesOf(field, context), required: min > 0 || kind === 'count' }}
      bound={{
        ...bound,
        value: kind === 'pictures' || kind === 'choices' ? strings(value) : words,
        onChange: change,
      }}
      look={hint ? { hint } : {}}
    />
  )
  if (name !== 'reason' || ready.length === 0) return input
  // One question with its field.
  return (
    <Stack gap="sm">
      {input}
      <ReadyReasons reasons={ready} onChoose={change} />
    </Stack>
  )
}

/** The fields of a step, drawn from the chart, each re-rendered separately. */
export function StepFields({ fields, ...rest }: StepFieldsProps) {
  return fields.map(field => <StepInput key={field.name} field={field} {...rest} />)
}
