-- Records of workflows with their history, clocks, jobs and messages, and the ledger.

-- One record of any workflow. Only `fire` of the engine writes it. `owner` and `place` repeat facts so that lists can
-- use an index. `root` is the record that a step locks before this one and whose matter it belongs to; null for itself.
-- Indexes over one workflow stand in the file of its domain.
create table record (
  id text primary key,
  workflow text not null,
  state text not null,
  version integer not null,
  facts jsonb not null,
  owner text not null,
  -- A code of the address tree, or the id of a shop.
  place text not null,
  root text references record,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
create index record_owner on record (workflow, owner, id desc);
create index record_place on record (workflow, place text_pattern_ops, state, id desc);
create index record_state on record (workflow, state, id desc);
create index record_root on record (root, workflow);

-- What waits for one person, the oldest first. Without the order in the index, a search that finds nothing would scan
-- all open records of a city.
create index record_assignee on record ((facts->>'assignee'), state, id)
  where workflow in ('aid', 'goodsDonation') and facts->>'assignee' <> '';
create index record_to_confirm on record (owner, workflow, id)
  where (workflow = 'aid' and state = 'reported') or (workflow = 'goodsDonation' and state = 'collected');
create index record_warehouse on record ((facts->>'warehouse'), workflow, state, id)
  where workflow in ('aid', 'goodsDonation') and facts->>'warehouse' <> '';

-- A person applies for or holds a role in a region only once at a time.
create unique index record_role_open on record ((facts->>'owner'), (facts->>'role'), (facts->>'region'))
  where workflow = 'roleGrant' and state in ('applied', 'active', 'suspended');

-- The steps of a record. `uid` is null for a clock or another workflow. `ordinal` is the order of writing, because ids
-- of one millisecond sort at random.
create table history (
  id text primary key,
  record text not null references record,
  ordinal bigint not null generated always as identity,
  event text not null,
  label text not null,
  uid text,
  role text not null,
  from_state text not null,
  to_state text not null,
  input jsonb,
  at timestamptz not null
);
create index history_record on history (record, ordinal);

-- Clocks of records that are running; `sweep` fires those that are due.
create table timer (
  record text not null references record,
  clock text not null,
  due_at timestamptz not null,
  primary key (record, clock)
);
create index timer_due on timer (due_at);

-- Work that still has to be done outside of a step, such as a call to a payment provider. The server that runs a job
-- moves `due_at` to the end of its lease; after a failure it is the next attempt. A finished job is deleted.
create table job (
  id text primary key,
  -- A name in `Engine.jobs`.
  kind text not null,
  record text not null references record,
  payload jsonb not null,
  tries integer not null default 0,
  due_at timestamptz not null,
  unique (kind, record, payload)
);
create index job_due on job (due_at);

-- Messages to one person about one record.
create table message (
  id text primary key,
  uid text not null,
  record text not null,
  workflow text not null,
  text text not null,
  read_at timestamptz,
  created_at timestamptz not null
);
create index message_uid on message (uid, id desc);
create index message_unread on message (uid) where read_at is null;
create index message_record on message (record, uid);

-- The ledger: each row is one side of a posting, and the sides of a posting add up to zero. Accounts are named
-- `kind:owner`. The unit is that of the account: 分, points or minutes of work.
create table ledger_entry (
  id text primary key,
  posting text not null,
  account text not null,
  amount bigint not null check (amount <> 0),
  record text not null,
  -- Shown beside the amount; empty if the record is enough.
  reason text not null default '',
  at timestamptz not null
);
create index ledger_entry_account on ledger_entry (account, id desc);
create index ledger_entry_record on ledger_entry (record);
create index ledger_entry_posting on ledger_entry (posting);

-- Sums of the entries of an account. Busy accounts are spread over several shards to avoid lock contention.
create table ledger_balance (
  account text not null,
  shard smallint not null,
  balance bigint not null,
  primary key (account, shard)
);

-- Some accounts cannot fall below zero. This is a trigger because a check constraint would look at the row proposed for
-- insertion, which is the debit alone, and refuse every upsert of a debit.
create function refuse_overdraft() returns trigger language plpgsql as $$
  begin
    raise exception 'account % would fall below zero', new.account using errcode = 'LL001', detail = new.account;
  end $$;
create trigger ledger_balance_floor after insert or update on ledger_balance for each row
  when (new.balance < 0 and new.account ~ '^(person|campaign|shop|points|pointsHeld|pointsOwed|minutes):')
  execute function refuse_overdraft();

-- Counted places that a record offers, such as those of a shift.
create table place_count (
  record text primary key references record,
  places integer not null check (places >= 0),
  taken integer not null default 0 check (taken >= 0)
);
