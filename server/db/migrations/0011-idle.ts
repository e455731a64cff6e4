/** Things to pass on between neighbours, and who asks for them. */
import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  // What is public of a thing; the record with the same id has its state. The point lies in the owner's neighbourhood,
  // never at their door.
  `create table idle_item (
    id text primary key references record,
    uid text not null references account,
    title text not null,
    classification text not null references classification,
    branch text not null,
    condition text not null check (condition in ('unused', 'good', 'used', 'worn')),
    terms text not null check (terms in ('free', 'swap')),
    want text not null,
    words text not null,
    pictures jsonb not null,
    ways jsonb not null,
    region text not null,
    spot text not null,
    lng double precision not null,
    lat double precision not null,
    marks text[] not null generated always as (search_marks(search_text(title, want))) stored,
    created_at timestamptz not null
  )`,
  'create index idle_item_marks on idle_item using gin (marks) with (gin_pending_list_limit = 64)',
  'create index idle_item_near on idle_item using gist (point(lng, lat))',
  'create index idle_item_region on idle_item (left(region, 6), created_at, id)',
  'create index idle_item_mine on idle_item (uid, id)',
  `create index idle_item_listed on record (id) where workflow = 'idleItem' and state in ('listed', 'reported')`,
  `create index idle_item_desk on record (state, id) where workflow = 'idleItem'`,
  // Who asks for a thing: what they wrote, and the code that is presented when the two meet.
  `create table idle_deal (
    id text primary key references record,
    item text not null references idle_item,
    uid text not null references account,
    way text not null check (way in ('meet', 'post')),
    words text not null,
    code text,
    created_at timestamptz not null
  )`,
  'create index idle_deal_item on idle_deal (item, id)',
  'create index idle_deal_mine on idle_deal (uid, id)',
  `create index idle_deal_desk on record (state, id) where workflow = 'idleDeal'`,
  'alter table favourite drop constraint favourite_kind_check',
  `alter table favourite add constraint favourite_kind_check
    check (kind in ('goods', 'gift', 'shop', 'activity', 'campaign', 'idle'))`,
  `create index idle_deal_seller on record ((facts->>'seller')) where workflow = 'idleDeal'`,
]

export async function up<T>(db: Kysely<T>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
