/** The index in parts: one for each kind, and several for goods. */
import { type Kysely, sql } from 'kysely'

const COLUMNS = 'kind, record, region, title, summary, link, weight, starts_at, ends_at, sounds, lng, lat'
const KINDS = ['policy', 'activity', 'article', 'campaign', 'project', 'shop', 'gift', 'idle'] as const
/**
 * One word is in ten thousand goods, and an index is read to its end before the first row is. A search reads parts
 * until it has enough; what is rare is looked up in each. Measured over 100,000 goods.
 */
const GOODS_PARTS = 8

const STATEMENTS = [
  'create table search_parted (like search_entry including defaults) partition by list (kind)',
  `create table search_entry_door partition of search_parted for values in ('door', '#doors')`,
  ...KINDS.map(kind => `create table search_entry_${kind} partition of search_parted for values in ('${kind}')`),
  `create table search_entry_goods partition of search_parted for values in ('goods') partition by hash (record)`,
  ...Array.from(
    { length: GOODS_PARTS },
    (_, at) => `create table search_entry_goods_${at} partition of search_entry_goods
      for values with (modulus ${GOODS_PARTS}, remainder ${at})`,
  ),
  // Words do not name their kind any more.
  `insert into search_parted (${COLUMNS}, words) select ${COLUMNS}, ts_delete(words, '#' || kind) from search_entry`,
  'drop table search_entry',
  'alter table search_parted rename to search_entry',
  'alter table search_entry add primary key (kind, record)',
  // The pending list of a GIN index is scanned by every search: it stays short.
  'create index search_entry_words on search_entry using gin (words) with (gin_pending_list_limit = 64)',
  'create index search_entry_sounds on search_entry using gin (sounds gin_trgm_ops) with (gin_pending_list_limit = 64)',
  'create index search_entry_due on search_entry (kind, record) where words is null',
]

export async function up<T>(db: Kysely<T>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
