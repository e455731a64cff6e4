import { type Kysely, sql } from 'kysely'

/** What can be bought: SKUs with their stock, what lists and searches of goods need, carts, favourites, reviews. */
const STATEMENTS = `
alter table shop add column papers jsonb not null default '[]';
create index shop_uid on shop (uid);
alter table goods add column state text not null default 'onSale' check (state in ('draft', 'onSale', 'offSale'));
alter table goods add column freight bigint not null default 0 check (freight >= 0);
alter table goods add column in_stock boolean not null default true;
alter table goods add column condition text not null default 'new' check (condition in ('new', 'used'));
alter table goods add column pictures jsonb not null default '[]';
alter table goods add column body text not null default '';
alter table goods add column option_names jsonb not null default '[]';
alter table goods add column highest_price bigint not null default 0;
alter table goods add column branch text not null default '';
alter table goods add column listed boolean not null default false;
create table sku (
  id text primary key, goods text not null references goods, options jsonb not null,
  price bigint not null check (price > 0), stock integer not null check (stock >= 0),
  held integer not null default 0, sold integer not null default 0, gone boolean not null default false,
  position integer not null default 0, check (held between 0 and stock)
);
create index sku_goods on sku (goods, position, id);
create table cart_line (
  uid text not null references account on delete cascade, sku text not null references sku,
  count integer not null check (count > 0), at timestamptz not null default now(), primary key (uid, sku)
);
create index cart_line_sku on cart_line (sku);
create table favourite (
  id text primary key, uid text not null references account on delete cascade,
  kind text not null check (kind in ('goods', 'shop', 'activity', 'campaign')), target text not null,
  at timestamptz not null default now(), unique (uid, kind, target)
);
create index favourite_uid on favourite (uid, id desc);
create table review (
  id text primary key, goods text not null references goods, shop text not null references shop, line text not null unique,
  uid text not null, stars smallint not null check (stars between 1 and 5), words text not null, pictures jsonb not null,
  options jsonb not null, answer text not null default '', created_at timestamptz not null
);
create index review_goods on review (goods, id desc) include (stars);
create index review_shop on review (shop, id desc) include (stars)
`

/**
 * Search finds two Chinese signs as well as twenty: goods carry all their single signs and pairs of neighbouring signs,
 * without spaces, in one width and case. A column that the database computes can neither be forgotten nor lag behind.
 */
const SEARCH = [
  `create function search_said(said text) returns text language sql immutable parallel safe
    return regexp_replace(lower(normalize(said, NFKC)), '[[:space:]]', '', 'g')`,
  `create function search_text(title text, tag text) returns text language sql immutable parallel safe
    return search_said(title) || ' ' || search_said(tag)`,
  `create function search_marks(said text) returns text[] language sql immutable parallel safe
    return array(
      select distinct substr(said, place, width)
      from generate_series(1, char_length(said)) place, generate_series(1, 2) width
      where place + width <= char_length(said) + 1 and position(' ' in substr(said, place, width)) = 0
    )`,
  `create function search_wanted(word text) returns text[] language sql immutable parallel safe
    return case when char_length(word) = 1 then array[word]
      else array(select distinct substr(word, place, 2) from generate_series(1, char_length(word) - 1) place) end`,
  `alter table goods add column marks text[] not null generated always as (search_marks(search_text(title, tag))) stored`,
  // What waits to be sorted into the index is read at every search, and nobody tidies up in the embedded database: kept
  // short.
  'create index goods_marks on goods using gin (marks) with (gin_pending_list_limit = 64) where listed',
]

/**
 * Goods are listed while they are on sale in an open shop. The state of a shop is that of its record, which only the
 * engine moves; whichever of the two changes, the flag follows in the same transaction. Whoever puts goods on sale
 * waits for whoever moves the shop just now.
 */
const LISTED = [
  `create function goods_placed() returns trigger language plpgsql as $$
    begin
      perform 1 from record where id = new.shop and workflow = 'shop' and state = 'open' for share;
      new.listed := new.state = 'onSale' and found;
      new.branch := coalesce((select nullif(parent, '') from classification where id = new.classification), new.classification);
      return new;
    end $$`,
  `create trigger goods_placed before insert or update of state, shop, classification on goods
    for each row execute function goods_placed()`,
  `create function shop_moved() returns trigger language plpgsql as $$
    begin
      update goods set listed = (state = 'onSale' and new.state = 'open')
      where shop = new.id and listed <> (state = 'onSale' and new.state = 'open');
      return null;
    end $$`,
  `create trigger shop_moved after insert on record
    for each row when (new.workflow = 'shop') execute function shop_moved()`,
  `create trigger shop_moved_on after update of state on record
    for each row when (new.workflow = 'shop' and new.state <> old.state) execute function shop_moved()`,
]

/** Every order of the list, for all goods, a first level and a second level; `price` is read both ways. */
const SORTS = ['created_at desc, id desc', 'sold desc, id desc', 'price, id']
const SCOPES = ['', 'branch, ', 'classification, ']
const INDEXES = SCOPES.flatMap((scope, place) =>
  SORTS.map((sort, number) => `create index goods_list_${place}${number} on goods (${scope}${sort}) where listed`),
)

/** Shops and goods of before: the shops are open, and each of their goods has one SKU. */
const BEFORE = [
  `insert into record (id, workflow, state, version, facts, owner, place, created_at, changed_at)
    select id, 'shop', 'open', 1, jsonb_build_object('id', id, 'owner', uid, 'openOrders', 0), uid, id, created_at, created_at
    from shop`,
  `insert into role_grant (id, uid, role, region) select 's' || substr(id, 2), uid, 'shopOwner', id from shop
    on conflict (uid, role, region) do nothing`,
  `insert into sku (id, goods, options, price, stock) select 's' || substr(id, 2), id, '[]', greatest(price, 1), 100 from goods`,
  `update goods set state = state, highest_price = price, pictures = jsonb_build_array(picture), body = summary`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  const tables = STATEMENTS.split(';\n').filter(text => text.trim())
  for (const statement of [
    ...tables,
    ...SEARCH,
    ...LISTED,
    ...INDEXES,
    'drop index goods_created',
    `create index goods_used on goods (created_at desc, id desc) where listed and condition = 'used'`,
    'create index goods_shop on goods (shop, id desc)',
    'create index goods_shop_list on goods (shop, created_at desc, id desc) where listed',
    ...BEFORE,
  ])
    await sql.raw(statement).execute(db)
}
