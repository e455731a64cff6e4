import { expect, test } from 'vitest'
import type { GiftDetail, GiftSku } from '../../../src/contract/gift.contract.ts'
import { clampPieces, unavailableReason } from '../../../src/pages/gift/shared/giftTerms.ts'

const GIFT = { listed: true, startsAt: null, draw: null, left: null, skus: [], mine: 100 }
const gone = { available: 0, points: 60 }
const there = { available: 2, points: 60 }
const reason = (more: object, sku?: object, count = 1) =>
  unavailableReason({ ...GIFT, ...more } as unknown as GiftDetail, sku as GiftSku | undefined, count)

test.each([
  ['taken off', { listed: false }, there, 1, '这件礼品已经下架，不能兑换了'],
  ['had as often as may be', { left: 0 }, there, 1, '这件礼品您已经兑换到上限了'],
  ['gone', {}, gone, 1, '已经兑完了'],
  ['gone in every kind', { skus: [gone, gone] }, undefined, 1, '已经兑完了'],
  ['there in one kind', { skus: [gone, there] }, undefined, 1, undefined],
  ['drawn: all pieces are put by', { draw: { phase: 'open' } }, gone, 1, undefined],
  ['drawn: too late', { draw: { phase: 'closed' } }, there, 1, '抽签报名已经截止'],
  ['dearer than my points', {}, there, 2, '还差 20 积分'],
  ['worth just my points', { mine: 120 }, there, 2, undefined],
])('a gift that is %s', (_, more, sku, count, why) => {
  expect(reason(more, sku, count)).toBe(why)
})

const three = { available: 3, options: ['蓝'] }
test.each([
  ['no more than are left', { skus: [three] }, 5, 3],
  ['as many as were chosen', { skus: [three] }, 2, 2],
  ['one where nothing was chosen', { skus: [three] }, 0, 1],
  ['one where none is left, which is said beside it', { skus: [{ ...three, available: 0 }] }, 4, 1],
  ['no more than one may have', { skus: [three], left: 2 }, 3, 2],
  ['one place in a draw', { skus: [three], draw: { phase: 'open' } }, 3, 1],
])('asked for is %s', (_, more, chosen, count) => {
  expect(clampPieces(chosen, { ...GIFT, ...more } as unknown as GiftDetail, ['蓝'])).toBe(count)
})
