-- What the platform publishes, and the reference lists that other domains point at.

-- Pictures at the top of the home page. `region` limits a banner to a region and everything inside it; empty is
-- everywhere.
create table banner (
  id text primary key,
  title text not null,
  summary text not null,
  picture text not null,
  link text not null,
  action text not null,
  region text not null,
  sort integer not null
);

create table project (
  id text primary key,
  title text not null,
  summary text not null,
  picture text not null,
  body text not null,
  organisation text not null,
  region text not null,
  beneficiaries integer not null,
  contact_phone text not null,
  started_at timestamptz not null
);
create index project_started on project (started_at desc, id desc);

-- Social policies. `conditions` and `papers` are arrays of sentences; `ends_at` is null for an unlimited policy.
create table policy (
  id text primary key,
  title text not null,
  summary text not null,
  picture text not null,
  topic text not null,
  region text not null,
  body text not null,
  conditions jsonb not null,
  papers jsonb not null,
  benefit text not null,
  office text not null,
  contact_phone text not null,
  starts_at timestamptz not null,
  ends_at timestamptz
);
create index policy_region on policy (region);

create table article (
  id text primary key,
  topic text not null,
  title text not null,
  summary text not null,
  picture text not null,
  body text not null,
  sort integer not null,
  published_at timestamptz not null
);

-- Trees of at most two levels, one for each kind: goods, gift, donation and idle (second-hand). `parent` is empty at
-- the first level.
create table classification (
  id text primary key,
  kind text not null,
  parent text not null,
  name text not null,
  picture text not null,
  sort integer not null
);
create index classification_parent on classification (kind, parent, sort);

-- Fundraising by an organisation; amounts in 分.
create table campaign (
  id text primary key,
  uid text not null references account,
  title text not null,
  summary text not null,
  picture text not null,
  region text not null,
  raised bigint not null,
  goal bigint not null,
  ends_at timestamptz not null
);
create index campaign_ends on campaign (ends_at);

create table warehouse (
  id text primary key,
  name text not null,
  region text not null,
  address text not null,
  lng double precision not null,
  lat double precision not null
);

-- Where donated goods can be brought; `hours` is a phrase.
create table collection_point (
  id text primary key,
  name text not null,
  region text not null,
  address text not null,
  lng double precision not null,
  lat double precision not null,
  hours text not null
);
create index collection_point_place on collection_point (lng, lat);
