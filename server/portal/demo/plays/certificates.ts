/** Certificates of the demonstration: of goods and money given, of hours served, of who somebody is, and honours. */
import { sql } from 'kysely'
import { RECEIVED_STATES } from '../../../../src/contract/donationStates.ts'
import { DAY_MS } from '../../../../src/contract/time.ts'
import { CERTIFIABLE_STATES } from '../../../../src/machines/workflows/hours/chart.ts'
import { GIVEN_STATES } from '../../../../src/machines/workflows/payment/facts.ts'
import { award } from '../../../domain/certificate/honours.ts'
import { certificateOf } from '../../../domain/certificate/issue.ts'
import { atWork } from '../rows/calendar.ts'
import { dayTimeAfter, type Stage } from './stage.ts'

/** Demonstration accounts: one gives, one serves. */
const ASKERS = ['13900000001', '13900000002']

/** Honours by who gives them, who gets them, and how many days ago; without a giver's city it is the platform's. */
const HONOURS = [
  {
    giver: '13900000013',
    place: '3301',
    to: '13900000001',
    days: 3,
    title: '社区之光',
    reason: '一年来每周给楼里的独居老人送饭',
  },
  {
    giver: '13900000014',
    place: '',
    to: '13900010000',
    days: 2,
    title: '爱心单位',
    reason: '三次募捐的账目都按时公开，没有一笔差错',
  },
] as const

/** Issues one certificate of each kind, to a named account if it may have one, and gives the honours. */
export async function playCertificates(stage: Stage): Promise<void> {
  const { context, clock, db, now } = stage
  const { rows } = await sql<{ id: string; owner: string; changedAt: Date }>`
    select distinct on (workflow) record.id, record.owner, record.changed_at as "changedAt"
    from record join account on account.uid = record.owner
    where (workflow = 'goodsDonation' and state in (${sql.join([...RECEIVED_STATES])}))
      or (workflow = 'hours' and state in (${sql.join([...CERTIFIABLE_STATES])}))
      or (workflow = 'payment' and state in (${sql.join([...GIVEN_STATES])})
        and facts @> '{"purpose":"donation","refundOver":true,"credited":true}'
        and exists (select from campaign where campaign.id = facts->>'subject'))
      or (workflow = 'certification' and state = 'certified' and facts->>'kind' = 'person')
    order by workflow, account.phone in (${sql.join(ASKERS)}) desc, facts->>'source' = 'manual', record.id`.execute(db)
  for (const { id, owner, changedAt } of rows) {
    clock.at = dayTimeAfter(changedAt.getTime(), 1, now)
    await certificateOf(context, id, { uid: owner })
  }
  for (const { giver, place, to, days, title, reason } of HONOURS) {
    clock.at = atWork(now - days * DAY_MS)
    const { uid: owner, name: holder } = await stage.accountOf(to)
    await award(context, await stage.who(await stage.uidOf(giver)), { owner, holder, title, reason, place })
  }
}
