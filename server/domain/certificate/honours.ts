/** Gives honours: by the platform, or in the name of a city by its leader. */
import { sql } from 'kysely'
import type { certificateContract } from '../../../src/contract/certificate.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { chinaDay, chinaMidnight } from '../../../src/contract/time.ts'
import { hasRole, type Principal } from '../../../src/machines/workflow/people.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { begin, type StepContext } from '../../engine/fire.ts'
import { settingOf } from '../../engine/settings.ts'
import { regionNames } from '../../geo/regionNames.ts'
import { whoIs } from '../../identity/grants.ts'
import { accountOfPhone } from '../role/appoint.ts'
import { sheetFor } from './issue.ts'

/** Returns where this person gives it, empty for the platform. Throws `notYours` for everybody else. */
function placeOf(who: Principal, region: string | undefined): string {
  const cities = (who.grants ?? []).flatMap(({ role, region: city }) => (role === 'leader2' ? [city] : []))
  if (region !== undefined) {
    if (!cities.includes(region)) refuse('notYours', '您不是这个城市的负责人，不能在这里颁发', 'region')
    return region
  }
  if (hasRole(who, 'platform')) return ''
  if (cities.length > 1) refuse('invalid', '请选择在哪里颁发', 'region')
  return cities[0] ?? refuse('notYours', '荣誉由平台和市级负责人颁发')
}

/** Throws `notNow` if the person got an honour for the same reason on that day (ms since 1970), not revoked. */
async function assertNotTwice(db: Queryable, owner: string, reason: string, at: number): Promise<void> {
  const same = await db
    .selectFrom('record')
    .innerJoin('history', 'history.record', 'record.id')
    .select('record.id')
    .where('record.workflow', '=', 'certificate')
    .where('record.owner', '=', owner)
    .where('record.state', '<>', 'revoked')
    .where('history.event', '=', 'AWARD')
    .where('history.at', '>=', new Date(chinaMidnight(chinaDay(at))))
    .where(sql`history.input->>'reason'`, '=', reason)
    .limit(1)
    .executeTakeFirst()
  if (same) refuse('notNow', '今天已经因为同一件事给对方颁发过荣誉', 'reason')
}

interface Award {
  readonly owner: string
  readonly holder: string
  readonly title: string
  readonly reason: string
  readonly place: string
}

/** Gives an honour within a transaction; also for the demonstration. Throws `notNow` for the same one twice a day. */
export async function award(context: StepContext, who: Principal, honour: Award) {
  const { db, services } = context
  const { owner, holder, title, reason, place } = honour
  const at = services.clock()
  const issuer = place === '' ? await settingOf(db, 'company') : (await regionNames(db, [place]))(place)
  const base = {
    kind: 'honour',
    heading: '荣誉证书',
    standing: place === '' ? '平台表彰' : '社区表彰',
    holder,
    lines: [
      ['荣誉', title],
      ['事由', reason],
    ] as [string, string][],
    issuer,
  } as const
  const about = { owner, subject: '', place }
  const { facts, writeAlong } = await sheetFor(db, base, about, at)
  // Whoever took a number waits for the one before, so that of two at once the second finds the first.
  await assertNotTwice(db, owner, reason, at)
  const birth = { workflow: 'certificate', event: 'AWARD', facts, who, input: { title, reason }, writeAlong }
  return { id: (await begin(context, birth)).id, number: facts.number }
}

export const honourCalls: Pick<Handlers<typeof certificateContract>, 'honourAdd'> = {
  async honourAdd({ phone, title, reason, region }, { me: { uid }, ...services }) {
    const { db } = services.database
    placeOf(await whoIs(db, uid), region)
    const { uid: owner, name: holder } = await accountOfPhone(db, { uid, phone }, services.clock())
    if (owner === uid) refuse('notYours', '不能给自己颁发荣誉', 'phone')
    return services.database.tx(async trx => {
      const who = await whoIs(trx, uid)
      return award({ db: trx, services }, who, { owner, holder, title, reason, place: placeOf(who, region) })
    })
  },
}
