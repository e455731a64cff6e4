/** Places of roles and their names. */
import { refuse } from '../../../src/contract/refusal.ts'
import { levelOf } from '../../../src/contract/region.ts'
import { REACH, type Reach, ROLES, type Role } from '../../../src/contract/words.ts'
import type { Queryable } from '../../db/connect.ts'
import { regionNames } from '../../geo/regionNames.ts'
import { placeNamesOf, regionNameOf } from '../../geo/tree.ts'

const LEVELS: Partial<Record<Reach, readonly [level: number, chinese: string]>> = {
  city: [2, '市'],
  district: [3, '区县'],
  street: [4, '街道'],
  community: [5, '社区'],
}

async function regionExists(db: Queryable, code: string): Promise<boolean> {
  if (code.length <= 6) return code.length === 6 ? placeNamesOf(code) !== undefined : regionNameOf(code) !== undefined
  return (await db.selectFrom('region').select('code').where('code', '=', code).executeTakeFirst()) !== undefined
}

/**
 * Resolves to the place of such a role as a code of the address tree: the region itself, or that of the warehouse.
 * Throws `invalid` for the field `region` if the role cannot be held there.
 */
export async function placeFor(db: Queryable, role: Role, region: string): Promise<string> {
  const reach = REACH[role]
  if (reach === 'warehouse') {
    const row = await db.selectFrom('warehouse').select('region').where('id', '=', region).executeTakeFirst()
    return row?.region ?? refuse('invalid', '没有这个仓库，请重新选择', 'region')
  }
  if (reach === 'all') return region === '' ? '' : refuse('invalid', `${ROLES[role]}在全国有效，不用选地区`, 'region')
  const [level, chinese] = LEVELS[reach] ?? refuse('invalid', '这个角色不由负责人任命', 'role')
  if (levelOf(region) !== level || !(await regionExists(db, region)))
    refuse('invalid', `${ROLES[role]}的地区请选到${chinese}`, 'region')
  return region
}

interface HeldRole {
  readonly role: Role
  readonly region: string
}

/** Resolves to names of the places of roles: the common name of a region, or the name of a warehouse or shop. */
export async function grantRegionNames(db: Queryable, grants: readonly HeldRole[]): Promise<(one: HeldRole) => string> {
  const regionsOf = (reach: Reach) => grants.flatMap(({ role, region }) => (REACH[role] === reach ? [region] : []))
  const unitsOf = async (table: 'warehouse' | 'shop') => {
    const ids = regionsOf(table)
    return ids.length ? db.selectFrom(table).select(['id', 'name']).where('id', 'in', ids).execute() : []
  }
  const units = new Map([...(await unitsOf('warehouse')), ...(await unitsOf('shop'))].map(({ id, name }) => [id, name]))
  const names = await regionNames(
    db,
    grants.flatMap(({ region }) => (units.has(region) ? [] : [region])),
  )
  return ({ region }) => units.get(region) ?? names(region)
}
