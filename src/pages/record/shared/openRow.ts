/** The open row of a list, which stays in place after its step has removed it from the list. */
import { useState } from 'react'

interface ListWithOpenRow<T> {
  /** Including the open one, `undefined` while it is unknown. */
  readonly rows: readonly { readonly id: string; readonly item: T | undefined }[]
  /** The next row to handle; undefined for none. */
  readonly following: T | undefined
}

/**
 * Returns the rows of a list with the open one in its last place, at the top if it never was in the list. `opened` is
 * the open one's current state, if the page has it.
 */
export function useOpenRow<T extends { readonly id: string }>(
  items: readonly T[],
  open: string,
  opened: T | undefined,
): ListWithOpenRow<T> {
  const [last, setLast] = useState<{ readonly row: T; readonly place: number }>()
  const place = items.findIndex(({ id }) => id === open)
  const row = items[place]
  if (row && (row.id !== last?.row.id || place !== last.place)) setLast({ row, place })
  const listed = items.map(item => ({ id: item.id, item }))
  const others = items.filter(({ id }) => id !== open)
  if (open === '' || row) return { rows: listed, following: items[place + 1] ?? others[0] }
  const stood = last?.row.id === open ? Math.min(last.place, items.length) : 0
  const item = opened ?? (last?.row.id === open ? last.row : undefined)
  return {
    rows: [...listed.slice(0, stood), { id: open, item }, ...listed.slice(stood)],
    following: items[stood] ?? others[0],
  }
}
