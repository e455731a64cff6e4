-- Activities with their shifts, and sign-ups.

-- An activity beside its record.
create table activity (
  id text primary key,
  -- The organisation that invites, or the leader.
  uid text not null references account,
  kind text not null,
  title text not null,
  summary text not null,
  body text not null default '',
  meeting text not null default '',
  picture text not null,
  region text not null,
  address text not null,
  lng double precision not null,
  lat double precision not null,
  -- Metres around the point within which a check-in is accepted.
  radius integer not null default 300 check (radius > 0),
  insurance jsonb,
  -- Volunteers who were never absent of late are approved without a decision.
  automatic boolean not null default true,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Published.
  listed boolean not null default false,
  -- The last shift has ended, or the activity was called off.
  over boolean not null default false,
  -- Counts changes of time, for calendars.
  sequence integer not null default 0,
  marks text[] not null generated always as (search_marks(search_text(title, ''))) stored
);
create index activity_starts on activity (starts_at);
create index activity_place on activity (lng, lat);
create index activity_desk on record (left(place, 6), state, id) where workflow = 'activity';

-- Upcoming (0) and past (1) activities each have their own indexes, so that a list of one does not scan the other: by
-- time everywhere, in a city and a district, by distance, and by words.
create index activity_list_00 on activity (starts_at, id) where listed and not over;
create index activity_list_01 on activity (left(region, 4), starts_at, id) where listed and not over;
create index activity_list_02 on activity (left(region, 6), starts_at, id) where listed and not over;
create index activity_list_10 on activity (starts_at, id) where listed and over;
create index activity_list_11 on activity (left(region, 4), starts_at, id) where listed and over;
create index activity_list_12 on activity (left(region, 6), starts_at, id) where listed and over;
create index activity_near_0 on activity using gist (point(lng, lat)) where listed and not over;
create index activity_near_1 on activity using gist (point(lng, lat)) where listed and over;
create index activity_marks_0 on activity using gin (marks)
  with (gin_pending_list_limit = 64) where listed and not over;
create index activity_marks_1 on activity using gin (marks)
  with (gin_pending_list_limit = 64) where listed and over;

-- A shift; its record, with the same id, begins when the activity is published.
create table activity_shift (
  id text primary key,
  activity text not null references activity,
  position integer not null,
  title text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  places integer not null check (places > 0),
  minimum integer not null default 0,
  least_age integer not null default 0,
  skill text not null default '',
  check (ends_at > starts_at)
);
create index activity_shift_activity on activity_shift (activity, position);

-- A sign-up for a shift, beside its record. The code for the check-in is not stored: it is derived from a secret of the
-- shift and changes with time.
create table sign_up (
  id text primary key references record,
  activity text not null references activity,
  shift text not null references activity_shift,
  owner text not null references account,
  party text not null check (party in ('person', 'organisation')),
  kind text not null check (kind in ('volunteer', 'vehicle')),
  words text not null default '',
  age integer,
  guardian_phone text,
  vehicle jsonb,
  created_at timestamptz not null
);
create index sign_up_activity on sign_up (activity, kind, id);
create index sign_up_shift on sign_up (shift, id);
create index sign_up_owner on sign_up (owner, id);
create index sign_up_desk on record (left(place, 6), state, id) where workflow = 'signUp';
create index sign_up_waiting on record (root) where workflow = 'signUp' and state = 'waiting';
create index sign_up_group on record ((facts->>'group')) where workflow = 'signUp' and facts->>'group' <> '';
create index group_sign_up_activity on record ((facts->>'activity')) where workflow = 'groupSignUp';

-- Places of an activity over all shifts that were not dropped: offered, taken, and waited for. Lists read one row here
-- in place of all shifts and sign-ups. Updated often, hence the free space in its pages.
create table activity_seats (
  activity text primary key references activity on delete cascade,
  places integer not null default 0,
  taken integer not null default 0,
  waiting integer not null default 0
) with (fillfactor = 50);

-- Counts one activity again. It locks the row before it looks, so it sees what the previous holder of the lock did.
create function count_seats(counted text) returns void language plpgsql as $$
  begin
    perform from activity_seats where activity = counted for no key update;
    if not found then
      insert into activity_seats (activity) select id from activity where id = counted on conflict do nothing;
      perform from activity_seats where activity = counted for no key update;
    end if;
    update activity_seats set (places, taken, waiting) = (
      select coalesce(sum(shift.places), 0), coalesce(sum(place_count.taken), 0), coalesce(sum(
        (select count(*) from record one
          where one.root = shift.id and one.workflow = 'signUp' and one.state = 'waiting')), 0)
      from activity_shift shift left join place_count on place_count.record = shift.id
      left join record on record.id = shift.id
      where shift.activity = counted and record.state is distinct from 'dropped'
    ) where activity = counted;
  end $$;

-- The triggers run when the transaction commits. If they ran with each statement, steps at two shifts of one activity
-- would block each other for the rest of their transactions.
create function shift_changed() returns trigger language plpgsql as $$
  begin
    perform count_seats(coalesce(new.activity, old.activity));
    return null;
  end $$;
create constraint trigger shift_changed after insert or delete or update of places on activity_shift
  deferrable initially deferred for each row execute function shift_changed();

create function places_changed() returns trigger language plpgsql as $$
  begin
    perform count_seats(activity) from activity_shift where id = coalesce(new.record, old.record);
    return null;
  end $$;
create constraint trigger places_changed after insert or delete or update of taken on place_count
  deferrable initially deferred for each row execute function places_changed();

create function waiting_changed() returns trigger language plpgsql as $$
  begin
    perform count_seats(activity) from activity_shift
      where id = case new.workflow when 'shift' then new.id else new.root end;
    return null;
  end $$;
create constraint trigger waiting_begun after insert on record deferrable initially deferred
  for each row when (new.workflow = 'signUp' and new.state = 'waiting') execute function waiting_changed();
create constraint trigger waiting_changed after update of state on record deferrable initially deferred
  for each row when (
    new.workflow = 'signUp' and (old.state = 'waiting') <> (new.state = 'waiting')
    or new.workflow = 'shift' and (old.state = 'dropped') <> (new.state = 'dropped')
  ) execute function waiting_changed();
