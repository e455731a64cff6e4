/** Applications for help in the demonstration: most completed, some waiting. */
import { HOUR_MS } from '../../../../src/contract/time.ts'
import { AID_NEEDS, type AidNeed } from '../tables/aidTable.ts'
import type { AidState } from './aidHistories.ts'

import { awake, lastAtWork } from './calendar.ts'
import type { Person } from './people.ts'
import type { SeedPlaces } from './places.ts'
import { createRandom, type Random } from './random.ts'

const AID_COUNT = 900
/** Waiting neighbours in 西湖区, the number in the first banner. */
const WAITING_HERE = 12
const HOME_DISTRICT = '330106'
/** Some two hundred metres, in degrees. */
const BLOCK_DEGREES = 0.002
const STATES_OF_WAITING = ['submitted', 'accepted', 'assigned'] as const

/** An application and its state. */
export interface AidRequest {
  readonly id: string
  readonly uid: string
  readonly state: AidState
  readonly need: AidNeed
  readonly region: string
  readonly lng: number
  readonly lat: number
  readonly createdAt: Date
  /** The assigned helper, if fixed. */
  readonly helper?: string
  /** The person who wrote it for them, with their consent. */
  readonly writer?: string
}
/** The two leading people of the demonstration. */
export interface LeadAccounts {
  readonly member: string
  readonly volunteer: string
}

/** The first applications on the board of 北山街道: surname, need, state, hours ago. */
const BOARD_REQUESTS = [
  ['李', '米面粮油、冬衣', 'accepted', 31],
  ['周', '康复轮椅', 'accepted', 20],
  ['吴', '作业辅导，每周一次', 'accepted', 9],
  ['郑', '家庭保洁', 'accepted', 3],
] as const

/**
 * Eight more waiting there: the member's own, those of neighbours (by their index), and those assigned to the
 * volunteer.
 */
const WAITING_REQUESTS = [
  ['member', '家庭保洁', 'submitted', 5],
  ['member', '楼道灯坏了，夜里不敢下楼', 'assigned', 26],
  [3, '陪诊，周三上午', 'submitted', 7],
  [7, '成人纸尿裤和护理垫', 'submitted', 16],
  [11, '低保申请', 'submitted', 2],
  [15, '失业三个月，房租困难', 'submitted', 60],
  [19, '作业辅导，每周一次', 'assigned', 30],
  [23, '下水道堵了，老人不会修', 'assigned', 12],
] as const

/** Written by the member for the neighbour next door. */
const WRITTEN_FOR_ANOTHER = '成人纸尿裤和护理垫'

/** Further applications of the member and the volunteer. */
const LEAD_REQUESTS = [
  ['member', '高龄老人理发', 'reported', 70],
  ['member', '四脚拐杖', 'helping', 44],
  ['member', '代办残疾证', 'refused', 200],
  ['member', '助听器', 'withdrawn', 400],
  ['member', '电热毯和保暖内衣', 'completed', 900],
  ['member', '适老化改造补助', 'completed', 1500],
  [27, '透析接送，一周三次', 'helping', 80],
  [31, '照顾卧床母亲，需要喘息', 'reported', 76],
  [35, '米面粮油、冬衣', 'completed', 320],
  [39, '棉被一床', 'completed', 560],
  [43, '孩子情绪问题，想找人聊聊', 'completed', 1100],
  [47, '高龄津贴怎么领', 'completed', 2000],
] as const

const RELIEF_NEEDS = AID_NEEDS.filter(({ kind }) => kind === 'relief')
const IN_PROGRESS_STATES: readonly AidState[] = ['helping', 'reported']

export const needOf = (title: string): AidNeed => AID_NEEDS.find(need => need.title === title) ?? AID_NEEDS[0]!

/** Consumes the random numbers of earlier neighbours, so that the rest of the neighbourhood stays the same. */
function consumeDraws(random: Random, places: SeedPlaces, { street }: Person): void {
  random.pick(AID_NEEDS)
  random.pick(STATES_OF_WAITING)
  places.randomCommunity(street)
  places.randomPointIn(street)
  random.int(1, 46)
}

/** Minimum age by state: it was accepted by day, and a helper has come. h */
const LEAST_HOURS: Readonly<Partial<Record<AidState, number>>> = { accepted: 6, assigned: 6, helping: 30, reported: 30 }

/** Returns the time of submission, by day, so many hours before now; replies followed later during working hours. */
function filedAt(now: number, state: AidState, hours: number): Date {
  const latest = state === 'submitted' ? now : lastAtWork(now)
  const least = LEAST_HOURS[state] ?? 0
  return new Date(awake(latest - Math.max(hours, least) * HOUR_MS, latest - least * HOUR_MS))
}

/** Returns applications by age; `leads` appear in some as applicant or helper. */
export function makeAids(
  random: Random,
  places: SeedPlaces,
  now: number,
  people: readonly Person[],
  leads: LeadAccounts,
): AidRequest[] {
  const locals = people.filter(({ region }) => region === HOME_DISTRICT)
  const past = Array.from({ length: AID_COUNT - WAITING_HERE }, (_, number): Omit<AidRequest, 'id'> => {
    const person = random.pick(people)
    const drawn = random.pick(AID_NEEDS)
    const roll = random.next()
    const ended = roll < 0.86 ? 'completed' : roll < 0.9 ? 'refused' : roll < 0.925 ? 'withdrawn' : undefined
    const open: AidState =
      random.chance(0.45) || person.region === HOME_DISTRICT
        ? random.pick(['helping', 'reported'])
        : random.pick(STATES_OF_WAITING)
    const state = ended ?? open
    // A helper's goods came from a warehouse, and only that of the scenarios has stock.
    const need =
      drawn.kind === 'goods' && IN_PROGRESS_STATES.includes(state) ? RELIEF_NEEDS[number % RELIEF_NEEDS.length]! : drawn
    return {
      uid: person.uid,
      state,
      need,
      region: places.randomCommunity(person.street).code,
      ...places.randomPointIn(person.street),
      createdAt: filedAt(now, state, ended ? random.int(100, 12_000) : random.int(2, 90)),
    }
  })
  const north = places.streetNamed('北山街道')
  const community = north.communities.find(({ name }) => name.startsWith('宝石')) ?? north.communities[0]!
  const board = BOARD_REQUESTS.map(
    ([surname, title, state, hours]): Omit<AidRequest, 'id'> => ({
      uid: (locals.find(({ name }) => name.startsWith(surname)) ?? locals[0]!).uid,
      state,
      need: needOf(title),
      region: community.code,
      ...places.randomPointIn(north),
      createdAt: filedAt(now, state, hours),
    }),
  )
  for (let number = 0; number < WAITING_REQUESTS.length; number++)
    consumeDraws(random, places, locals[number * 3 + 1] ?? locals[0]!)
  const requestFrom = (
    [who, title, state, hours]: (typeof WAITING_REQUESTS)[number] | (typeof LEAD_REQUESTS)[number],
    number: number,
  ): Omit<AidRequest, 'id'> => ({
    uid: who === 'member' ? leads.member : (locals[who] ?? locals[0]!).uid,
    helper: leads.volunteer,
    ...(title === WRITTEN_FOR_ANOTHER && state === 'submitted' && { writer: leads.member }),
    state,
    need: needOf(title),
    region: community.code,
    lng: north.middle.lng + ((number % 5) - 2) * BLOCK_DEGREES,
    lat: north.middle.lat + ((number % 3) - 1) * BLOCK_DEGREES,
    createdAt: filedAt(now, state, hours),
  })
  const byAge = (one: Omit<AidRequest, 'id'>, other: Omit<AidRequest, 'id'>) =>
    Number(one.createdAt) - Number(other.createdAt)
  const own = createRandom(LEAD_REQUESTS.length)
  const leadRequests = LEAD_REQUESTS.map(requestFrom)
    .sort(byAge)
    .map(row => ({ ...row, id: own.id() }))
  const others = [...past, ...board, ...WAITING_REQUESTS.map(requestFrom)]
    .sort(byAge)
    .map(row => ({ ...row, id: random.id() }))
  return [...leadRequests, ...others]
}
