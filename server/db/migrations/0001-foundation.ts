import { type Kysely, sql } from 'kysely'

/** The first tables: settings, places, accounts and sessions, and what the home page shows. */
const STATEMENTS = `
create table setting (key text primary key, value jsonb not null);

create table account (
  uid text primary key,
  kind text not null check (kind in ('person', 'organisation')),
  phone text not null unique,
  password_hash text,
  name text not null,
  avatar text not null,
  region text not null,
  introduction text not null default '',
  points integer not null default 0 check (points >= 0),
  work_minutes integer not null default 0 check (work_minutes >= 0),
  show_name boolean not null default true,
  show_on_rank boolean not null default true,
  created_at timestamptz not null default now()
);
create table session (
  id text primary key,
  token_hash text not null unique,
  uid text not null references account on delete cascade,
  device text not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index session_uid on session (uid);
create index session_expires on session (expires_at);
create table sms_code (
  id text primary key,
  phone text not null,
  purpose text not null,
  code_hash text not null,
  tries integer not null default 0,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sms_code_phone on sms_code (phone, purpose, created_at desc);
create table rate (key text primary key, opened_at timestamptz not null, count integer not null);
create table once (
  key text not null,
  uid text not null,
  wire text not null,
  reply jsonb not null,
  created_at timestamptz not null default now(),
  primary key (uid, key)
);
create index once_created on once (created_at);
create table role_grant (
  id text primary key,
  uid text not null references account on delete cascade,
  role text not null,
  region text not null,
  created_at timestamptz not null default now(),
  unique (uid, role, region)
);
create table address (
  id text primary key,
  uid text not null references account on delete cascade,
  name text not null,
  phone text not null,
  region text not null,
  detail text not null,
  lng double precision,
  lat double precision,
  is_default boolean not null,
  created_at timestamptz not null default now()
);
create index address_uid on address (uid, created_at);
create unique index address_default on address (uid) where is_default;
create table upload (
  id text primary key,
  uid text not null,
  url text not null unique,
  mime text not null,
  bytes bigint not null,
  name text not null,
  created_at timestamptz not null default now()
);
create table feedback (
  id text primary key,
  uid text not null references account on delete cascade,
  content text not null,
  pictures jsonb not null,
  answer text not null default '',
  created_at timestamptz not null default now()
);
create index feedback_uid on feedback (uid, id desc);

create table banner (
  id text primary key, title text not null, summary text not null, picture text not null, link text not null,
  action text not null, region text not null, sort integer not null
);
create table project (
  id text primary key, title text not null, summary text not null, picture text not null, body text not null,
  organisation text not null, region text not null, beneficiaries integer not null, contact_phone text not null,
  started_at timestamptz not null
);
create index project_started on project (started_at desc, id desc);
create table policy (
  id text primary key, title text not null, summary text not null, picture text not null, topic text not null,
  region text not null, body text not null, conditions jsonb not null, papers jsonb not null, benefit text not null,
  office text not null, contact_phone text not null, starts_at timestamptz not null, ends_at timestamptz
);
create index policy_region on policy (region);
create table article (
  id text primary key, topic text not null, title text not null, summary text not null, picture text not null,
  body text not null, sort integer not null, published_at timestamptz not null
);
create table classification (
  id text primary key, kind text not null, parent text not null, name text not null, picture text not null,
  sort integer not null
);
create index classification_parent on classification (kind, parent, sort);

create table organisation (
  uid text primary key references account on delete cascade,
  credit_code text not null unique, region text not null, address text not null
);
create table shop (
  id text primary key, uid text not null references account, name text not null, summary text not null,
  picture text not null, region text not null, address text not null,
  lng double precision not null, lat double precision not null, created_at timestamptz not null default now()
);
create index shop_place on shop (lng, lat);
create table goods (
  id text primary key, shop text not null references shop, classification text not null, title text not null,
  summary text not null, picture text not null, price bigint not null check (price >= 0),
  sold integer not null default 0, tag text not null default '', created_at timestamptz not null default now()
);
create index goods_created on goods (created_at desc, id desc);
create table campaign (
  id text primary key, uid text not null references account, title text not null, summary text not null,
  picture text not null, region text not null, raised bigint not null, goal bigint not null,
  ends_at timestamptz not null
);
create index campaign_ends on campaign (ends_at);
create table activity (
  id text primary key, uid text not null references account, kind text not null, title text not null,
  summary text not null, picture text not null, region text not null, address text not null,
  lng double precision not null, lat double precision not null, places integer not null, taken integer not null,
  starts_at timestamptz not null, ends_at timestamptz not null, check (taken between 0 and places)
);
create index activity_starts on activity (starts_at);
create index activity_place on activity (lng, lat);
create table warehouse (
  id text primary key, name text not null, region text not null, address text not null,
  lng double precision not null, lat double precision not null
);
create table collection_point (
  id text primary key, name text not null, region text not null, address text not null,
  lng double precision not null, lat double precision not null, hours text not null
);
create index collection_point_place on collection_point (lng, lat);
create table aid (
  id text primary key, uid text not null references account, kind text not null, state text not null,
  title text not null, region text not null, lng double precision not null, lat double precision not null,
  created_at timestamptz not null default now()
);
create index aid_state on aid (state, region text_pattern_ops);
create index aid_place on aid (lng, lat) where state not in ('completed', 'refused', 'withdrawn');
create table figure (key text not null, region text not null, value bigint not null, primary key (key, region));
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table region (code text primary key, parent text not null, level smallint not null, name text not null)`.execute(
    db,
  )
  await sql`create index region_parent on region (parent)`.execute(db)
  for (const statement of STATEMENTS.split(';\n').filter(text => text.trim())) await sql.raw(statement).execute(db)
}
