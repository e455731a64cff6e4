import { type Kysely, sql } from 'kysely'

/** Orders with their lines and parcels, and what goes to and comes from payment providers. */
const STATEMENTS = `
alter table record add column root text references record;
create index record_root on record (root, workflow);

create table order_info (
  id text primary key references record, shop text not null, freight bigint not null check (freight >= 0),
  remark text not null, invoice_title text not null, receiver_name text not null, receiver_phone text not null,
  receiver_region text not null, receiver_detail text not null
);
create table order_line (
  id text primary key, "order" text not null references record, position integer not null, sku text not null,
  goods text not null, title text not null, picture text not null, options jsonb not null,
  price bigint not null check (price > 0), count integer not null check (count > 0),
  paid bigint not null check (paid >= 0), refunded bigint not null default 0,
  shipped boolean not null default false, gone boolean not null default false, reviewed boolean not null default false,
  check (refunded between 0 and paid), unique ("order", position)
);
create index order_line_sku on order_line (sku);
create table parcel (
  id text primary key, "order" text not null references record, record text not null references record,
  courier text not null, number text not null, lines jsonb not null, created_at timestamptz not null
);
create index parcel_order on parcel ("order", id);

create table trade (
  payment text primary key references record, provider text not null, number text not null,
  amount bigint not null check (amount > 0), title text not null, code text,
  expires_at timestamptz not null, created_at timestamptz not null, unique (provider, number)
);
create table errand (
  id text primary key, kind text not null check (kind in ('refund', 'close')), payment text not null references trade,
  record text not null references record, amount bigint not null, state text not null, tries integer not null default 0,
  due_at timestamptz not null, created_at timestamptz not null, unique (kind, record, payment)
);
create index errand_due on errand (due_at) where state = 'waiting';
create index errand_payment on errand (payment);
create table notice (
  id text primary key, provider text not null, headers jsonb not null, body text not null, verdict text not null,
  created_at timestamptz not null
)
`

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS.split(';\n').filter(text => text.trim())) await sql.raw(statement).execute(db)
}
