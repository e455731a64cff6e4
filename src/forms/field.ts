/** One field of a form, drawn anew for its own changes only. */
import { useSelector } from '@xstate/react'
import { useSnapshot } from 'valtio/react'
import type { Errors } from '../machines/browser/draft.ts'
import type { GuidedFormActor } from '../machines/browser/guidedForm.ts'

/** What fields need of a form. */
export interface FormHandle {
  readonly actor: GuidedFormActor
}

/** What a field of `ui/parts` needs; spread it. */
export interface BoundField<T> {
  readonly name: string
  readonly value: T
  readonly error: string | undefined
  onChange(value: T): void
  onBlur(): void
}

/** Returns what a field of `ui/parts` needs, from its value and error as they stand. */
export const bindField = <T>(
  actor: GuidedFormActor,
  name: string,
  value: T,
  error: string | undefined,
): BoundField<T> => ({
  name,
  value,
  error: error || undefined,
  onChange: next => actor.send({ type: 'PATCH', values: { [name]: next } }),
  onBlur: () => actor.send({ type: 'BLUR', field: name }),
})

/** Reads what is filled in; whoever calls it is drawn anew for the fields that were read. */
export function useValues<V extends object>({ actor }: FormHandle): V {
  // In sync: a letter that is shown a moment later moves the cursor to the end.
  const values = useSnapshot(actor.getSnapshot().context.draft, { sync: true })
  // Reading at least this, which never is, a page that reads no field is drawn for none.
  void ('' in values)
  return values as V
}

/** Reads what is wrong, by path: `reviews.0.stars` lies inside of a list. */
export const useErrors = ({ actor }: FormHandle): Errors => useSelector(actor, ({ context }) => context.errors)

/** Binds one field; its component is drawn anew when this field or its error changes. */
export function useField<T>({ actor }: FormHandle, name: string): BoundField<T> {
  const value = useValues<Readonly<Record<string, T>>>({ actor })[name] as T
  const error = useSelector(actor, ({ context }) => context.errors[name])
  return bindField(actor, name, value, error)
}
