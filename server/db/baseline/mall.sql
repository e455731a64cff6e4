-- Shops, goods with their SKUs, carts, favourites and reviews, and the search that goods, gifts and activities share.

-- Full-text search that works for one Chinese character as well as for twenty: a row has `marks`, all single characters
-- and all pairs of neighbours of its text, without spaces, in one width and case. A query is cut into pairs, too, and
-- must be contained. `marks` is a generated column, so it cannot lag behind the text.
create function search_said(said text) returns text language sql immutable parallel safe
  return regexp_replace(lower(normalize(said, NFKC)), '[[:space:]]', '', 'g');
create function search_text(title text, tag text) returns text language sql immutable parallel safe
  return search_said(title) || ' ' || search_said(tag);
create function search_marks(said text) returns text[] language sql immutable parallel safe
  return array(
    select distinct substr(said, place, width)
    from generate_series(1, char_length(said)) place, generate_series(1, 2) width
    where place + width <= char_length(said) + 1 and position(' ' in substr(said, place, width)) = 0
  );
create function search_wanted(word text) returns text[] language sql immutable parallel safe
  return case when char_length(word) = 1 then array[word]
    else array(select distinct substr(word, place, 2) from generate_series(1, char_length(word) - 1) place) end;

-- A shop. Whether it is open is the state of the record with the same id.
create table shop (
  id text primary key,
  uid text not null references account,
  name text not null,
  summary text not null,
  picture text not null,
  region text not null,
  address text not null,
  lng double precision not null,
  lat double precision not null,
  -- Pictures of its licences, visible to the platform only.
  papers jsonb not null default '[]',
  created_at timestamptz not null default now()
);
create index shop_uid on shop (uid);
create index shop_place on shop (lng, lat);

-- Goods of a shop. Prices and freight in 分; `price` and `highest_price` are the lowest and highest of the SKUs.
create table goods (
  id text primary key,
  shop text not null references shop,
  classification text not null,
  title text not null,
  summary text not null,
  picture text not null,
  pictures jsonb not null default '[]',
  body text not null default '',
  tag text not null default '',
  condition text not null default 'new' check (condition in ('new', 'used')),
  option_names jsonb not null default '[]',
  price bigint not null check (price >= 0),
  highest_price bigint not null default 0,
  freight bigint not null default 0 check (freight >= 0),
  state text not null default 'onSale' check (state in ('draft', 'onSale', 'offSale')),
  in_stock boolean not null default true,
  sold integer not null default 0,
  -- The next two are set by the triggers below: the first level of the classification, and on sale in an open shop.
  branch text not null default '',
  listed boolean not null default false,
  marks text[] not null generated always as (search_marks(search_text(title, tag))) stored,
  created_at timestamptz not null default now()
);
create index goods_shop on goods (shop, id desc);
create index goods_shop_list on goods (shop, created_at desc, id desc) where listed;
create index goods_used on goods (created_at desc, id desc) where listed and condition = 'used';

-- Every order of the list (newest, best selling, by price in both directions) for all goods, a first level and a second
-- level of the classification.
create index goods_list_00 on goods (created_at desc, id desc) where listed;
create index goods_list_01 on goods (sold desc, id desc) where listed;
create index goods_list_02 on goods (price, id) where listed;
create index goods_list_10 on goods (branch, created_at desc, id desc) where listed;
create index goods_list_11 on goods (branch, sold desc, id desc) where listed;
create index goods_list_12 on goods (branch, price, id) where listed;
create index goods_list_20 on goods (classification, created_at desc, id desc) where listed;
create index goods_list_21 on goods (classification, sold desc, id desc) where listed;
create index goods_list_22 on goods (classification, price, id) where listed;

-- The pending list of a GIN index is scanned by every search, and the embedded database has no autovacuum to flush it:
-- it stays short.
create index goods_marks on goods using gin (marks) with (gin_pending_list_limit = 64) where listed;

-- Goods are listed while they are on sale in an open shop. Only the engine changes the state of a shop; when either
-- state changes, the flag follows in the same transaction. `for share` waits for a step that is changing the shop.
create function goods_placed() returns trigger language plpgsql as $$
  begin
    perform 1 from record where id = new.shop and workflow = 'shop' and state = 'open' for share;
    new.listed := new.state = 'onSale' and found;
    new.branch := coalesce((select nullif(parent, '')
      from classification where id = new.classification), new.classification);
    return new;
  end $$;
create trigger goods_placed before insert or update of state, shop, classification on goods
  for each row execute function goods_placed();

-- Locks the goods in the order of their ids, as an order does that sells them out; otherwise the two could deadlock.
create function shop_moved() returns trigger language plpgsql as $$
  begin
    perform from goods where shop = new.id and listed <> (state = 'onSale' and new.state = 'open')
      order by id for no key update;
    update goods set listed = (state = 'onSale' and new.state = 'open')
    where shop = new.id and listed <> (state = 'onSale' and new.state = 'open');
    return null;
  end $$;
create trigger shop_moved after insert on record
  for each row when (new.workflow = 'shop') execute function shop_moved();
create trigger shop_moved_on after update of state on record
  for each row when (new.workflow = 'shop' and new.state <> old.state) execute function shop_moved();

-- What is bought. `stock` counts pieces, of which `held` wait for payment; the difference can be bought. `gone` is set
-- instead of deleting, because orders refer to it.
create table sku (
  id text primary key,
  goods text not null references goods,
  options jsonb not null,
  price bigint not null check (price > 0),
  stock integer not null check (stock >= 0),
  held integer not null default 0,
  sold integer not null default 0,
  gone boolean not null default false,
  position integer not null default 0,
  check (held between 0 and stock)
);
create index sku_goods on sku (goods, position, id);

create table cart_line (
  uid text not null references account on delete cascade,
  sku text not null references sku,
  count integer not null check (count > 0),
  at timestamptz not null default now(),
  primary key (uid, sku)
);
create index cart_line_sku on cart_line (sku);

create table favourite (
  id text primary key,
  uid text not null references account on delete cascade,
  kind text not null check (kind in ('goods', 'gift', 'shop', 'activity', 'campaign')),
  target text not null,
  at timestamptz not null default now(),
  unique (uid, kind, target)
);
create index favourite_uid on favourite (uid, id desc);

-- One review an order line; `options` are those that were bought.
create table review (
  id text primary key,
  goods text not null references goods,
  shop text not null references shop,
  line text not null unique,
  uid text not null,
  stars smallint not null check (stars between 1 and 5),
  words text not null,
  pictures jsonb not null,
  options jsonb not null,
  answer text not null default '',
  created_at timestamptz not null
);
create index review_goods on review (goods, id desc) include (stars);
create index review_shop on review (shop, id desc) include (stars);
