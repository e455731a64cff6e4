/** The gifts of the demonstration with their SKUs; one is drawn. */
import { createHash, randomBytes } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '../../../../src/contract/time.ts'
import type { NewRow } from '../../../db/schema.ts'
import { picture } from '../../../kernel/pictures.ts'
import { DRAWN_GIFT, GIFT_TEMPLATES, GIFT_TERMS, type GiftTemplate } from '../tables/giftTable.ts'
import type { Random } from './random.ts'

/** The city whose gift staff packs them. */
const CITY = '3301'

interface GiftSeed {
  readonly gifts: readonly NewRow<'gift'>[]
  readonly skus: readonly NewRow<'giftSku'>[]
  readonly draws: readonly NewRow<'giftDraw'>[]
}

const branchOf = (classification: string) => classification.split('-').slice(0, 2).join('-')

function giftOf(random: Random, template: GiftTemplate, createdAt: Date) {
  const { classification, ground, art, title, summary, choices, optionName, stock, condition } = template
  const id = random.id()
  const points = choices.map(([, cost]) => cost)
  const gift: NewRow<'gift'> = {
    id,
    classification,
    branch: branchOf(classification),
    title,
    summary,
    condition,
    region: CITY,
    createdAt,
    body: `${summary}\n${GIFT_TERMS}`,
    picture: picture(ground, ...art),
    pictures: JSON.stringify([picture(ground, ...art), picture(ground, ...art, 'close')]),
    optionNames: JSON.stringify(optionName ? [optionName] : []),
    points: Math.min(...points),
    highestPoints: Math.max(...points),
    post: template.post,
    pickUp: template.pickUp,
    perPerson: template.perPerson,
    perDays: template.perDays,
    startsAt: null,
    exchanged: random.int(4, 180),
  }
  const skus = choices.map(
    ([name, cost], position): NewRow<'giftSku'> => ({
      id: random.id(),
      gift: id,
      points: cost,
      position,
      options: JSON.stringify(name ? [name] : []),
      stock: Math.ceil(stock / choices.length),
    }),
  )
  return { gift, skus }
}

/** Returns the gifts of the demonstration; the draw is open for a day from `now` (ms since 1970). */
export function makeGifts(random: Random, now: number): GiftSeed {
  const all = GIFT_TEMPLATES.map((template, at) =>
    giftOf(random, template, new Date(now - (GIFT_TEMPLATES.length - at) * DAY_MS - 5 * HOUR_MS)),
  )
  const { title, points, pieces, summary, classification } = DRAWN_GIFT
  const drawn = giftOf(
    random,
    {
      classification,
      title,
      summary,
      condition: 'new',
      post: false,
      pickUp: true,
      perPerson: 1,
      perDays: 0,
      ground: 'lilac',
      art: ['violin'],
      choices: [['', points]],
      optionName: '',
      stock: pieces,
    },
    new Date(now - 2 * HOUR_MS),
  )
  // Not from the demonstration's generator, which anybody can reproduce.
  const seed = randomBytes(32).toString('hex')
  const draw = {
    gift: drawn.gift.id,
    pieces,
    opensAt: new Date(now - 2 * HOUR_MS),
    closesAt: new Date(now + 22 * HOUR_MS),
    seed,
    seedHash: createHash('sha256').update(seed).digest('hex'),
  }
  return {
    gifts: [...all.map(({ gift }) => gift), { ...drawn.gift, exchanged: 0 }],
    skus: [...all.flatMap(({ skus }) => skus), ...drawn.skus],
    draws: [draw],
  }
}
