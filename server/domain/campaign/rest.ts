/** Where the rest of a campaign may go: to another one of the same merchant, which needs no transfer between banks. */
import { sql } from 'kysely'
import { refuse } from '../../../src/contract/refusal.ts'
import type { Queryable } from '../../db/connect.ts'

/** States in which a campaign can use more money. */
const USING = ['running', 'paused', 'closing', 'executing']

interface RestTarget {
  readonly id: string
  readonly label: string
}

/** Resolves to the campaigns that the rest of this one may go to. */
export async function restTargets(db: Queryable, id: string, payee: string): Promise<RestTarget[]> {
  return db
    .selectFrom('campaign')
    .innerJoin('record', 'record.id', 'campaign.id')
    .select(['campaign.id', 'campaign.title as label'])
    .where('record.state', 'in', USING)
    .where('campaign.id', '<>', id)
    .where(sql<boolean>`record.facts->>'payee' = ${payee}`)
    .orderBy('campaign.id')
    .execute()
}

/** Throws `invalid` for a campaign that the rest of this one cannot go to. */
export async function assertRestTarget(db: Queryable, id: string, payee: string, to: string): Promise<void> {
  const targets = await restTargets(db, id, payee)
  if (!targets.some(target => target.id === to))
    refuse('invalid', '余款只能转到本单位正在募捐或执行的另一个募捐，请先发起同类的募捐', 'to')
}
