/** Binds service hours to the engine: how a service opens them, their desks, and the limits of a day. */
import { sql } from 'kysely'
import { spanText } from '../../../src/contract/honourWords.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { UNCHECKED_DAY_MINUTES } from '../../../src/contract/spans.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import { DESKS, type Hours, hours, OPEN_STATES } from '../../../src/machines/workflows/hours/chart.ts'
import { needsSecond } from '../../../src/machines/workflows/hours/doubts.ts'
import { hoursProjection } from '../../../src/machines/workflows/hours/projection.ts'
import type { Queryable } from '../../db/connect.ts'
import { binding } from '../../engine/binding.ts'
import { rungText } from '../../engine/desk.ts'
import type { RecordRow } from '../../engine/engine.ts'
import { placeWithin } from '../../engine/posts.ts'
import { attachPictures } from '../../files/ownership.ts'
import { figuresOf, figuresOfEntry } from './figures.ts'
import { countedService, maxMinutes, organisationOf, type Service, serviceBirth } from './service.ts'
import { desksHeld } from './standing.ts'

/** States in which it may be escalated. */
const CLIMBING_STATES: readonly string[] = ['toConfirm', 'toCountersign', 'disputed']

/** The conditions for records on this person's desk. */
const deskConditions = (who: Principal) =>
  desksHeld(who).map(
    ({ desk, region }) =>
      sql`${placeWithin(region)} and facts->>'desk' = ${sql.lit(desk)} and owner <> ${who.uid ?? ''}
        and facts->>'helped' <> ${who.uid ?? '-'}`,
  )
const reviewConditions = (who: Principal) =>
  deskConditions(who).map(condition => sql`${condition} and facts->>'confirmedBy' <> ${who.uid ?? ''}`)

function assertMinutes(facts: Hours, minutes: number): void {
  const max = maxMinutes(facts)
  if (minutes > max) refuse('invalid', `计划 ${facts.planned} 分钟，最多计 ${max} 分钟`, 'minutes')
}

interface Confirmed {
  readonly minutes: number
  readonly reason: string
}

/** Throws where one person's word would make it longer than it can have been: another person has looked, or will. */
function assertOneWord(facts: Hours, minutes: number): void {
  if (facts.confirmedBy !== '' || needsSecond(facts) || minutes <= facts.possible) return
  const span = facts.source === 'aid' ? '从答应到完成' : '从签到到签退'
  refuse('invalid', `${span}只有 ${spanText(facts.possible)}，再多不能由一个人说了算`, 'minutes')
}

/** Throws unless a change has a reason and the day stays within what one person may confirm. */
function assertConfirmed(facts: Hours, { minutes, reason }: Confirmed) {
  if (minutes !== facts.minutes && reason.length < 2) refuse('invalid', '改动时长请写明原因', 'reason')
  const day = facts.dayMinutes - facts.minutes + minutes
  if (facts.dayMinutes <= UNCHECKED_DAY_MINUTES && day > UNCHECKED_DAY_MINUTES)
    refuse(
      'invalid',
      `改成 ${minutes} 分钟，当天就超过 ${spanText(UNCHECKED_DAY_MINUTES)}，不能由一个人确认`,
      'minutes',
    )
}

const AS_CONFIRMED = '时长在核对时问过，以后不变'

export const hoursBinding = binding(hours, {
  projection: hoursProjection,
  columns: ({ owner, place }) => ({ owner, place }),
  standing: { desk: deskConditions, reviewer: reviewConditions },
  async titles(db, ids) {
    const rows = await db
      .selectFrom('hoursEntry')
      .innerJoin('account', 'account.uid', 'hoursEntry.owner')
      .select(['hoursEntry.id', 'title', 'account.name'])
      .where('hoursEntry.id', 'in', ids)
      .execute()
    return new Map(rows.map(({ id, title, name }) => [id, `${name} · ${title}`]))
  },
  refresh: async (db: Queryable, record: RecordRow<Hours>) =>
    OPEN_STATES.includes(record.state) ? figuresOfEntry(db, record) : {},
  async successors(db, { state, facts: { desk, place } }): Promise<Readonly<Record<string, string>>> {
    const next = DESKS[DESKS.indexOf(desk) + 1]
    if (!next || next === 'activityLeader' || !CLIMBING_STATES.includes(state)) return {}
    return { unanswered: await rungText(db, next, place) }
  },
  conditions: {
    withinPlan: {
      check: (_, { facts }, { input }) => assertMinutes(facts, (input as Confirmed).minutes),
      promisedBy: ['toCountersign', 'credited'],
      steps: ['CONFIRM', 'DECIDE'],
      exempt: { COUNTERSIGN: AS_CONFIRMED },
    },
    possible: {
      check: (_, { facts }, { input }) => assertOneWord(facts, (input as Confirmed).minutes),
      promisedBy: ['credited'],
      steps: ['CONFIRM', 'DECIDE'],
      exempt: { COUNTERSIGN: AS_CONFIRMED },
    },
  },
  assertWorld: {
    CONFIRM: async (_, { facts }, { input }) => assertConfirmed(facts, input),
    REVOKE: (db, _, { input, who: { uid = '' } }) => attachPictures(db, uid, input.photos, { field: 'photos' }),
  },
  async openedBy({ db, record }, input) {
    // Passed by the charts that open it; effects are untyped objects.
    const service = await countedService(db, input as Service)
    if (!service) return undefined
    const looked = await figuresOf(db, service)
    return serviceBirth(service, looked, { ...record, servedFor: await organisationOf(db, record) })
  },
})
