import { type FormHandle, useField } from '../../../forms/field.ts'
import { PicturesField } from '../../../forms/picturesField.tsx'
import { publishedHint } from '../../../forms/publishedHint.tsx'
import type { StepField } from '../../../machines/browser/flows.ts'
import type { ReviewDraft, StepValue } from '../../../machines/browser/stepForm.ts'
import { CheckCards, RadioCards } from '../../../ui/parts/choice.tsx'
import { SelectField, TextArea, TextField } from '../../../ui/parts/input.tsx'
import { ReviewsField } from './reviewsField.tsx'
import { Stars } from './stars.tsx'
import type { StepFormContext } from './stepContext.ts'

interface StepFieldsProps {
  form: FormHandle
  fields: readonly StepField[]
  context: StepFormContext
  /** What else a field changes when it changes. */
  onChange?: (name: string, value: StepValue) => void
}

interface StepInputProps extends Omit<StepFieldsProps, 'fields'> {
  field: StepField
}

const noop = () => {}
const options = (choices: Readonly<Record<string, string>>) =>
  Object.entries(choices).map(([value, label]) => ({ value, label }))
const strings = (value: StepValue): readonly string[] =>
  typeof value === 'string' ? [] : value.filter(entry => typeof entry === 'string')
/** Longer texts get several lines. */
const MULTILINE_FROM = 100

function StepInput({ form, field, context, onChange }: StepInputProps) {
  const { name, kind, label, min, max } = field
  const bound = useField<StepValue>(form, name)
  const { value, error } = bound
  const hint = context.hints?.[name]
  const base = { label, error, ...(hint && { hint }) }
  const words = typeof value === 'string' ? value : ''
  const change = (next: StepValue) => (onChange ? onChange(name, next) : bound.onChange(next))
  if (kind === 'choice')
    return <RadioCards {...base} options={options(field.choices ?? {})} value={words} onChange={change} />
  if (kind === 'pictures')
    return (
      <PicturesField
        {...base}
        name={name}
        max={max}
        required={min > 0}
        value={strings(value)}
        onChange={change}
        onBlur={noop}
      />
    )
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
  if (kind === 'amount')
    return <TextField {...base} name={name} inputMode="decimal" after="元" value={words} onChange={change} required />
  if (kind === 'stars') return <Stars {...base} value={Number(words)} onChange={lit => change(String(lit))} />
  if (kind === 'count')
    return <TextField {...base} name={name} inputMode="numeric" value={words} onChange={change} required />
  if (name === 'courier' && context.couriers?.length)
    return (
      <SelectField
        {...base}
        name={name}
        options={context.couriers.map(courier => ({ value: courier, label: courier }))}
        value={words}
        onChange={change}
        required
      />
    )
  const Text = max > MULTILINE_FROM ? TextArea : TextField
  return (
    <Text
      {...base}
      {...(field.published && { hint: publishedHint(words, hint) })}
      {...{ name, max }}
      value={words}
      onChange={change}
      required={min > 0}
    />
  )
}

/** The fields of a step, drawn from what the chart says of them, each for itself. */
export function StepFields({ fields, ...rest }: StepFieldsProps) {
  return fields.map(field => <StepInput key={field.name} field={field} {...rest} />)
}
