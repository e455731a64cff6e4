import type { KeyStore, Storages } from '../../../src/machines/browser/injected.ts'

export interface MemoryStore extends KeyStore {
  readonly data: Record<string, string>
}
/** A storage that keeps what it is given. */
export const memoryStore = (start: Readonly<Record<string, string>> = {}): MemoryStore => {
  const data: Record<string, string> = { ...start }
  return {
    data,
    get: key => data[key] ?? null,
    keys: () => Object.keys(data),
    set: (key, value) => {
      data[key] = value
    },
    remove: key => {
      delete data[key]
    },
  }
}
export const memoryStorages = (
  session: Record<string, string> = {},
  local: Record<string, string> = {},
): Storages & { readonly session: MemoryStore; readonly local: MemoryStore } => ({
  session: memoryStore(session),
  local: memoryStore(local),
})

/** A promise that the test settles when it wants to. */
export interface Deferred<T> {
  readonly promise: Promise<T>
  resolve(value: T): void
  reject(error: unknown): void
}
export const deferred = <T>(): Deferred<T> => {
  let resolve: Deferred<T>['resolve'] = () => {}
  let reject: Deferred<T>['reject'] = () => {}
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  return { promise, resolve, reject }
}
