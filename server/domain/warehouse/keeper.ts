/** Who keeps which warehouse: whoever books in and whoever issues. For all others there is none. */
import { refuse } from '../../../src/contract/refusal.ts'
import type { Query } from '../../db/connect.ts'
import { whoIs } from '../engine/grants.ts'

export interface Kept {
  readonly id: string
  readonly mayStore: boolean
  readonly mayIssue: boolean
}

/** The warehouses that somebody keeps; of one where it is named. Throws `missing` for one of others, `notYours` where there is none. */
export async function keptBy(db: Query, uid: string, only?: string): Promise<readonly Kept[]> {
  const { grants = [] } = await whoIs(db, uid)
  const held = grants.filter(({ role }) => role === 'warehouseIn' || role === 'warehouseOut')
  const all = [...new Set(held.map(({ region }) => region))].map(id => ({
    id,
    mayStore: held.some(({ role, region }) => role === 'warehouseIn' && region === id),
    mayIssue: held.some(({ role, region }) => role === 'warehouseOut' && region === id),
  }))
  if (all.length === 0) refuse('notYours', '只有爱心仓库的管理员可以查看')
  const kept = only === undefined ? all : all.filter(({ id }) => id === only)
  return kept.length > 0 ? kept : refuse('missing', '没有找到这个爱心仓库')
}

export const idsOf = (kept: readonly Kept[]): string[] => kept.map(({ id }) => id)
