/** Interfaces injected into machines, which have no side effects of their own. */

/**
 * One of the browser's two key-value storages. `set` does not throw: a failed write is simply absent on the next `get`.
 * It must not fake success: a value from `get` must survive a reload of the page.
 */
export interface KeyStore {
  get(key: string): string | null
  keys(): readonly string[]
  set(key: string, value: string): void
  remove(key: string): void
}
/** `session` lives as long as the tab, `local` as long as the browser retains it. */
export interface Storages {
  readonly session: KeyStore
  readonly local: KeyStore
}

/** Returns a placeholder for an action or actor to be provided; it throws an `Error` with its name. */
export const notProvided = (name: string) => (): never => {
  throw new Error(`${name} was not provided`)
}
