import type { KeyStore, Storages } from '../../src/machines/browser/injected.ts'

export interface Memory extends KeyStore {
  readonly data: Record<string, string>
}
/** A storage that keeps what it is given. */
export const memory = (start: Readonly<Record<string, string>> = {}): Memory => {
  const data: Record<string, string> = { ...start }
  return {
    data,
    get: key => data[key] ?? null,
    set: (key, value) => {
      data[key] = value
    },
    remove: key => {
      delete data[key]
    },
  }
}
export const storages = (
  session: Record<string, string> = {},
  local: Record<string, string> = {},
): Storages & { readonly session: Memory; readonly local: Memory } => ({
  session: memory(session),
  local: memory(local),
})

/** A promise that the test settles when it wants to. */
export interface Later<T> {
  readonly promise: Promise<T>
  resolve(value: T): void
  reject(error: unknown): void
}
export const later = <T>(): Later<T> => {
  let resolve: Later<T>['resolve'] = () => {}
  let reject: Later<T>['reject'] = () => {}
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}
