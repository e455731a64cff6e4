-- Accounts and what belongs to one person: sessions, codes, roles, addresses, uploads. Times are timestamptz, ids come
-- from newId (sortable by time), money is bigint in 分.

-- Settings of the platform by name. The key `seed` marks a database that has been filled.
create table setting (
  key text primary key,
  value jsonb not null
);

-- The address tree of China: province (2 digits), city (4), district (6), street (9), community (12). The code of a
-- region begins with the code of its parent, so a prefix match finds everything inside it.
create table region (
  code text primary key,
  parent text not null,
  level smallint not null,
  name text not null
);
create index region_parent on region (parent);

-- A person or an organisation that can sign in. `points` and `work_minutes` repeat the balances of the ledger, which
-- changes both in one transaction.
create table account (
  uid text primary key,
  kind text not null check (kind in ('person', 'organisation')),
  phone text not null unique,
  -- Null until a password is chosen; a code by SMS signs in without one.
  password_hash text,
  name text not null,
  avatar text not null,
  -- District, six digits, or empty.
  region text not null,
  introduction text not null default '',
  -- What the owner can do, as an array of phrases in their own words.
  skills jsonb not null default '[]',
  points integer not null default 0 check (points >= 0),
  work_minutes integer not null default 0 check (work_minutes >= 0),
  -- The full name is public only with consent.
  show_name boolean not null default false,
  show_on_rank boolean not null default true,
  -- Counts changes of the secret calendar address; a change revokes the previous address.
  calendar_turn integer not null default 0,
  created_at timestamptz not null default now()
);

-- The extra data of an account of kind organisation.
create table organisation (
  uid text primary key references account on delete cascade,
  credit_code text not null unique,
  region text not null,
  address text not null
);

-- A device that is signed in. Only a hash of its token is stored.
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

-- Codes sent by SMS, as hashes. Attempts are limited by `rate`.
create table sms_code (
  id text primary key,
  phone text not null,
  purpose text not null,
  code_hash text not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sms_code_phone on sms_code (phone, purpose, created_at desc);
create index sms_code_created on sms_code (created_at);

-- Counters of the rate limits that hold across all servers, one row a limited thing and window.
create table rate (
  key text primary key,
  opened_at timestamptz not null,
  count integer not null
);

-- Replies by idempotency key, so that a repeated call gets the first reply again. `digest` is a hash of what was sent:
-- the same key with another input is refused.
create table once (
  key text not null,
  uid text not null,
  wire text not null,
  digest text not null default '',
  reply jsonb not null,
  created_at timestamptz not null default now(),
  primary key (uid, key)
);
create index once_created on once (created_at);

-- A role that a person holds in a region. `region` is a code of the address tree, or the id of a warehouse, shop or
-- organisation. Its history is the record of workflow roleGrant with the same id.
create table role_grant (
  id text primary key,
  uid text not null references account on delete cascade,
  role text not null,
  region text not null,
  created_at timestamptz not null default now(),
  unique (uid, role, region)
);
create index role_grant_role on role_grant (role);
create index role_grant_region on role_grant (role, region text_pattern_ops, uid);

-- Addresses for deliveries; at most one of an account is the default. Coordinates are GCJ-02 here and everywhere.
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

-- Name, phone and home that a person entered once to fill in later applications.
create table contact (
  uid text primary key references account on delete cascade,
  name text not null,
  phone text not null,
  identity text not null,
  region text not null,
  detail text not null,
  lng double precision,
  lat double precision
);

-- Uploaded files. `visibility` is null until something uses the file; the janitor removes files that stay unused.
create table upload (
  id text primary key,
  uid text not null,
  url text not null unique,
  mime text not null,
  bytes bigint not null,
  name text not null,
  visibility text check (visibility in ('private', 'public')),
  created_at timestamptz not null default now()
);
create index upload_unused on upload (created_at) where visibility is null;

-- Suggestions and complaints about the portal, with the platform's answer.
create table feedback (
  id text primary key,
  uid text not null references account on delete cascade,
  content text not null,
  pictures jsonb not null,
  answer text not null default '',
  created_at timestamptz not null default now()
);
create index feedback_uid on feedback (uid, id desc);

-- Links that a person shared, one a page.
create table share (
  id text primary key,
  uid text not null references account on delete cascade,
  code text not null unique,
  path text not null,
  title text not null,
  created_at timestamptz not null,
  unique (uid, path)
);
create index share_uid on share (uid, id desc);

-- Visits through a shared link, each visitor once a day. `visitor` is a hash.
create table share_visit (
  share text not null references share on delete cascade,
  visitor text not null,
  day date not null,
  uid text,
  at timestamptz not null,
  primary key (share, visitor, day)
);
create index share_visit_at on share_visit (share, at desc);
