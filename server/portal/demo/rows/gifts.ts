/** The gifts of the demonstration with their SKUs, and one that is drawn. */
import { createHash, randomBytes } from 'node:crypto'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../src/contract/time.ts'
import type { NewRow } from '../../../db/schema.ts'
import { BACKGROUND_NAMES, picture, picturePartsNamed } from '../../../kernel/pictures.ts'
import { GIFTS } from '../tables.ts'
import type { Random } from './random.ts'

/** The city whose gift staff packs them. */
const CITY = '3301'
/** Terms shown below every gift. */
const GIFT_TERMS = `积分来自捐物入库和帮助邻居，不能买卖和转让。
邮寄的礼品由社区包装寄出，运费由平台承担；自提的礼品到点后会收到取货码，按时领取，逾期收回、积分退回。
收到后发现问题，可以在兑换详情里反映，由另一位工作人员核实。`
/** Scarce enough to be drawn among those who ask within a day. */
const DRAWN: (typeof GIFTS)[number] = {
  classification: 'culture-ticket',
  art: 'violin',
  title: '音乐厅新年音乐会双人票',
  points: 400,
  stock: 3,
  how: 's',
  limit: '1/0',
  summary: '只有三份。一天内报名，到时抽签，没抽中积分全部退回。',
  choice: '',
  optionName: '',
  choices: [['', 400]],
}

function giftOf(random: Random, template: (typeof GIFTS)[number], look: number, createdAt: Date) {
  const { title, summary, choices, optionName, how, stock } = template
  const id = random.id()
  const points = choices.map(([, cost]) => cost)
  const art = [BACKGROUND_NAMES[look % BACKGROUND_NAMES.length]!, ...picturePartsNamed(template.art)] as const
  const [perPerson = 0, perDays = 0] = template.limit.split('/').map(Number)
  const classification = `gift-${template.classification}`
  const gift: NewRow<'gift'> = {
    id,
    classification,
    branch: classification.split('-').slice(0, 2).join('-'),
    title,
    summary,
    body: `${summary}\n${GIFT_TERMS}`,
    picture: picture(...art),
    pictures: JSON.stringify([picture(...art), picture(...art, 'close')]),
    optionNames: JSON.stringify(optionName ? [optionName] : []),
    points: Math.min(...points),
    highestPoints: Math.max(...points),
    post: how.startsWith('p'),
    pickUp: /^p?s/.test(how),
    condition: how.endsWith('used') ? 'used' : 'new',
    perPerson,
    perDays,
    startsAt: null,
    exchanged: random.int(4, 180),
    region: CITY,
    createdAt,
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
export function makeGifts(random: Random, now: number) {
  const all = GIFTS.map((template, at) =>
    giftOf(random, template, at, new Date(now - (GIFTS.length - at) * DAY_MS - 5 * HOUR_MS)),
  )
  const minute = now - (now % MINUTE_MS)
  const opensAt = new Date(minute - 2 * HOUR_MS)
  const drawn = giftOf(random, DRAWN, BACKGROUND_NAMES.indexOf('lilac'), opensAt)
  // Not by the chance of the demonstration, which everybody can work out again.
  const seed = randomBytes(32).toString('hex')
  const draw: NewRow<'giftDraw'> = {
    gift: drawn.gift.id,
    id: drawn.gift.id,
    title: `${DRAWN.title}抽签`,
    pieces: DRAWN.stock,
    opensAt,
    closesAt: new Date(minute + 22 * HOUR_MS),
    seed,
    seedHash: createHash('sha256').update(seed).digest('hex'),
  }
  return {
    gifts: [...all.map(({ gift }) => gift), { ...drawn.gift, exchanged: 0 }],
    skus: [...all.flatMap(({ skus }) => skus), ...drawn.skus],
    draws: [draw],
  }
}
