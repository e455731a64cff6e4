/** Neighbours and leaders in 杭州 for tests of roles: registered as everybody is, their posts put there by hand. */
import { newId } from '../../server/db/ids.ts'
import { roleContract } from '../../src/contract/role.contract.ts'
import { type AppointedRole, REACH, type Role } from '../../src/contract/words.ts'
import { type Person, register } from './people.ts'
import type { TestServer } from './server.ts'

/** 杭州, 西湖区, 北山街道 and its 宝石社区; 拱墅区 and 宁波 lie elsewhere. */
export const CITY = '3301'
export const DISTRICT = '330106'
export const STREET = '330106002'
export const COMMUNITY = '330106002052'
export const OTHER_DISTRICT = '330105'
export const OTHER_STREET = '330106004'
export const OTHER_CITY = '3302'

let numbers = 13_600_000_000

/** A member who has no role yet. */
export async function member(server: TestServer, name = '钱多多'): Promise<Person> {
  numbers += 1
  return register(server, String(numbers), name)
}

/** Somebody who holds a post that was there before anybody could appoint. */
export async function holder(server: TestServer, role: Role, region: string, name = '陈主任'): Promise<Person> {
  const person = await member(server, name)
  await server.database.db.insertInto('role_grant').values({ id: newId(), uid: person.uid, role, region }).execute()
  return person
}

export const PLACE_OF: Readonly<Record<string, string>> = {
  city: CITY,
  district: DISTRICT,
  street: STREET,
  community: COMMUNITY,
}
export const regionFor = (role: AppointedRole, warehouse = ''): string => PLACE_OF[REACH[role]] ?? warehouse

/** Lets `leader` appoint somebody; gives back the id of the role. */
export async function appoint(
  server: TestServer,
  leader: Person,
  person: Person,
  role: AppointedRole,
  region: string,
): Promise<string> {
  const { id } = await server.call(roleContract.roleAdd, { phone: person.phone, role, region }, { token: leader.token })
  return id
}

/** The roles that somebody holds at this moment, as every call sees them. */
export async function rolesOf(server: TestServer, { uid }: Person): Promise<string[]> {
  const rows = await server.database.db
    .selectFrom('role_grant')
    .select(['role', 'region'])
    .where('uid', '=', uid)
    .execute()
  return rows.map(({ role, region }) => `${role} ${region}`).sort()
}
