/** Finds the warehouses of their staff, who book in or issue. For all others they do not exist. */
import { refuse } from '../../../src/contract/refusal.ts'
import type { Queryable } from '../../db/connect.ts'
import { whoIs } from '../../identity/grants.ts'

export interface ManagedWarehouse {
  readonly id: string
  readonly mayStore: boolean
  readonly mayIssue: boolean
}

/**
 * Resolves to a person's warehouses, or to the given one. Throws `missing` for another's warehouse, `notYours` without
 * any.
 */
export async function managedWarehouses(
  db: Queryable,
  uid: string,
  only?: string,
): Promise<readonly ManagedWarehouse[]> {
  const { grants = [] } = await whoIs(db, uid)
  const held = grants.filter(({ role }) => role === 'warehouseIn' || role === 'warehouseOut')
  const all = [...new Set(held.map(({ region }) => region))].map(id => ({
    id,
    mayStore: held.some(({ role, region }) => role === 'warehouseIn' && region === id),
    mayIssue: held.some(({ role, region }) => role === 'warehouseOut' && region === id),
  }))
  if (all.length === 0) refuse('notYours', '只有爱心仓库的管理员可以查看')
  const managed = only === undefined ? all : all.filter(({ id }) => id === only)
  return managed.length > 0 ? managed : refuse('missing', '没有找到这个爱心仓库')
}

/** Returns the ids of warehouses. */
export const warehouseIdsOf = (managed: readonly ManagedWarehouse[]): string[] => managed.map(({ id }) => id)
