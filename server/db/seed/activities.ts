/** Activities of the demonstration, past and to come. */

import type { Point } from '../../../src/contract/constants.ts'
import { centreOf } from '../../geo/centre.ts'
import { districtAt } from '../../geo/polygons.ts'
import type { NewRow } from '../schema.ts'
import { DOINGS, type Doing } from './activityTable.ts'
import { at, daysTo } from './calendar.ts'
import { filled } from './fill.ts'
import { GROUND_NAMES, picture } from './picture.ts'
import type { Places, Street } from './places.ts'
import type { Random } from './random.ts'
import type { Unit } from './units.ts'

const TO_COME = 96
const PAST = 144
const HOME = '330106'

interface When {
  readonly days: number
  readonly taken: number
}

/** What the home page of 西湖区 shows first: weekday, metres from its middle, how many places are left. */
const FIRST = [
  { weekday: 6, metres: 850, left: 6 },
  { weekday: 0, metres: 1200, left: 2 },
  { weekday: 3, metres: 2400, left: 0 },
] as const

const METRES_A_DEGREE = 111_195

/** A point so many metres from the middle of 西湖区, in whichever direction stays inside. */
function apart(metres: number): Point {
  const middle = centreOf(HOME)!
  for (let angle = 0.6; angle < 7; angle += 0.4) {
    const lat = middle.lat + (metres / METRES_A_DEGREE) * Math.sin(angle)
    const lng = middle.lng + ((metres / METRES_A_DEGREE) * Math.cos(angle)) / Math.cos((lat * Math.PI) / 180)
    if (districtAt(lng, lat)?.id === HOME) return { lng: Math.round(lng * 1e6) / 1e6, lat: Math.round(lat * 1e6) / 1e6 }
  }
  return middle
}

export function makeActivities(
  random: Random,
  places: Places,
  now: number,
  units: readonly Unit[],
): NewRow<'activity'>[] {
  const organiser = (street: Street): string => {
    const near = units.filter(({ account }) => account.region === street.district)
    const sameCity = units.filter(({ account }) => account.region.startsWith(street.city))
    return random.pick(near.length ? near : sameCity.length ? sameCity : units).account.uid
  }
  const make = (doing: Doing, street: Street, { days, taken }: When, named: boolean): NewRow<'activity'> => ({
    id: random.id(),
    uid: organiser(street),
    kind: doing.kind,
    title: named ? `${street.name} · ${doing.title.replace('周六', '')}` : doing.title,
    summary: doing.summary,
    picture: picture(GROUND_NAMES[(DOINGS.indexOf(doing) + 1) % GROUND_NAMES.length]!, doing.art),
    region: street.code,
    address:
      street.districtName +
      filled(doing.venue, {
        street: street.name,
        district: street.districtName,
        community: places.community(street).name,
      }).replace(new RegExp(`^${street.districtName}`), ''),
    ...places.near(street),
    places: doing.places,
    taken,
    starts_at: at(now, days, doing.hour),
    ends_at: at(now, days, doing.hour + doing.hours),
  })
  const first = FIRST.map(({ weekday, metres, left }, number) => {
    const doing = DOINGS[number]!
    const when = { days: daysTo(now, weekday), taken: doing.places - left }
    return { ...make(doing, places.named('北山街道'), when, false), ...apart(metres) }
  })
  const several = (count: number, days: () => number, full: number) =>
    Array.from({ length: count }, (_, number) => {
      const doing = DOINGS[(number * 7 + 3) % DOINGS.length]!
      const taken = random.chance(full) ? doing.places : random.int(0, doing.places - 1)
      return make(doing, places.anyStreet(), { days: days(), taken }, true)
    })
  return [
    ...several(PAST, () => -random.int(1, 240), 0.6),
    ...several(TO_COME - first.length, () => random.int(1, 35), 0.15),
    ...first,
  ]
}
