import { useEffect, useRef, useState } from 'react'
import { refusalOf } from '../contract/refusal.ts'
import type { Wire } from '../contract/wire.ts'
import { say } from '../ui/messages.ts'
import { readAgain } from './cache.ts'

/** So long a count must rest before it is sent, so that five presses are one call. ms */
const REST_MS = 400

export interface Counts<L> {
  of(line: L): number
  set(line: L, count: number): void
  /** Sends at once what still rests; resolves when it is kept. */
  settle(): Promise<void>
}

interface Options<L> {
  idOf(line: L): string
  send(id: string, count: number): Promise<unknown>
  /** The list that is read anew after it. */
  readonly list: Wire
}

/** Counts of a list's lines as the person sees them: changed at once, sent when they rest, taken back when refused. */
export function useCounts<L extends { readonly count: number }>({ idOf, send, list }: Options<L>): Counts<L> {
  const [mine, setMine] = useState<ReadonlyMap<string, number>>(new Map())
  const resting = useRef(new Map<string, { timer: ReturnType<typeof setTimeout>; sendNow: () => Promise<void> }>())

  const settle = async () => {
    const all = [...resting.current.values()]
    await Promise.all(
      all.map(({ timer, sendNow }) => {
        clearTimeout(timer)
        return sendNow()
      }),
    )
  }
  useEffect(() => {
    const kept = resting.current
    // Who leaves at once after the last press has still changed the count.
    return () => {
      for (const { timer, sendNow } of kept.values()) {
        clearTimeout(timer)
        void sendNow()
      }
    }
  }, [])

  const forget = (id: string, count: number) =>
    setMine(known => (known.get(id) === count ? new Map([...known].filter(([one]) => one !== id)) : known))
  const set = (line: L, count: number) => {
    const id = idOf(line)
    setMine(known => new Map(known).set(id, count))
    clearTimeout(resting.current.get(id)?.timer)
    const sendNow = async () => {
      resting.current.delete(id)
      try {
        await send(id, count)
      } catch (error) {
        say(refusalOf(error).message, 'danger')
        forget(id, count)
      }
      readAgain(list)
    }
    resting.current.set(id, { timer: setTimeout(() => void sendNow(), REST_MS), sendNow })
  }
  return { of: line => mine.get(idOf(line)) ?? line.count, set, settle }
}
