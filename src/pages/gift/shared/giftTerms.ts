import type { GiftDetail, GiftSku } from '../../../contract/gift.contract.ts'
import { EXCHANGE_MODES } from '../../../contract/giftWords.ts'
import { formatCount, formatDay } from '../../../ui/format.ts'
import type { Fact } from '../../../ui/parts/facts.tsx'
import { matchingSkus, type SkuSelection } from '../../mall/shared/skuSelection.ts'

const limitText = ({ perPerson, perDays, left }: GiftDetail): string => {
  const span = perDays === 0 ? '每人共' : perDays === 365 ? '每人每年' : `每人 ${perDays} 天内`
  return `${span} ${perPerson} 件${left === null ? '' : left > 0 ? `，您还能兑换 ${left} 件` : '，您已经兑换到上限'}`
}

/** Returns the terms of a gift: delivery, limits, region. */
export function giftTerms(gift: GiftDetail): Fact[] {
  const { modes, deliversTo, perPerson, classification } = gift
  return [
    { label: '领取', value: modes.map(mode => EXCHANGE_MODES[mode]).join('、') },
    ...(deliversTo ? [{ label: '寄送范围', value: deliversTo }] : []),
    ...(perPerson > 0 ? [{ label: '限兑', value: limitText(gift) }] : []),
    { label: '类型', value: classification.map(({ name }) => name).join(' · ') },
    { label: '积分规则', value: '积分不能买卖和转让；取消或没有领到，积分退回原来的批次' },
  ]
}

/** The server's maximum at once. */
const MAX_PIECES = 99

/** Returns the maximum count for the SKUs that match the selection; 0 without any. */
export const mostPieces = ({ left, skus }: GiftDetail, selection: SkuSelection): number =>
  Math.min(MAX_PIECES, left ?? MAX_PIECES, Math.max(0, ...matchingSkus(skus, selection).map(sku => sku.available)))

/** Returns the count: as chosen, at most what is available, at least one. */
export const clampPieces = (chosen: number, gift: GiftDetail, selection: SkuSelection): number =>
  Math.max(1, Math.min(chosen, gift.draw ? 1 : mostPieces(gift, selection)))

/** Returns why it cannot be exchanged now, a sentence; undefined if it can. */
export function unavailableReason(gift: GiftDetail, sku: GiftSku | undefined, count: number): string | undefined {
  const { listed, startsAt, draw, left, skus, mine } = gift
  if (!listed) return '这件礼品已经下架，不能兑换了'
  if (startsAt !== null) return `${formatDay(startsAt, { withTime: true })}开始兑换`
  if (draw?.phase === 'soon') return `${formatDay(draw.opensAt, { withTime: true })}开始报名抽签`
  if (draw?.phase === 'closed') return '抽签报名已经截止'
  if (left === 0) return '这件礼品您已经兑换到上限了'
  if (!draw && (sku ? sku.available <= 0 : skus.every(({ available }) => available <= 0))) return '已经兑完了'
  const points = sku ? sku.points * count : 0
  if (mine !== null && points > mine) return `还差 ${formatCount(points - mine)} 积分`
  return undefined
}
