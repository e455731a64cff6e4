/** Where a role may hold, and how that is called. */
import { refuse } from '../../../src/contract/refusal.ts'
import { levelOf } from '../../../src/contract/region.ts'
import { REACH, type Reach, ROLES, type Role } from '../../../src/contract/words.ts'
import type { Query } from '../../db/connect.ts'
import { nameOf, placeOf } from '../../geo/tree.ts'
import { regionNames } from '../regionFilter.ts'

const LEVELS: Partial<Record<Reach, readonly [level: number, chinese: string]>> = {
  city: [2, '市'],
  district: [3, '区县'],
  street: [4, '街道'],
  community: [5, '社区'],
}

async function exists(db: Query, code: string): Promise<boolean> {
  if (code.length <= 6) return code.length === 6 ? placeOf(code) !== undefined : nameOf(code) !== undefined
  return (await db.selectFrom('region').select('code').where('code', '=', code).executeTakeFirst()) !== undefined
}

/**
 * Where such a role holds, as a code of the address tree: the region itself, or where the warehouse stands. Throws `invalid` for the field
 * `region` where the role cannot hold there.
 */
export async function placeFor(db: Query, role: Role, region: string): Promise<string> {
  const reach = REACH[role]
  if (reach === 'warehouse') {
    const row = await db.selectFrom('warehouse').select('region').where('id', '=', region).executeTakeFirst()
    return row?.region ?? refuse('invalid', '没有这个仓库，请重新选择', 'region')
  }
  const [level, chinese] = LEVELS[reach] ?? refuse('invalid', '这个角色不由负责人任命', 'role')
  if (levelOf(region) !== level || !(await exists(db, region)))
    refuse('invalid', `${ROLES[role]}的地区请选到${chinese}`, 'region')
  return region
}

interface Held {
  readonly role: string
  readonly region: string
}

/** Names of where roles hold: a region as people say it, a warehouse or a shop by its own. */
export async function heldNames(db: Query, held: readonly Held[]): Promise<(one: Held) => string> {
  const of = (reach: Reach) => held.flatMap(({ role, region }) => (REACH[role as Role] === reach ? [region] : []))
  const named = async (table: 'warehouse' | 'shop') => {
    const ids = of(table)
    return ids.length ? db.selectFrom(table).select(['id', 'name']).where('id', 'in', ids).execute() : []
  }
  const units = new Map([...(await named('warehouse')), ...(await named('shop'))].map(({ id, name }) => [id, name]))
  const names = await regionNames(
    db,
    held.flatMap(({ region }) => (units.has(region) ? [] : [region])),
  )
  return ({ region }) => units.get(region) ?? names(region)
}
