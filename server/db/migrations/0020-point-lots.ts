import { type Kysely, sql } from 'kysely'
import { POINTS_VALID_MS } from '../../../src/contract/point.contract.ts'
import { openPointLots } from '../pointLots.ts'

/** Points come in lots: what was given is used, held and expires lot by lot. */
const STATEMENTS = [
  `create table point_lot (
    id text primary key, uid text not null, record text not null, reason text not null,
    amount integer not null check (amount > 0),
    remaining integer not null check (remaining >= 0),
    held integer not null default 0 check (held >= 0),
    expired integer not null default 0 check (expired >= 0),
    granted_at timestamptz not null, free_at timestamptz not null, expires_at timestamptz not null,
    noticed_days smallint,
    check (remaining + held + expired <= amount)
  )`,
  'create index point_lot_uid on point_lot (uid, id desc)',
  'create index point_lot_spend on point_lot (uid, expires_at, id) where remaining > 0',
  'create index point_lot_expiry on point_lot (expires_at, id) where remaining > 0',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  await openPointLots(db, Date.now(), POINTS_VALID_MS)
}
