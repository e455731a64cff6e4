/** Typed helpers for tables: they preserve the key type. */

/** Returns the keys of a table in declaration order. */
export const keysOf = <K extends string>(table: Readonly<Record<K, unknown>>): K[] => Object.keys(table) as K[]

/** Returns whether a word is an own key of a table. */
export const isKeyOf = <K extends string>(table: Readonly<Record<K, unknown>>, word: string): word is K =>
  Object.hasOwn(table, word)

/** Returns a table with the value of each key. */
export const tableOf = <K extends string, V>(keys: readonly K[], value: (key: K) => V): Record<K, V> =>
  Object.fromEntries(keys.map(key => [key, value(key)])) as Record<K, V>

/** An empty list of words or addresses. */
export const NO_WORDS: readonly string[] = []
