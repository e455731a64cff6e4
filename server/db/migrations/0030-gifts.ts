import { type Kysely, sql } from 'kysely'

/** Gifts with their SKUs, exchanges beside their records, draws; favourites may be gifts. */
const STATEMENTS = `
create table gift (
  id text primary key, classification text not null references classification, branch text not null,
  title text not null, summary text not null, body text not null, picture text not null, pictures jsonb not null,
  condition text not null check (condition in ('new', 'used')), option_names jsonb not null default '[]',
  points integer not null check (points > 0), highest_points integer not null,
  region text not null, delivers_to text not null default '', post boolean not null, pick_up boolean not null,
  per_person integer not null default 0 check (per_person >= 0), per_days integer not null default 0 check (per_days >= 0),
  starts_at timestamptz, listed boolean not null default true, in_stock boolean not null default true,
  exchanged integer not null default 0, created_at timestamptz not null,
  marks text[] not null generated always as (search_marks(search_text(title, ''))) stored, check (post or pick_up)
);
create table gift_sku (
  id text primary key, gift text not null references gift, options jsonb not null,
  points integer not null check (points > 0), stock integer not null check (stock >= 0),
  held integer not null default 0, given integer not null default 0, gone boolean not null default false,
  position integer not null default 0, check (held between 0 and stock)
);
create index gift_sku_gift on gift_sku (gift, position, id);
create table gift_draw (
  gift text primary key references gift, pieces integer not null check (pieces > 0),
  opens_at timestamptz not null, closes_at timestamptz not null, seed text not null, seed_hash text not null,
  check (closes_at > opens_at)
);
create table exchange_info (
  id text primary key references record, uid text not null, gift text not null references gift,
  sku text not null references gift_sku, title text not null, picture text not null, options jsonb not null,
  count integer not null check (count > 0), points integer not null check (points > 0),
  receiver_name text not null, receiver_phone text not null, receiver_region text not null, receiver_detail text not null,
  door text not null, drawn boolean not null default false, code text, created_at timestamptz not null
);
create index exchange_info_person on exchange_info (gift, uid);
create index exchange_info_door on exchange_info (gift, door) where door <> '';
create index exchange_info_draw on exchange_info (gift) where drawn;
create unique index exchange_info_code on exchange_info (code);
create index exchange_desk on record (left(place, 4), state, id) where workflow = 'exchange';
create index gift_marks on gift using gin (marks) with (gin_pending_list_limit = 64) where listed;
alter table favourite drop constraint favourite_kind_check;
alter table favourite add constraint favourite_kind_check check (kind in ('goods', 'gift', 'shop', 'activity', 'campaign'))
`

/** Both orders of the list for all gifts, a first level and a second level; `points` is read both ways. */
const INDEXES = ['', 'branch, ', 'classification, '].flatMap((scope, number) =>
  ['points, id', 'created_at, id'].map(
    (order, at) => `create index gift_list_${number}${at} on gift (${scope}${order}) where listed`,
  ),
)

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...STATEMENTS.split(';\n').filter(text => text.trim()), ...INDEXES])
    await sql.raw(statement).execute(db)
}
