/** Fundraising of the demonstration. */
import type { NewRow } from '../../../db/schema.ts'
import { interpolate } from '../../../db/seed/texts.ts'
import { BACKGROUND_NAMES, picture, pictureNamed, pictureOf } from '../../../kernel/pictures.ts'
import { CAMPAIGNS, CITIES } from '../tables.ts'
import { dateAt } from './calendar.ts'
import type { Random } from './random.ts'
import type { SeedOrganisation } from './units.ts'

const CAMPAIGN_COUNT = 60
const FEN_PER_YUAN = 100
/** How many of the first causes 西湖区 collects for; their order is the one of the home page. */
const LOCAL_COUNT = 3
const isOfCity = ({ title }: (typeof CAMPAIGNS)[number]) => title.includes('{city}')

/** A campaign of the demonstration before it is a record. */
export type SeedCampaign = Pick<
  NewRow<'campaign'>,
  'id' | 'uid' | 'title' | 'summary' | 'picture' | 'region' | 'goal'
> & { readonly raised: number; readonly endsAt: Date }

export function makeCampaigns(random: Random, now: number, units: readonly SeedOrganisation[]): SeedCampaign[] {
  /** The organisation of the region that a cause fits, else any of the region. */
  const organiserFor = (by: string, region: string) => {
    const near = units.filter(({ account }) => account.region.startsWith(region))
    return near.find(({ account }) => account.name.includes(by)) ?? random.pick(near.length ? near : units)
  }
  const sums = (goal: number, share: number) => ({
    raised: Math.round((goal * share) / 10) * 10 * FEN_PER_YUAN,
    goal: goal * FEN_PER_YUAN,
  })
  const featured = CAMPAIGNS.filter(one => !isOfCity(one)).map(
    ({ title, summary, art, by, goal, share }, index): SeedCampaign => {
      const isLocal = index < LOCAL_COUNT
      const { account } = organiserFor(by, isLocal ? '3301' : '')
      const hasEnded = index > LOCAL_COUNT && index % 6 === 5
      const id = random.id()
      const days = hasEnded ? -random.int(3, 120) : isLocal ? 9 + index * 7 : random.int(31, 90)
      return {
        id,
        uid: account.uid,
        title,
        summary,
        picture: pictureOf(art),
        region: isLocal ? '330106' : account.region,
        ...sums(goal, share),
        endsAt: dateAt(now, days, 24),
      }
    },
  )
  const causes = CAMPAIGNS.filter(isOfCity)
  const cities = CITIES.filter(({ code }) => code !== '3301')
  const ofCities = Array.from({ length: CAMPAIGN_COUNT - featured.length }, (_, index): SeedCampaign => {
    const { title, by, goal, art, summary } = causes[index % causes.length]!
    const { code, name } = cities[Math.floor(index / causes.length) % cities.length]!
    const share = random.int(8, 99) / 100
    return {
      id: random.id(),
      uid: organiserFor(by, code).account.uid,
      title: interpolate(title, { city: name.replace(/市$/, '') }),
      summary,
      picture: picture(BACKGROUND_NAMES[index % BACKGROUND_NAMES.length]!, pictureNamed(art)),
      region: code,
      ...sums(goal, share),
      endsAt: dateAt(now, index % 7 === 6 ? -random.int(3, 120) : random.int(31, 100), 24),
    }
  })
  return [...featured, ...ofCities]
}
