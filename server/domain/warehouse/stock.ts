/** What steps do to the stock of a warehouse. */
import type { Performer } from '../engine/engine.ts'

export const keepCollected: Performer<'keepCollected'> = async () => {}
export const storeGoods: Performer<'storeGoods'> = async () => {}
export const issueGoods: Performer<'issueGoods'> = async () => {}
export const freeGoods: Performer<'freeGoods'> = async () => {}
