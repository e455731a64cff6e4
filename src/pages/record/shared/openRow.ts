/** The open row of a list: it stays where it stood when its step has taken it out of the list. */
import { useState } from 'react'

interface ListWithOpenRow<T> {
  /** With the open one among them, `undefined` where nothing is known of it yet. */
  readonly rows: readonly { readonly id: string; readonly item: T | undefined }[]
  /** The next one to deal with; undefined where there is none. */
  readonly following: T | undefined
}

/**
 * Returns the rows of a list with the open one where it stood last, at the top where it never stood in it. `opened` is
 * how the open one is now, where the page knows it from elsewhere.
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
