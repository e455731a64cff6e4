import { MAX_COUNTED } from '../../../contract/constants.ts'
import { keysOf } from '../../../contract/keys.ts'
import { formatCapped } from '../../../ui/format.ts'
import type { FilterOption } from '../../../ui/parts/filters.tsx'

/** Returns the tabs of a list as filter options, with counts above 0, except for `all`. */
export const tabOptions = <T extends string>(
  words: Readonly<Record<T, string>>,
  counts: Readonly<Partial<Record<T, number>>> | undefined,
): FilterOption[] =>
  keysOf(words).map(value => {
    const count = value === 'all' ? 0 : (counts?.[value] ?? 0)
    return { value, label: words[value], ...(count > 0 && { count: formatCapped(count, MAX_COUNTED) }) }
  })
