/** Returns a key as text: equal keys give the same text regardless of the order of their fields. */
export const keyText = (key: unknown): string =>
  typeof key === 'object' && key !== null
    ? JSON.stringify(Object.entries(key).sort(([one], [other]) => (one < other ? -1 : 1)))
    : JSON.stringify(key)
