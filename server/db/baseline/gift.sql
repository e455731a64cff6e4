-- Gifts that are exchanged for points, their SKUs and draws, and exchanges beside their records.

-- A gift. `points` and `highest_points` are the lowest and highest of its SKUs, `branch` is the first level of its
-- classification, `region` the city whose gift staff packs it.
create table gift (
  id text primary key,
  classification text not null references classification,
  branch text not null,
  title text not null,
  summary text not null,
  body text not null,
  picture text not null,
  pictures jsonb not null,
  condition text not null check (condition in ('new', 'used')),
  option_names jsonb not null default '[]',
  points integer not null check (points > 0),
  highest_points integer not null,
  region text not null,
  -- A code of the address tree that it is posted to; empty is everywhere.
  delivers_to text not null default '',
  post boolean not null,
  pick_up boolean not null,
  -- How many one person may exchange within so many days; 0 is no limit, 0 days is for ever.
  per_person integer not null default 0 check (per_person >= 0),
  per_days integer not null default 0 check (per_days >= 0),
  starts_at timestamptz,
  listed boolean not null default true,
  -- Any of its SKUs can be exchanged; whatever changes stock updates it.
  in_stock boolean not null default true,
  exchanged integer not null default 0,
  marks text[] not null generated always as (search_marks(search_text(title, ''))) stored,
  created_at timestamptz not null,
  check (post or pick_up)
);
create index gift_marks on gift using gin (marks) with (gin_pending_list_limit = 64) where listed;

-- Both orders of the list for all gifts, a first level and a second level of the classification; used gifts are few and
-- have indexes of their own, so that their list does not scan the new ones.
create index gift_list_00 on gift (points, id) where listed;
create index gift_list_01 on gift (created_at, id) where listed;
create index gift_list_10 on gift (branch, points, id) where listed;
create index gift_list_11 on gift (branch, created_at, id) where listed;
create index gift_list_20 on gift (classification, points, id) where listed;
create index gift_list_21 on gift (classification, created_at, id) where listed;
create index gift_used_00 on gift (points, id) where listed and condition = 'used';
create index gift_used_01 on gift (created_at, id) where listed and condition = 'used';
create index gift_used_10 on gift (branch, points, id) where listed and condition = 'used';
create index gift_used_11 on gift (branch, created_at, id) where listed and condition = 'used';
create index gift_used_20 on gift (classification, points, id) where listed and condition = 'used';
create index gift_used_21 on gift (classification, created_at, id) where listed and condition = 'used';

-- `stock` counts pieces, of which `held` are reserved.
create table gift_sku (
  id text primary key,
  gift text not null references gift,
  options jsonb not null,
  points integer not null check (points > 0),
  stock integer not null check (stock >= 0),
  held integer not null default 0,
  given integer not null default 0,
  gone boolean not null default false,
  position integer not null default 0,
  check (held between 0 and stock)
);
create index gift_sku_gift on gift_sku (gift, position, id);

-- A scarce gift is drawn among the entrants. `seed_hash` is public before the draw, `seed` after it. `stamp` changes
-- whenever somebody enters or leaves, so that the order of the entries is computed once for each stamp.
create table gift_draw (
  gift text primary key references gift,
  pieces integer not null check (pieces > 0),
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  seed text not null,
  seed_hash text not null,
  stamp text not null default '',
  check (closes_at > opens_at)
);

-- An exchange beside its record. `code` is shown to collect the gift.
create table exchange_info (
  id text primary key references record,
  uid text not null,
  gift text not null references gift,
  sku text not null references gift_sku,
  title text not null,
  picture text not null,
  options jsonb not null,
  count integer not null check (count > 0),
  points integer not null check (points > 0),
  receiver_name text not null,
  receiver_phone text not null,
  receiver_region text not null,
  receiver_detail text not null,
  -- The address in one normalised word, to find two accounts at one door; empty for collection in person.
  door text not null,
  -- An entry that the draw can choose.
  drawn boolean not null default false,
  code text,
  created_at timestamptz not null
);
create index exchange_info_person on exchange_info (gift, uid);
create index exchange_info_door on exchange_info (gift, door) where door <> '';
create index exchange_info_draw on exchange_info (gift) where drawn;
create unique index exchange_info_code on exchange_info (code);
create index exchange_desk on record (left(place, 4), state, id) where workflow = 'exchange';
