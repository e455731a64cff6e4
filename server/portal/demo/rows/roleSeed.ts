/**
 * Inserts the roles of the demonstration: extra helpers around 北山街道, homes of helpers, and the history of each role.
 */
import { sql, type Transaction } from 'kysely'
import type { NewRow, Tables } from '../../../db/schema.ts'
import { insertAll } from '../../../db/seed/insert.ts'
import { dateAt } from './calendar.ts'
import { extraHelpers, helperProfiles } from './helpers.ts'
import type { Person } from './people.ts'
import type { SeedPlaces } from './places.ts'
import type { Random } from './random.ts'
import { makeRoleRecords } from './roleRecords.ts'

interface RoleSeed {
  readonly now: number
  readonly places: SeedPlaces
  readonly people: readonly Person[]
  /** Accounts that visitors may log in as. */
  readonly roleHolders: readonly NewRow<'account'>[]
  readonly grants: readonly NewRow<'roleGrant'>[]
  readonly warehouses: readonly NewRow<'warehouse'>[]
}

/** Inserts the roles with a random generator of its own, so that additions change no other part. */
export async function fillRoles(trx: Transaction<Tables>, random: Random, roleSeed: RoleSeed): Promise<void> {
  const { now, places, people, roleHolders, grants, warehouses } = roleSeed
  const grantedUids = new Set(grants.map(({ uid }) => uid))
  const extraGrants = extraHelpers(places, people, grantedUids).map((grant, number) => ({
    id: random.id(),
    ...grant,
    createdAt: dateAt(now, -random.int(40, 280), 9 + (number % 40) / 5),
  }))
  const allGrants = [...grants, ...extraGrants]
  const uidsWithRole = new Set(allGrants.map(({ uid }) => uid))
  const { addresses, skills } = helperProfiles(random, places, now, [...roleHolders, ...people], allGrants)
  const street = places.streetNamed('北山街道')
  const { records, histories } = makeRoleRecords(
    random,
    { now, warehouses: new Map(warehouses.map(({ id, region }) => [id, region])) },
    allGrants,
    {
      locals: people.filter(({ uid, region }) => region === '330106' && !uidsWithRole.has(uid)),
      street: street.code,
      community: street.communities[0]!.code,
    },
  )
  await insertAll(trx, 'roleGrant', extraGrants)
  await insertAll(trx, 'address', addresses)
  await insertAll(trx, 'record', records)
  await insertAll(trx, 'history', histories)
  await sql`
    update account set skills = able.skills
    from jsonb_to_recordset(${JSON.stringify(skills)}::jsonb) as able (uid text, skills jsonb)
    where account.uid = able.uid`.execute(trx)
}
