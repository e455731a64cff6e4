/** The cart of somebody who has not logged in: kept on this device, and taken over into the real cart once after log-in. */
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { wanted } from '../../../contract/mall.contract.ts'
import { refusalOf } from '../../../contract/refusal.ts'
import type { KeyStore } from '../../../machines/browser/injected.ts'
import { readAgain } from '../../cache.ts'
import { newKey } from '../../newKey.ts'
import { type CallWire, usePorts } from '../../ports.ts'
import { useView } from '../../view.ts'

const NAME = 'cart'
/** As many as the real cart takes. */
const MOST_LINES = 200
const MOST_PIECES = 999

/** `key` makes the taking over count once, however often it is tried. */
const kept = z.object({ key: z.string(), lines: wanted })
type Kept = z.output<typeof kept>
type Line = Kept['lines'][number]

/** What is on this device; undefined where nothing is, or nothing that can be read. */
export function deviceCart(store: KeyStore): Kept | undefined {
  try {
    const { data } = z.safeParse(kept, JSON.parse(store.get(NAME) ?? 'null'))
    return data && data.lines.length > 0 ? data : undefined
  } catch {
    return undefined
  }
}

/** Puts a line into the cart on this device; pieces of the same SKU add up. */
export function keepOnDevice(store: KeyStore, { sku, count }: Line): void {
  const lines = deviceCart(store)?.lines ?? []
  const before = lines.find(line => line.sku === sku)?.count ?? 0
  const next = [{ sku, count: Math.min(MOST_PIECES, before + count) }, ...lines.filter(line => line.sku !== sku)].slice(
    0,
    MOST_LINES,
  )
  store.set(NAME, JSON.stringify({ key: newKey(), lines: next }))
}

let running: Promise<void> | undefined

async function merge(call: CallWire, store: KeyStore): Promise<void> {
  const mine = deviceCart(store)
  if (!mine) return
  try {
    await call('/api/v3/cartMerge', { lines: mine.lines }, { key: mine.key })
  } catch (error) {
    // Out of reach now is no reason to lose it; what the server will never take is not offered again.
    if (refusalOf(error).code !== 'invalid') return
  }
  if (deviceCart(store)?.key === mine.key) store.remove(NAME)
  readAgain('/api/v3/cartList')
}

/** Takes the device's cart over as soon as somebody is logged in; true while that is under way. */
export function useMergedCart(): boolean {
  const { call, drafts } = usePorts()
  const uid = useView(seen => seen.uid)
  const [waiting, setWaiting] = useState(() => deviceCart(drafts) !== undefined)
  useEffect(() => {
    if (!uid) return
    let here = true
    running ??= merge(call, drafts).finally(() => {
      running = undefined
    })
    void running.then(() => here && setWaiting(false))
    return () => {
      here = false
    }
  }, [uid, call, drafts])
  return waiting && uid !== ''
}
