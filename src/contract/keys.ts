/** Tables whose keys the compiler knows, read without forgetting them. */

/** Returns the keys of a table in the order in which it is written. */
export const keysOf = <K extends string>(table: Readonly<Record<K, unknown>>): K[] => Object.keys(table) as K[]

/** Returns whether a word is one of a table's own keys. */
export const isKeyOf = <K extends string>(table: Readonly<Record<K, unknown>>, word: string): word is K =>
  Object.hasOwn(table, word)

/** Returns a table of these keys, each with its value. */
export const tableOf = <K extends string, V>(keys: readonly K[], value: (key: K) => V): Record<K, V> =>
  Object.fromEntries(keys.map(key => [key, value(key)])) as Record<K, V>

/** A list of words or addresses that is still empty. */
export const NO_WORDS: readonly string[] = []
