import { MIXED_UNIT } from '../../../contract/unitCounts.ts'
import type { WireReply } from '../../../contract/wire.ts'
import { formatCount } from '../../../ui/format.ts'
import type { PosterContent } from '../../../ui/kinds/poster.ts'

export type DonorProfile = WireReply<'/api/index/aixinCard'>

const earnedMedals = ({ medals }: DonorProfile) => medals.filter(({ earned }) => earned).map(({ title }) => title)
const hoursOf = ({ workMinutes }: DonorProfile) => formatCount(Math.floor(workMinutes / 60))

/** Returns the figures of a donor's card, at most four. */
export const figuresOf = (card: DonorProfile) => [
  { label: '捐物（次）', value: formatCount(card.gifts) },
  { label: `捐出（${MIXED_UNIT}）`, value: formatCount(card.pieces) },
  { label: `已送达（${MIXED_UNIT}）`, value: formatCount(card.reached) },
  { label: '工时（小时）', value: hoursOf(card) },
]

/** Returns the card as a poster; `link` is its own address. */
export const posterOf = (card: DonorProfile, link: string): PosterContent => ({
  ribbon: card.party === 'organisation' ? '邻里公益 · 爱心单位' : '邻里公益 · 爱心人士',
  name: card.name,
  sub: card.regionName,
  text: card.introduction || '家里闲下来的好东西，附近也许正有人需要。',
  picture: card.avatar,
  figures: figuresOf(card),
  medals: earnedMedals(card),
  link,
  invitation: ['扫一扫，看看这些东西', '去了哪里，帮到了谁', '邻里公益，每份心意都有下落'],
})

/** Returns all the text of the picture, as its description. */
export const cardAltText = (card: DonorProfile): string =>
  [
    `${card.name}，${card.regionName}`,
    card.introduction,
    figuresOf(card)
      .map(({ label, value }) => `${label} ${value}`)
      .join('，'),
    ...(earnedMedals(card).length > 0 ? [`获得${earnedMedals(card).join('、')}`] : []),
    '二维码通向这张名片',
  ]
    .filter(Boolean)
    .join('。')
