/** The browser's storages. One that is forbidden or full keeps nothing, and says so by giving nothing back. */
const quiet = <T>(work: () => T, otherwise: T): T => {
  try {
    return work()
  } catch {
    return otherwise
  }
}

const over = (storage: () => Storage) => ({
  get: (key: string) => quiet(() => storage().getItem(key), null),
  set: (key: string, value: string) => quiet(() => storage().setItem(key, value), undefined),
  remove: (key: string) => quiet(() => storage().removeItem(key), undefined),
})

export const storages = { session: over(() => sessionStorage), local: over(() => localStorage) }
