/** The browser's storages. A forbidden or full one stores nothing; reads then return null. */
const withFallback = <T>(work: () => T, fallback: T): T => {
  try {
    return work()
  } catch {
    return fallback
  }
}

const keyStoreOn = (storage: () => Storage) => ({
  get: (key: string) => withFallback(() => storage().getItem(key), null),
  keys: () => withFallback(() => Object.keys(storage()), []),
  set: (key: string, value: string) => withFallback(() => storage().setItem(key, value), undefined),
  remove: (key: string) => withFallback(() => storage().removeItem(key), undefined),
})

export const storages = { session: keyStoreOn(() => sessionStorage), local: keyStoreOn(() => localStorage) }
