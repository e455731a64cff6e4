/** What of a filter in the address is sent: what cannot be meant is left out. */
import type { FilterName } from './desk.ts'

const IN_CALL: Readonly<Partial<Record<FilterName, RegExp>>> = {
  since: /^\d{4}-\d\d-\d\d$/,
  until: /^\d{4}-\d\d-\d\d$/,
  region: /^(\d{2}|\d{4}|\d{6}|\d{9}|\d{12})$/,
}

/** Returns the filters of these names that an address has, as a call takes them. */
export const filterCall = (
  names: readonly FilterName[],
  query: Readonly<Record<string, string | undefined>>,
): Readonly<Partial<Record<FilterName, string>>> =>
  Object.fromEntries(
    names.flatMap(name => {
      const value = query[name]
      return value && (IN_CALL[name]?.test(value) ?? true) ? [[name, value]] : []
    }),
  )
