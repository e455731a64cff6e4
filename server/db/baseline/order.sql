-- Orders with their lines and parcels, and payments at a provider. Amounts in 分.

-- An order beside its record. Receiver and prices are copies from when it was submitted.
create table order_info (
  id text primary key references record,
  shop text not null,
  -- The same for orders that were submitted together: they are paid together.
  checkout text not null,
  freight bigint not null check (freight >= 0),
  remark text not null,
  invoice_title text not null,
  receiver_name text not null,
  receiver_phone text not null,
  receiver_region text not null,
  receiver_detail text not null
);
create index order_info_checkout on order_info (checkout);

-- `paid` is the share of the order's amount for this line; the lines and the freight add up to the amount.
create table order_line (
  id text primary key,
  "order" text not null references record,
  position integer not null,
  sku text not null,
  goods text not null,
  title text not null,
  picture text not null,
  options jsonb not null,
  price bigint not null check (price > 0),
  count integer not null check (count > 0),
  paid bigint not null check (paid >= 0),
  refunded bigint not null default 0,
  shipped boolean not null default false,
  -- On the way back to the shop, or there: a later claim cannot ask for the return again.
  sent_back boolean not null default false,
  -- Cancelled or refunded in full.
  gone boolean not null default false,
  reviewed boolean not null default false,
  check (refunded between 0 and paid),
  unique ("order", position)
);
create index order_line_sku on order_line (sku);

-- `record` is the order, or the after-sales record whose goods go back. `lines` is an array of ids of order lines.
create table parcel (
  id text primary key,
  "order" text not null references record,
  record text not null references record,
  courier text not null,
  number text not null,
  lines jsonb not null,
  created_at timestamptz not null
);
create index parcel_order on parcel ("order", id);

-- The payments of a city by state, the oldest first, counted by an index-only scan.
create index record_payment on record (left(place, 4), state, id) include (place, owner) where workflow = 'payment';

-- An invoice can be claimed only once.
create index record_invoice on record ((facts->>'invoice')) where workflow = 'expense' and facts->>'invoice' <> '';

-- A payment as its provider knows it. Payments with one number are paid together. `code` is the content of the QR code,
-- once it was requested.
create table trade (
  payment text primary key references record,
  provider text not null,
  number text not null,
  amount bigint not null check (amount > 0),
  title text not null,
  code text,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index trade_number on trade (provider, number);

-- Money that a payment provider was requested to send back. `id` is the number by which the provider knows the refund;
-- after a failure the provider does not accept that number again, so another refund may follow. `record` requested it.
create table refund (
  id text primary key,
  payment text not null references trade,
  record text not null references record,
  amount bigint not null check (amount > 0),
  state text not null check (state in ('pending', 'done', 'failed')),
  created_at timestamptz not null
);
create unique index refund_once on refund (record, payment) where state <> 'failed';
create index refund_payment on refund (payment);

-- Notifications from payment providers as they arrived. `verdict` is what became of one: booked, or why it was not.
create table notice (
  id text primary key,
  provider text not null,
  headers jsonb not null,
  body text not null,
  verdict text not null,
  created_at timestamptz not null
);
