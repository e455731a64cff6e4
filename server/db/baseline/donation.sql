-- Donated goods, and the stock of the warehouses that they become. Days of the calendar are text such as 2027-01-31.

-- A donation beside its record: where and when to collect it.
create table donation_info (
  id text primary key references record,
  title text not null,
  -- The title without what identifies a person, set when everybody may read it. Search uses this one, so that nothing
  -- hidden can be found out by guessing.
  published_title text not null default '',
  picture text not null,
  party text not null,
  name text not null,
  phone text not null,
  region text not null,
  detail text not null,
  lng double precision,
  lat double precision,
  day text not null,
  slot text not null,
  remark text not null,
  activity text,
  -- Printed on the label of the delivery.
  code text not null unique
);

-- `collected` counts pieces at the door, `stored` those booked in, `issued` those that left again; the first two are
-- null until it happened.
create table donation_item (
  id text primary key,
  donation text not null references record,
  position integer not null,
  name text not null,
  classification text not null references classification,
  condition text not null check (condition in ('new', 'used')),
  count integer not null check (count > 0),
  unit text not null,
  pictures jsonb not null,
  expiry text,
  collected integer check (collected >= 0),
  stored integer check (stored >= 0),
  issued integer not null default 0,
  check (issued between 0 and coalesce(stored, 0)),
  unique (donation, position)
);

-- Items that a person has collected for the next donation.
create table donation_cart (
  id text primary key,
  uid text not null references account on delete cascade,
  name text not null,
  classification text not null references classification,
  condition text not null check (condition in ('new', 'used')),
  count integer not null check (count > 0),
  unit text not null,
  pictures jsonb not null,
  expiry text,
  created_at timestamptz not null
);
create index donation_cart_uid on donation_cart (uid, id desc);

-- One kind of goods in one warehouse. `count` and `reserved` are the sums of its batches, `expiry` is the nearest among
-- batches that are not used up.
create table stock_item (
  id text primary key,
  warehouse text not null references warehouse,
  name text not null,
  classification text not null references classification,
  unit text not null,
  picture text not null,
  count integer not null default 0 check (count >= 0),
  reserved integer not null default 0,
  expiry text,
  check (reserved between 0 and count),
  unique (warehouse, name, classification, unit)
);
create index stock_item_kind on stock_item (warehouse, classification);
create index stock_item_name on stock_item (warehouse, name, id);
create index stock_item_expiry on stock_item (warehouse, expiry, id) where count > 0;

-- Pieces of one donated item that were booked in together. `code` is printed on the label.
create table batch (
  id text primary key,
  code text not null unique,
  item text not null references stock_item,
  donation text not null references record,
  donation_item text not null references donation_item,
  received integer not null check (received > 0),
  count integer not null check (count >= 0),
  reserved integer not null default 0,
  shelf text not null,
  expiry text,
  created_at timestamptz not null,
  check (reserved between 0 and count)
);
create index batch_item on batch (item, id desc);
create index batch_there on batch (item, expiry, id) where count > 0;
create index batch_donation on batch (donation);

-- Changes of a batch. `count` is negative for pieces that leave or are reserved, and 0 for a change of shelf alone.
-- `record` is the donation or stock issue that caused it; null for a correction by hand.
create table movement (
  id text primary key,
  warehouse text not null references warehouse,
  item text not null references stock_item,
  batch text not null references batch,
  kind text not null check (kind in ('in', 'reserve', 'free', 'out', 'correction', 'shelf')),
  count integer not null,
  uid text,
  record text,
  reason text not null default '',
  from_shelf text not null default '',
  to_shelf text not null default '',
  at timestamptz not null,
  constraint movement_count_check check ((count = 0) = (kind = 'shelf'))
);
create index movement_warehouse on movement (warehouse, id desc);
create index movement_item on movement (item, id desc);
create index movement_batch on movement (batch, id desc);
create index movement_record on movement (record, id desc) where record is not null;

-- Pieces of a batch that are reserved for a stock issue, or went out with it.
create table issue_line (
  id text primary key,
  issue text not null references record,
  batch text not null references batch,
  item text not null references stock_item,
  count integer not null check (count > 0),
  unique (issue, batch)
);
create index issue_line_batch on issue_line (batch);

-- What everybody can read: goods given, and goods handed out.
create index record_gift on record (id desc) where workflow = 'goodsDonation' and state in ('stored', 'distributed');
create index record_handed_out on record (id desc) where workflow = 'stockIssue' and state in ('issued', 'delivered');

-- The desks of the country, a city, a district, a street and a community, as for aid.
create index donation_board_0 on record (state, (facts->>'rung'), id) where workflow = 'goodsDonation';
create index donation_board_1 on record (left(place, 4), state, (facts->>'rung'), id) where workflow = 'goodsDonation';
create index donation_board_2 on record (left(place, 6), state, (facts->>'rung'), id) where workflow = 'goodsDonation';
create index donation_board_3 on record (left(place, 9), state, (facts->>'rung'), id) where workflow = 'goodsDonation';
create index donation_board_4 on record (place, state, (facts->>'rung'), id) where workflow = 'goodsDonation';
