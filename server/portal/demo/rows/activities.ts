/** Activities of the demonstration, past and to come. */
import type { Point } from '../../../../src/contract/constants.ts'
import type { NewRow } from '../../../db/schema.ts'
import { interpolate } from '../../../db/seed/texts.ts'
import { regionCentre } from '../../../geo/centre.ts'
import { districtAt } from '../../../geo/polygons.ts'
import { BACKGROUND_NAMES, oneOf, picture, picturePartsNamed } from '../../../kernel/pictures.ts'
import { ACTIVITIES } from '../tables.ts'
import { dateAt, daysUntil } from './calendar.ts'
import type { SeedPlaces, SeedStreet } from './places.ts'
import type { Random } from './random.ts'
import type { SeedOrganisation } from './units.ts'

const UPCOMING_COUNT = 96
const PAST_COUNT = 144
const HOME_DISTRICT = '330106'

/** An activity, and the places of its only shift. */
export interface SeededActivity extends NewRow<'activity'> {
  readonly startsAt: Date
  readonly endsAt: Date
  readonly places: number
  readonly taken: number
}
interface Occurrence {
  readonly days: number
  readonly taken: number
}

/** What the home page of 西湖区 shows first: weekday, metres from its middle, how many places are left. */
const FEATURED = [
  { weekday: 6, metres: 850, left: 6 },
  { weekday: 0, metres: 1200, left: 2 },
  { weekday: 3, metres: 2400, left: 0 },
] as const

const PRACTICAL =
  '请提前十分钟到，先签到再开始；衣服穿方便活动的，自带水杯。\n\n第一次来也不要紧，现场有人带着做。身体不舒服随时可以歇，来不了请尽早在“我的报名”里说一声，把名额让给别人。'

/** Where it is, and where one finds the others. */
function whereabouts(district: string, venue: string): { readonly address: string; readonly meeting: string } {
  const at = /门|入口/.test(venue.slice(-3)) ? '' : /广场|花园|菜园|公园/.test(venue) ? '入口' : '门口'
  return { address: district + venue, meeting: `${venue}${at}，找穿红马甲的志愿者` }
}

const METRES_PER_DEGREE = 111_195

/** Returns a point at this distance from the centre of 西湖区, in a direction that stays inside. */
function pointAtDistance(metres: number): Point {
  const middle = regionCentre(HOME_DISTRICT)!
  for (let angle = 0.6; angle < 7; angle += 0.4) {
    const lat = middle.lat + (metres / METRES_PER_DEGREE) * Math.sin(angle)
    const lng = middle.lng + ((metres / METRES_PER_DEGREE) * Math.cos(angle)) / Math.cos((lat * Math.PI) / 180)
    if (districtAt(lng, lat)?.id === HOME_DISTRICT)
      return { lng: Math.round(lng * 1e6) / 1e6, lat: Math.round(lat * 1e6) / 1e6 }
  }
  return middle
}

export function makeActivities(
  random: Random,
  places: SeedPlaces,
  now: number,
  units: readonly SeedOrganisation[],
): SeededActivity[] {
  const organiser = (street: SeedStreet): string => {
    const near = units.filter(({ account }) => account.region === street.district)
    const sameCity = units.filter(({ account }) => account.region.startsWith(street.city))
    return random.pick(near.length ? near : sameCity.length ? sameCity : units).account.uid
  }
  const activityFor = (
    template: (typeof ACTIVITIES)[number],
    street: SeedStreet,
    { days, taken }: Occurrence,
    named: boolean,
  ): SeededActivity => ({
    id: random.id(),
    uid: organiser(street),
    kind: oneOf(['goods', 'relief'], template.kind),
    title: named ? `${street.name} · ${template.title.replace('周六', '')}` : template.title,
    summary: template.summary,
    picture: picture(
      BACKGROUND_NAMES[(ACTIVITIES.indexOf(template) + 1) % BACKGROUND_NAMES.length]!,
      ...picturePartsNamed(template.art),
    ),
    region: street.code,
    ...whereabouts(
      street.districtName,
      interpolate(template.venue, {
        street: street.name,
        district: street.districtName,
        community: places.randomCommunity(street).name,
      }).replace(new RegExp(`^${street.districtName}`), ''),
    ),
    body: PRACTICAL,
    ...places.randomPointIn(street),
    places: template.places,
    taken,
    startsAt: dateAt(now, days, template.hour),
    endsAt: dateAt(now, days, template.hour + template.hours),
  })
  const featured = FEATURED.map(({ weekday, metres, left }, number) => {
    const template = ACTIVITIES[number]!
    const occurrence = { days: daysUntil(now, weekday), taken: template.places - left }
    return { ...activityFor(template, places.streetNamed('北山街道'), occurrence, false), ...pointAtDistance(metres) }
  })
  const activitiesOf = (count: number, days: () => number, full: number) =>
    Array.from({ length: count }, (_, number) => {
      const template = ACTIVITIES[(number * 7 + 3) % ACTIVITIES.length]!
      const taken = random.chance(full) ? template.places : random.int(0, template.places - 1)
      return activityFor(template, places.randomStreet(), { days: days(), taken }, true)
    })
  return [
    ...activitiesOf(PAST_COUNT, () => -random.int(1, 240), 0.6),
    ...activitiesOf(UPCOMING_COUNT - featured.length, () => random.int(1, 35), 0.15),
    ...featured,
  ]
}
