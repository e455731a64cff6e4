/** Fills in the roles of the demonstration: more who help around 北山街道, where helpers live, and how each came to their role. */
import { sql, type Transaction } from 'kysely'
import type { NewRow, Tables } from '../schema.ts'
import { at } from './calendar.ts'
import { abilitiesOf, moreHelpers } from './helpers.ts'
import { insertAll } from './insert.ts'
import type { Grant, Person } from './people.ts'
import type { Places } from './places.ts'
import type { Random } from './random.ts'
import { tellRoles } from './roleRecords.ts'

interface Given {
  readonly now: number
  readonly places: Places
  readonly people: readonly Person[]
  /** Whom one may log in as. */
  readonly troupe: readonly NewRow<'account'>[]
  readonly grants: readonly NewRow<'role_grant'>[]
  readonly warehouses: readonly NewRow<'warehouse'>[]
}

/** By chance of its own, so that what is added here changes no other part. */
export async function fillRoles(trx: Transaction<Tables>, random: Random, given: Given): Promise<void> {
  const { now, places, people, troupe, grants, warehouses } = given
  const taken = new Set(grants.map(({ uid }) => uid))
  const more = moreHelpers(places, people, taken).map(grant => ({
    id: random.id(),
    ...grant,
    created_at: at(now, -random.int(40, 280), 9),
  }))
  const held = [...grants, ...more]
  const busy = new Set(held.map(({ uid }) => uid))
  const { addresses, skills } = abilitiesOf(random, places, now, [...troupe, ...people], held as readonly Grant[])
  const street = places.named('北山街道')
  const { records, histories } = tellRoles(
    random,
    { now, warehouses: new Map(warehouses.map(({ id, region }) => [id, region])) },
    held,
    {
      locals: people.filter(({ uid, region }) => region === '330106' && !busy.has(uid)),
      street: street.code,
      community: street.communities[0]!.code,
    },
  )
  await insertAll(trx, 'role_grant', more)
  await insertAll(trx, 'address', addresses)
  await insertAll(trx, 'record', records)
  await insertAll(trx, 'history', histories)
  await sql`
    update account set skills = able.skills
    from jsonb_to_recordset(${JSON.stringify(skills)}::jsonb) as able (uid text, skills jsonb)
    where account.uid = able.uid`.execute(trx)
}
