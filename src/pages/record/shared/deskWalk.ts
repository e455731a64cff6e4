/** Which matter of a desk is open, and which one comes next. */
import { useEffect, useRef, useState } from 'react'

interface WalkOptions<R extends { readonly id: string }> {
  readonly items: readonly R[] | undefined
  /** Tab and filters: what is chosen among others is another list. */
  readonly listKey: string
  /** The open one by the address. */
  readonly named: string
  readonly onOpen: (id: string) => void
  /** Two panes stand side by side: the first that waits opens by itself. */
  readonly wide: boolean
  /** Whether something is to be done about one; undefined until that is known. */
  readonly waits: ((item: R) => boolean) | undefined
  readonly more: { readonly has: boolean; readonly onMore: () => void }
}

export interface DeskWalk<R> {
  /** Id of the open one; empty where none is. */
  readonly open: string
  /** The open one where it is listed. */
  readonly item: R | undefined
  /** The next one that waits; undefined where there is none. */
  readonly next: R | undefined
  /** Opens the neighbour, below by 1, above by -1; returns its id, '' at the end. */
  move(by: 1 | -1): string
  /** Opens the next one that waits; false where there is none. */
  goOn(): boolean
}

/** Returns the next of them that waits after a place, around the end to what stands before it. */
export function nextWaiting<R extends { readonly id: string }>(
  items: readonly R[],
  open: string,
  place: number,
  waits: (item: R) => boolean,
): R | undefined {
  const others = [...items.slice(place), ...items.slice(0, place)]
  return others.find(item => item.id !== open && waits(item))
}

/** Returns the open matter of a list and its neighbours; what has left the list is remembered by where it stood. */
export function useDeskWalk<R extends { readonly id: string }>(options: WalkOptions<R>): DeskWalk<R> {
  const { items, listKey, named, onOpen, wide, waits, more } = options
  const [first, setFirst] = useState({ listKey: '', id: '' })
  if (wide && named === '' && items && waits && first.listKey !== listKey)
    setFirst({ listKey, id: items.find(waits)?.id ?? '' })
  const open = named || (wide && first.listKey === listKey ? first.id : '')
  const [last, setLast] = useState({ open: '', place: 0 })
  const found = items?.findIndex(({ id }) => id === open) ?? -1
  if (found >= 0 && (last.open !== open || last.place !== found)) setLast({ open, place: found })
  // Where it has gone, the one that stood below it stands in its place.
  const place = found >= 0 ? found : last.open === open ? last.place : 0
  const next = items && waits && nextWaiting(items, open, found >= 0 ? place + 1 : place, waits)
  const owed = useRef('')
  useEffect(() => {
    if (owed.current !== open) owed.current = ''
    if (owed.current === '' || !next) return
    owed.current = ''
    onOpen(next.id)
  })
  return {
    open,
    item: items?.[found],
    next,
    move(by) {
      const at = open === '' ? 0 : by > 0 ? (found >= 0 ? place + 1 : place) : place - 1
      const neighbour = items?.[at]
      if (by > 0 && !neighbour && more.has) more.onMore()
      if (!neighbour) return ''
      onOpen(neighbour.id)
      return neighbour.id
    },
    goOn() {
      if (next) onOpen(next.id)
      else if (more.has) {
        owed.current = open
        more.onMore()
      }
      return next !== undefined || more.has
    },
  }
}
