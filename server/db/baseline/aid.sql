-- Applications for help.

-- An application beside its record. `amount` (分) and `relief` belong to the kind relief, `policy` to the kind policy.
create table aid_info (
  id text primary key references record,
  kind text not null check (kind in ('goods', 'relief', 'policy')),
  title text not null,
  words text not null,
  relief text not null default '',
  amount bigint not null default 0 check (amount >= 0),
  policy text,
  -- Pictures that support the application.
  proof jsonb not null default '[]',
  name text not null,
  phone text not null,
  -- The identity number of a person or the credit code of an organisation.
  identity text not null,
  detail text not null,
  lng double precision,
  lat double precision,
  check ((lng is null) = (lat is null))
);
create index aid_info_place on aid_info (lng, lat);

-- What everybody may read of completed aid: that it was done, and the story if it was published (empty until then).
create table aid_result (
  id text primary key references record,
  completed_at timestamptz not null,
  title text not null default '',
  words text not null default '',
  thanks text not null default '',
  photos jsonb not null default '[]'
);
create index aid_result_completed on aid_result (completed_at desc, id desc);

-- The desks of the country, a city, a district, a street and a community: each reads only what waits in its own place,
-- however much waits elsewhere.
create index aid_all on record (state, (facts->>'rung'), id) where workflow = 'aid';
create index aid_city on record (left(place, 4), state, (facts->>'rung'), id) where workflow = 'aid';
create index aid_district on record (left(place, 6), state, (facts->>'rung'), id) where workflow = 'aid';
create index aid_street on record (left(place, 9), state, (facts->>'rung'), id) where workflow = 'aid';
create index aid_community on record (place, state, (facts->>'rung'), id) where workflow = 'aid';

create index aid_done on record (changed_at desc, id desc) where workflow = 'aid' and state = 'completed';

-- Applications that a helper wrote for somebody else.
create index record_writer on record ((facts->>'writer')) where workflow = 'aid' and facts->>'writer' <> '';
