/** Fundraising of the demonstration. */
import type { NewRow } from '../schema.ts'
import { at } from './calendar.ts'
import { CAUSES, PLACED_TITLES } from './campaignTable.ts'
import { filled } from './fill.ts'
import { GROUND_NAMES, picture } from './picture.ts'
import { CITIES } from './places.ts'
import type { Random } from './random.ts'
import type { Unit } from './units.ts'

const COUNT = 60
const FEN = 100
/** How many of the first causes 西湖区 collects for; their order is the one of the home page. */
const LOCAL = 3

/** The organisation of the region that a cause fits, else any of the region. */
const organiser = (random: Random, units: readonly Unit[], by: string, region: string): Unit => {
  const near = units.filter(({ account }) => account.region.startsWith(region))
  const fitting = near.filter(({ account }) => account.name.includes(by))
  return fitting[0] ?? random.pick(near.length ? near : units)
}

export function makeCampaigns(random: Random, now: number, units: readonly Unit[]): NewRow<'campaign'>[] {
  const own = CAUSES.map((cause, place): NewRow<'campaign'> => {
    const unit = organiser(random, units, cause.by, place < LOCAL ? '3301' : '')
    const over = place > LOCAL && place % 6 === 5
    return {
      id: random.id(),
      uid: unit.account.uid,
      title: cause.title,
      summary: cause.summary,
      picture: picture(cause.ground, cause.art),
      region: place < LOCAL ? '330106' : unit.account.region,
      raised: Math.round((cause.goal * cause.share) / 10) * 10 * FEN,
      goal: cause.goal * FEN,
      ends_at: at(now, over ? -random.int(3, 120) : place < LOCAL ? 9 + place * 7 : random.int(31, 90), 24),
    }
  })
  const cities = CITIES.filter(({ code }) => code !== '3301')
  const placed = Array.from({ length: COUNT - own.length }, (_, place): NewRow<'campaign'> => {
    const [title, by, goal, art, summary] = PLACED_TITLES[place % PLACED_TITLES.length]!
    const city = cities[Math.floor(place / PLACED_TITLES.length) % cities.length]!
    const share = random.int(8, 99) / 100
    return {
      id: random.id(),
      uid: organiser(random, units, by, city.code).account.uid,
      title: filled(title, { city: city.name.replace(/市$/, '') }),
      summary,
      picture: picture(GROUND_NAMES[place % GROUND_NAMES.length]!, art),
      region: city.code,
      raised: Math.round((goal * share) / 10) * 10 * FEN,
      goal: goal * FEN,
      ends_at: at(now, place % 7 === 6 ? -random.int(3, 120) : random.int(31, 100), 24),
    }
  })
  return [...own, ...placed]
}
