-- Hours of service, rankings and certificates.

-- Hours of service beside their record.
create table hours_entry (
  id text primary key,
  owner text not null,
  -- What was done, in words for everybody.
  title text not null,
  source text not null,
  place text not null,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  -- Minutes booked on the account.
  credited integer not null default 0 check (credited >= 0),
  -- The organisation that named its owner; empty for a person who came alone.
  served_for text not null default '',
  -- Seen by another person, or vouched for by two; rankings count only these.
  checked boolean not null,
  check (ended_at > started_at)
);
create index hours_entry_owner on hours_entry (owner, started_at desc, id desc);
create index hours_work on record ((facts->>'work')) where workflow = 'hours';

-- Sums of checked minutes of a person, organisation or district (`scope`, `key`) in a week, month or year (`period`),
-- which begins with the day `starts`. `shown` is false for an owner who opted out of rankings.
create table rank_total (
  scope text not null,
  period text not null,
  starts text not null,
  key text not null,
  minutes integer not null check (minutes >= 0),
  shown boolean not null,
  primary key (period, starts, scope, key)
);
create index rank_total_top on rank_total (period, starts, scope, minutes desc, key) where shown;
create index rank_total_key on rank_total (key);

-- A certificate beside its record. `snapshot` is the canonical JSON from when it was issued, which the hash covers;
-- with `code` its reader sees the full name.
create table certificate (
  id text primary key,
  number text not null unique,
  kind text not null,
  snapshot text not null,
  code text not null,
  lookups integer not null default 0,
  issued_at timestamptz not null
);

-- The last number that was given in each year.
create table certificate_serial (
  year integer primary key,
  last integer not null
);
