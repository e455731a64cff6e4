/** Fundraising campaigns of the demonstration. */
import type { NewRow } from '../../../db/schema.ts'
import { interpolate } from '../../../db/seed/texts.ts'
import { BACKGROUND_NAMES, picture } from '../../../kernel/pictures.ts'
import { CAMPAIGN_TEMPLATES, CITY_CAMPAIGN_TEMPLATES } from '../tables/campaignTable.ts'
import { dateAt } from './calendar.ts'
import { SEED_CITIES } from './places.ts'
import type { Random } from './random.ts'
import type { SeedOrganisation } from './units.ts'

const CAMPAIGN_COUNT = 60
const FEN_PER_YUAN = 100
/** How many of the first causes are those of 西湖区, in the order of the home page. */
const LOCAL_COUNT = 3

/** Returns an organisation of the region that fits the cause, else any of the region. */
const organiserFor = (
  random: Random,
  units: readonly SeedOrganisation[],
  by: string,
  region: string,
): SeedOrganisation => {
  const near = units.filter(({ account }) => account.region.startsWith(region))
  const fitting = near.filter(({ account }) => account.name.includes(by))
  return fitting[0] ?? random.pick(near.length ? near : units)
}

export function makeCampaigns(random: Random, now: number, units: readonly SeedOrganisation[]): NewRow<'campaign'>[] {
  const featured = CAMPAIGN_TEMPLATES.map((template, index): NewRow<'campaign'> => {
    const unit = organiserFor(random, units, template.by, index < LOCAL_COUNT ? '3301' : '')
    const hasEnded = index > LOCAL_COUNT && index % 6 === 5
    return {
      id: random.id(),
      uid: unit.account.uid,
      title: template.title,
      summary: template.summary,
      picture: picture(template.ground, template.art),
      region: index < LOCAL_COUNT ? '330106' : unit.account.region,
      raised: Math.round((template.goal * template.share) / 10) * 10 * FEN_PER_YUAN,
      goal: template.goal * FEN_PER_YUAN,
      endsAt: dateAt(
        now,
        hasEnded ? -random.int(3, 120) : index < LOCAL_COUNT ? 9 + index * 7 : random.int(31, 90),
        24,
      ),
    }
  })
  const cities = SEED_CITIES.filter(({ code }) => code !== '3301')
  const cityCampaigns = Array.from({ length: CAMPAIGN_COUNT - featured.length }, (_, index): NewRow<'campaign'> => {
    const [title, by, goal, art, summary] = CITY_CAMPAIGN_TEMPLATES[index % CITY_CAMPAIGN_TEMPLATES.length]!
    const city = cities[Math.floor(index / CITY_CAMPAIGN_TEMPLATES.length) % cities.length]!
    const share = random.int(8, 99) / 100
    return {
      id: random.id(),
      uid: organiserFor(random, units, by, city.code).account.uid,
      title: interpolate(title, { city: city.name.replace(/市$/, '') }),
      summary,
      picture: picture(BACKGROUND_NAMES[index % BACKGROUND_NAMES.length]!, art),
      region: city.code,
      raised: Math.round((goal * share) / 10) * 10 * FEN_PER_YUAN,
      goal: goal * FEN_PER_YUAN,
      endsAt: dateAt(now, index % 7 === 6 ? -random.int(3, 120) : random.int(31, 100), 24),
    }
  })
  return [...featured, ...cityCampaigns]
}
