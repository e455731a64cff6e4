/** One field of a form, re-rendered only for its own changes. */
import { useSelector } from '@xstate/react'
import { useSnapshot } from 'valtio/react'
import type { Errors } from '../machines/browser/draft.ts'
import type { GuidedFormActor } from '../machines/browser/guidedForm.ts'

/** The part of a form that fields need. */
export interface FormHandle {
  readonly actor: GuidedFormActor
}

/** Props of a field in `ui/parts`, to be spread. */
export interface BoundField<T> {
  readonly name: string
  readonly value: T
  readonly error: string | undefined
  onChange(value: T): void
  onBlur(): void
}

/** Returns the props of a field in `ui/parts`, from its current value and error. */
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

/** Returns the current values; the calling component re-renders only for fields it has read. */
export function useValues<V extends object>({ actor }: FormHandle): V {
  // In sync: a letter displayed a moment later would move the cursor to the end.
  const values = useSnapshot(actor.getSnapshot().context.draft, { sync: true })
  // Reads a field that never exists: otherwise a page that reads none would re-render for all.
  void ('' in values)
  return values as V
}

/** Returns the errors, by path: `reviews.0.stars` is inside a list. */
export const useErrors = ({ actor }: FormHandle): Errors => useSelector(actor, ({ context }) => context.errors)

/** Binds one field; its component re-renders when this field or its error changes. */
export function useField<T>({ actor }: FormHandle, name: string): BoundField<T> {
  const value = useValues<Readonly<Record<string, T>>>({ actor })[name] as T
  const error = useSelector(actor, ({ context }) => context.errors[name])
  return bindField(actor, name, value, error)
}
