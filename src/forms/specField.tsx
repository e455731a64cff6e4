/** Draws a field by its kind. */
import type { FieldKind, FieldSpec } from '../contract/fieldWords.ts'
import { CheckCards, RadioCards } from '../ui/parts/choice.tsx'
import { DayField } from '../ui/parts/dayField.tsx'
import { SelectField, TextArea, TextField } from '../ui/parts/input.tsx'
import type { BoundField } from './field.ts'
import { PaperField } from './paperField.tsx'
import { PicturesField } from './picturesField.tsx'
import { publishedHint } from './publishedHint.tsx'

/** Additions of a page to a field of the contract. */
export interface FieldLook {
  /** Sentence under the field. */
  readonly hint?: string
  /** Example in the empty field. */
  readonly placeholder?: string
  readonly rows?: number
  /** Autofill hint for the browser. */
  readonly autoComplete?: string
}

type DrawnKind = Exclude<FieldKind, 'stars' | 'lines' | 'reviews' | 'counts' | 'chosen' | 'given' | 'secret'>
type Value = string | readonly string[]
interface SpecFieldProps {
  readonly spec: Omit<FieldSpec, 'name'> & { readonly required: boolean }
  readonly bound: BoundField<Value>
  readonly look: FieldLook
}

/** Options that are seen at a glance; more of them open as a list. */
const MOST_CARDS = 16
/** Length from which a text gets several lines. */
const MULTILINE_FROM = 100
const options = (choices: Readonly<Record<string, string>> = {}) =>
  Object.entries(choices).map(([value, label]) => ({ value, label }))

const line =
  (props: Partial<Parameters<typeof TextField>[0]>) =>
  ({ spec: { label, required, unit }, bound, look }: SpecFieldProps) => (
    <TextField
      {...(bound as BoundField<string>)}
      {...{ label, required }}
      {...look}
      {...(unit && { after: unit })}
      {...props}
    />
  )

function Text({ spec: { label, required, max, published }, bound, look }: SpecFieldProps) {
  const { value, ...rest } = bound as BoundField<string>
  const Part = max > MULTILINE_FROM ? TextArea : TextField
  return (
    <Part
      {...rest}
      {...look}
      {...(published && { hint: publishedHint(value, look.hint) })}
      {...{ label, required, max, value }}
    />
  )
}

const DRAWN: Readonly<Record<DrawnKind, (props: SpecFieldProps) => React.ReactNode>> = {
  text: Text,
  courier: line({}),
  code: line({}),
  phone: line({ type: 'tel', inputMode: 'tel' }),
  day: ({ spec: { label, required }, bound, look: { hint } }) => (
    <DayField {...(bound as BoundField<string>)} {...{ label, required }} {...(hint && { hint })} />
  ),
  time: line({ type: 'time' }),
  amount: line({ inputMode: 'decimal', after: '元' }),
  count: line({ inputMode: 'numeric' }),
  choice: ({ spec: { label, choices, required }, bound, look: { hint } }) => {
    const all = options(choices)
    const props = { ...(bound as BoundField<string>), ...(hint && { hint }), label, options: all }
    return all.length > MOST_CARDS ? <SelectField {...props} required={required} /> : <RadioCards {...props} />
  },
  choices: ({ spec: { label, choices, required }, bound, look }) => (
    <CheckCards
      {...(bound as BoundField<readonly string[]>)}
      {...look}
      {...{ label, required }}
      min={120}
      options={options(choices)}
    />
  ),
  picture: ({ spec: { label, required }, bound, look }) => {
    const { value, onChange, ...rest } = bound as BoundField<string>
    return (
      <PicturesField
        {...rest}
        {...look}
        {...{ label, required }}
        max={1}
        value={value ? [value] : []}
        onChange={([url = '']) => onChange(url)}
      />
    )
  },
  paper: ({ spec: { label, required }, bound, look }) => (
    <PaperField {...(bound as BoundField<string>)} {...look} {...{ label, required }} />
  ),
  pictures: ({ spec: { label, max, required }, bound, look }) => (
    <PicturesField {...(bound as BoundField<readonly string[]>)} {...look} {...{ label, max, required }} />
  ),
}

/** Draws one field. Throws for a kind that only its page can draw. */
export function SpecField(props: SpecFieldProps) {
  const { kind, label } = props.spec
  const draw = (DRAWN as Readonly<Partial<Record<FieldKind, (typeof DRAWN)[DrawnKind]>>>)[kind]
  if (!draw) throw new Error(`${label} (${kind}) is drawn by its page.`)
  return draw(props)
}
