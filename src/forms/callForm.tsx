/** Forms drawn from their call: fields, labels, limits and errors come from the contract. */
import type { EndpointInput } from '../contract/endpoint.ts'
import { GuidedForm, type GuidedFormProps } from '../ui/kinds/guidedForm.tsx'
import { type FormCall, inWordsOf } from './callFields.ts'
import { type BoundField, useField } from './field.ts'
import { Restored } from './restored.tsx'
import { type FieldLook, SpecField } from './specField.tsx'
import { type CallFormOptions, type CallHandle, type None, useCallForm } from './useCallForm.ts'

interface CallFieldProps<N extends string> extends FieldLook {
  form: CallHandle<N>
  name: NoInfer<N>
}

/** Draws a field of the form's call by its kind; re-renders only for its own changes. */
export function CallField<N extends string>({ form, name, ...look }: CallFieldProps<N>) {
  const spec = form.specs[name]
  const bound = useField<never>(form, name)
  return (
    <SpecField
      spec={{ ...spec, label: spec.shown }}
      bound={{ ...bound, error: inWordsOf(bound.error, spec) } as BoundField<never>}
      look={look}
    />
  )
}

interface CallFormProps<E extends FormCall, G>
  extends Omit<CallFormOptions<E, G, None>, 'own' | 'more' | 'steps'>,
    Pick<GuidedFormProps, 'sub' | 'foot'> {
  call: E
  /** By default that of the call. */
  title?: string
  submitLabel?: string
  /** Fields to fill in, in this order. */
  fields: { readonly [N in Exclude<keyof EndpointInput<E> & string, keyof G>]?: FieldLook }
}

/** Draws a screen with the form of one call on one page. */
export function CallForm<E extends FormCall, const G extends Partial<EndpointInput<E>> = None>({
  call,
  title = call.title,
  submitLabel = title,
  sub,
  foot,
  fields,
  ...options
}: CallFormProps<E, G>) {
  const form = useCallForm<E, G>(call, options)
  return (
    <GuidedForm {...{ title, submitLabel, sub, foot }} {...form.frame}>
      <Restored form={form} />
      {Object.entries<FieldLook | undefined>(fields).map(([name, look]) => (
        <CallField key={name} form={form as CallHandle<string>} name={name} {...look} />
      ))}
    </GuidedForm>
  )
}
