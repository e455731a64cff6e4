/** What machines are given from outside: they touch nothing themselves. */

/**
 * One of the browser's two key-value storages. `set` does not throw: what could not be kept is simply not there when it
 * is asked for again. It must not pretend: what `get` answers has to be there after a reload of the page too.
 */
export interface KeyStore {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
}
/** `session` lives as long as the tab, `local` as long as the browser keeps it. */
export interface Storages {
  readonly session: KeyStore
  readonly local: KeyStore
}

/** Stands in for an action or actor that has to be provided; says which one was forgotten. */
export const notProvided = (name: string) => (): never => {
  throw new Error(`${name} was not provided`)
}
