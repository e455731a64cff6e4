import { useEffect, useRef, useState } from 'react'
import { refusalOf } from '../contract/refusal.ts'
import type { Wire } from '../contract/wire.ts'
import { toast } from '../ui/toasts.ts'
import { invalidate } from './queryCache.ts'

/** Delay after the last change of a count before it is sent, so that five presses make one call, ms. */
const DEBOUNCE_MS = 400

export interface OptimisticCounts<L> {
  countOf(line: L): number
  set(line: L, count: number): void
  /** Sends pending changes at once; resolves when they are stored. */
  flush(): Promise<void>
}

interface OptimisticCountsOptions<L> {
  idOf(line: L): string
  send(id: string, count: number): Promise<unknown>
  /** The list to reload afterwards. */
  readonly list: Wire
}

/** Returns optimistic counts of a list's lines: changed at once, sent after a pause, reverted when refused. */
export function useOptimisticCounts<L extends { readonly count: number }>({
  idOf,
  send,
  list,
}: OptimisticCountsOptions<L>): OptimisticCounts<L> {
  const [optimistic, setOptimistic] = useState<ReadonlyMap<string, number>>(new Map())
  const debounced = useRef(new Map<string, { timer: ReturnType<typeof setTimeout>; sendNow: () => Promise<void> }>())

  const flush = async () => {
    const all = [...debounced.current.values()]
    await Promise.all(
      all.map(({ timer, sendNow }) => {
        clearTimeout(timer)
        return sendNow()
      }),
    )
  }
  useEffect(() => {
    const timers = debounced.current
    // Leaving right after the last press still sends the change.
    return () => {
      for (const { timer, sendNow } of timers.values()) {
        clearTimeout(timer)
        void sendNow()
      }
    }
  }, [])

  const rollBack = (id: string, count: number) =>
    setOptimistic(known => (known.get(id) === count ? new Map([...known].filter(([one]) => one !== id)) : known))
  const set = (line: L, count: number) => {
    const id = idOf(line)
    setOptimistic(known => new Map(known).set(id, count))
    clearTimeout(debounced.current.get(id)?.timer)
    const sendNow = async () => {
      debounced.current.delete(id)
      try {
        await send(id, count)
      } catch (error) {
        toast(refusalOf(error).message, 'danger')
        rollBack(id, count)
      }
      invalidate(list)
    }
    debounced.current.set(id, { timer: setTimeout(() => void sendNow(), DEBOUNCE_MS), sendNow })
  }
  return { countOf: line => optimistic.get(idOf(line)) ?? line.count, set, flush }
}
