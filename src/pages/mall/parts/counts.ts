import { useEffect, useRef, useState } from 'react'
import type { CartLine } from '../../../contract/mall.contract.ts'
import { refusalOf } from '../../../contract/refusal.ts'
import { say } from '../../../ui/messages.ts'
import { readAgain } from '../../cache.ts'
import { usePorts } from '../../ports.ts'

/** So long a count must rest before it is sent, so that five presses are one call. ms */
const REST_MS = 400

export interface Counts {
  of(line: CartLine): number
  set(line: CartLine, count: number): void
  /** Sends at once what still rests; resolves when it is kept. */
  settle(): Promise<void>
}

/** Counts of the cart as the person sees them: changed at once, sent when they rest, taken back when refused. */
export function useCounts(): Counts {
  const { call } = usePorts()
  const [mine, setMine] = useState<ReadonlyMap<string, number>>(new Map())
  const resting = useRef(new Map<string, { timer: ReturnType<typeof setTimeout>; send: () => Promise<void> }>())

  const settle = async () => {
    const all = [...resting.current.values()]
    await Promise.all(
      all.map(({ timer, send }) => {
        clearTimeout(timer)
        return send()
      }),
    )
  }
  useEffect(() => {
    const kept = resting.current
    // Who leaves at once after the last press has still changed the count.
    return () => {
      for (const { timer, send } of kept.values()) {
        clearTimeout(timer)
        void send()
      }
    }
  }, [])

  const forget = (sku: string, count: number) =>
    setMine(known => (known.get(sku) === count ? new Map([...known].filter(([one]) => one !== sku)) : known))
  const set = ({ sku }: CartLine, count: number) => {
    setMine(known => new Map(known).set(sku, count))
    clearTimeout(resting.current.get(sku)?.timer)
    const send = async () => {
      resting.current.delete(sku)
      try {
        await call('/api/v3/cartUpdate', { sku, count })
      } catch (error) {
        say(refusalOf(error).message, 'danger')
        forget(sku, count)
      }
      readAgain('/api/v3/cartList')
    }
    resting.current.set(sku, { timer: setTimeout(() => void send(), REST_MS), send })
  }
  return { of: ({ sku, count }) => mine.get(sku) ?? count, set, settle }
}
