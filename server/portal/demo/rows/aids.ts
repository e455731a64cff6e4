/** Applications for help in the demonstration: most are completed, some wait. */
import { HOUR_MS } from '../../../../src/contract/time.ts'
import { readRows } from '../../../db/seed/texts.ts'
import { oneOf } from '../../../kernel/pictures.ts'
import table from '../tables/aidRequests.txt?raw'
import { AID_NEEDS, type AidNeed } from '../tables.ts'
import { awake, lastAtWork } from './calendar.ts'
import type { Person } from './people.ts'
import type { SeedPlaces } from './places.ts'
import { createRandom, type Random } from './random.ts'

const AID_COUNT = 900
const HOME_DISTRICT = '330106'
/** Some two hundred metres, in degrees. */
const BLOCK_DEGREES = 0.002
const STATES_OF_WAITING = ['submitted', 'accepted', 'assigned'] as const
const IN_PROGRESS = ['helping', 'reported'] as const
const STATES = [...STATES_OF_WAITING, ...IN_PROGRESS, 'completed', 'refused', 'withdrawn'] as const
export type AidState = (typeof STATES)[number]

/** An application and the state that it reached. */
export interface AidRequest {
  readonly id: string
  readonly uid: string
  readonly state: AidState
  readonly need: AidNeed
  readonly region: string
  readonly lng: number
  readonly lat: number
  readonly createdAt: Date
  /** The helper, if the table names one. */
  readonly helper?: string
  /** Who wrote it for them, with their consent. */
  readonly writer?: string
}
type NewRequest = Omit<AidRequest, 'id'>

/**
 * Applications around 北山街道: `board` begins its board, by surname; `waiting` and `lead` are the member's own or of
 * neighbours, by their place among the locals, assigned to the volunteer. Board and waiting together are
 * those that the first banner counts.
 */
const REQUESTS = readRows(table, 'part who title state hours#')
const ofPart = (part: string) => REQUESTS.filter(one => one.part === part)
/** The member wrote this one for the neighbour next door. */
const WRITTEN_FOR_ANOTHER = '成人纸尿裤和护理垫'
const RELIEF_NEEDS = AID_NEEDS.filter(({ kind }) => kind === 'relief')

/** The chance that neighbours drew who stood here before; the rest of the neighbourhood stays as it is. */
function consumeDraws(random: Random, places: SeedPlaces, { street }: Person): void {
  random.pick(AID_NEEDS)
  random.pick(STATES_OF_WAITING)
  places.randomCommunity(street)
  places.randomPointIn(street)
  random.int(1, 46)
}

/** So long before now it was filed at least: it has been taken up by day, and somebody has come. h */
const LEAST_HOURS: Readonly<Partial<Record<AidState, number>>> = { accepted: 6, assigned: 6, helping: 30, reported: 30 }

/**
 * Returns when it was filed: by day, so many hours before now, early enough for the answers that it already has.
 */
function filedAt(now: number, state: AidState, hours: number): Date {
  const latest = state === 'submitted' ? now : lastAtWork(now)
  const least = LEAST_HOURS[state] ?? 0
  return new Date(awake(latest - Math.max(hours, least) * HOUR_MS, latest - least * HOUR_MS))
}

const byAge = (one: NewRequest, other: NewRequest) => Number(one.createdAt) - Number(other.createdAt)

/** Returns applications by age; `leads` are the two demonstration accounts that take part in some. */
export function makeAids(
  random: Random,
  places: SeedPlaces,
  now: number,
  people: readonly Person[],
  leads: { readonly member: string; readonly volunteer: string },
): AidRequest[] {
  const locals = people.filter(({ region }) => region === HOME_DISTRICT)
  const [board, waiting, lead] = [ofPart('board'), ofPart('waiting'), ofPart('lead')]
  const past = Array.from({ length: AID_COUNT - board.length - waiting.length }, (_, number): NewRequest => {
    const person = random.pick(people)
    const drawn = random.pick(AID_NEEDS)
    const roll = random.next()
    const ended = roll < 0.86 ? 'completed' : roll < 0.9 ? 'refused' : roll < 0.925 ? 'withdrawn' : undefined
    const isUnderWay = random.chance(0.45) || person.region === HOME_DISTRICT
    const open: AidState = random.pick<AidState>(isUnderWay ? IN_PROGRESS : STATES_OF_WAITING)
    const state = ended ?? open
    // Goods in a helper's hands came out of a warehouse, and only that of the plays has stock.
    const isInHand = drawn.kind === 'goods' && (state === 'helping' || state === 'reported')
    return {
      uid: person.uid,
      state,
      need: isInHand ? RELIEF_NEEDS[number % RELIEF_NEEDS.length]! : drawn,
      region: places.randomCommunity(person.street).code,
      ...places.randomPointIn(person.street),
      createdAt: filedAt(now, state, ended ? random.int(100, 12_000) : random.int(2, 90)),
    }
  })
  const north = places.streetNamed('北山街道')
  const community = north.communities.find(({ name }) => name.startsWith('宝石')) ?? north.communities[0]!
  const requestOf = ({ who, title, state: word, hours }: (typeof REQUESTS)[number]) => {
    const state = oneOf(STATES, word)
    const neighbour = /^\d+$/.test(who) ? locals[Number(who)] : locals.find(({ name }) => name.startsWith(who))
    return {
      uid: who === 'member' ? leads.member : (neighbour ?? locals[0]!).uid,
      state,
      need: AID_NEEDS.find(need => need.title === title)!,
      region: community.code,
      createdAt: filedAt(now, state, hours),
    }
  }
  const onBoard = board.map((row): NewRequest => ({ ...requestOf(row), ...places.randomPointIn(north) }))
  for (let number = 0; number < waiting.length; number++)
    consumeDraws(random, places, locals[number * 3 + 1] ?? locals[0]!)
  const nearby = (row: (typeof REQUESTS)[number], number: number): NewRequest => ({
    ...requestOf(row),
    helper: leads.volunteer,
    ...(row.title === WRITTEN_FOR_ANOTHER && row.state === 'submitted' && { writer: leads.member }),
    lng: north.middle.lng + ((number % 5) - 2) * BLOCK_DEGREES,
    lat: north.middle.lat + ((number % 3) - 1) * BLOCK_DEGREES,
  })
  const own = createRandom(lead.length)
  return [
    ...lead
      .map(nearby)
      .sort(byAge)
      .map(row => ({ ...row, id: own.id() })),
    ...[...past, ...onBoard, ...waiting.map(nearby)].sort(byAge).map(row => ({ ...row, id: random.id() })),
  ]
}
