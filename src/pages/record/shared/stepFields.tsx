import type { Errors } from '../../../machines/browser/draft.ts'
import type { Field } from '../../../machines/browser/flows.ts'
import type { ReviewDraft, StepValue, StepValues } from '../../../machines/browser/stepForm.ts'
import { CheckCards, RadioCards } from '../../../ui/parts/choice.tsx'
import { SelectField, TextArea, TextField } from '../../../ui/parts/input.tsx'
import { PicturesField } from '../../picturesField.tsx'
import { ReviewsField } from './reviewsField.tsx'
import { Stars } from './stars.tsx'
import type { StepContext } from './stepContext.ts'

interface StepFieldsProps {
  fields: readonly Field[]
  values: StepValues
  errors: Errors
  context: StepContext
  onChange: (name: string, value: StepValue) => void
}

interface OneProps extends Omit<StepFieldsProps, 'fields' | 'values'> {
  field: Field
  value: StepValue
}

const nothing = () => {}
const options = (choices: Readonly<Record<string, string>>) =>
  Object.entries(choices).map(([value, label]) => ({ value, label }))
const strings = (value: StepValue): readonly string[] =>
  typeof value === 'string' ? [] : value.filter(one => typeof one === 'string')
/** Longer texts get several lines. */
const LONG = 100

function One({ field, value, errors, context, onChange }: OneProps) {
  const { name, kind, label, min, max } = field
  const hint = context.hints?.[name]
  const base = { label, error: errors[name] || undefined, ...(hint && { hint }) }
  const words = typeof value === 'string' ? value : ''
  const change = (next: StepValue) => onChange(name, next)
  if (kind === 'choice')
    return <RadioCards {...base} options={options(field.choices ?? {})} value={words} onChange={change} />
  if (kind === 'pictures')
    return (
      <PicturesField
        {...base}
        name={name}
        most={max}
        required={min > 0}
        value={strings(value)}
        onChange={change}
        onBlur={nothing}
      />
    )
  if (kind === 'lines')
    return (
      <CheckCards
        {...base}
        least={220}
        options={(context.lines ?? []).map(({ id, ...said }) => ({ value: id, ...said }))}
        value={strings(value)}
        onChange={change}
      />
    )
  if (kind === 'reviews')
    return (
      <ReviewsField
        name={name}
        lines={context.lines ?? []}
        value={typeof value === 'string' ? [] : value.filter((one): one is ReviewDraft => typeof one !== 'string')}
        errors={errors}
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
  const Text = max > LONG ? TextArea : TextField
  return <Text {...base} name={name} max={max} value={words} onChange={change} required={min > 0} />
}

/** The fields of a step, drawn from what the chart says of them. */
export function StepFields({ fields, values, ...rest }: StepFieldsProps) {
  return fields.map(field => <One key={field.name} field={field} value={values[field.name] ?? ''} {...rest} />)
}
