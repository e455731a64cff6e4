/** The cart of a visitor: stored on this device, and merged into the account's cart once after log-in. */
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { refusalOf } from '../../../contract/refusal.ts'
import { skuCounts } from '../../../contract/skuCounts.ts'
import { newKey } from '../../../data/idempotencyKey.ts'
import { type CallWire, usePorts } from '../../../data/ports.ts'
import { invalidate } from '../../../data/queryCache.ts'
import { useView } from '../../../data/view.ts'
import type { KeyStore } from '../../../machines/browser/injected.ts'

const STORAGE_KEY = 'cart'
/** Maximum number of lines of the account's cart. */
const MAX_LINES = 200
const MAX_PIECES = 999

/** `key` makes the merge idempotent. */
const storedCart = z.object({ key: z.string(), lines: skuCounts })
type StoredCart = z.output<typeof storedCart>
type CartItem = StoredCart['lines'][number]

/** Returns the cart on this device; undefined if there is none or it is unreadable. */
export function deviceCart(store: KeyStore): StoredCart | undefined {
  try {
    const { data } = z.safeParse(storedCart, JSON.parse(store.get(STORAGE_KEY) ?? 'null'))
    return data && data.lines.length > 0 ? data : undefined
  } catch {
    return undefined
  }
}

/** Puts a line into the cart on this device; pieces of the same SKU add up. */
export function addToDeviceCart(store: KeyStore, { sku, count }: CartItem): void {
  const lines = deviceCart(store)?.lines ?? []
  const oldCount = lines.find(line => line.sku === sku)?.count ?? 0
  const next = [
    { sku, count: Math.min(MAX_PIECES, oldCount + count) },
    ...lines.filter(line => line.sku !== sku),
  ].slice(0, MAX_LINES)
  store.set(STORAGE_KEY, JSON.stringify({ key: newKey(), lines: next }))
}

let runningMerge: Promise<void> | undefined

async function mergeDeviceCart(call: CallWire, store: KeyStore): Promise<void> {
  const stored = deviceCart(store)
  if (!stored) return
  try {
    await call('/api/v3/cartMerge', { lines: stored.lines }, { key: stored.key })
  } catch (error) {
    // Stays after a failed connection; a cart that the server refuses as invalid is not sent again.
    if (refusalOf(error).code !== 'invalid') return
  }
  if (deviceCart(store)?.key === stored.key) store.remove(STORAGE_KEY)
  invalidate('/api/v3/cartList')
}

/** Merges the device's cart after log-in; returns true while in progress. */
export function useMergedCart(): boolean {
  const { call, drafts } = usePorts()
  const uid = useView(view => view.uid)
  const [waiting, setWaiting] = useState(() => deviceCart(drafts) !== undefined)
  useEffect(() => {
    if (!uid) return
    let mounted = true
    runningMerge ??= mergeDeviceCart(call, drafts).finally(() => {
      runningMerge = undefined
    })
    void runningMerge.then(() => mounted && setWaiting(false))
    return () => {
      mounted = false
    }
  }, [uid, call, drafts])
  return waiting && uid !== ''
}
