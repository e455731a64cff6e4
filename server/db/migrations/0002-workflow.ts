import { type Kysely, sql } from 'kysely'

/** Records of workflows with their history and clocks, messages, and the ledger. */
const STATEMENTS = `
create table record (
  id text primary key, workflow text not null, state text not null, version integer not null, facts jsonb not null,
  owner text not null, place text not null,
  created_at timestamptz not null default now(), changed_at timestamptz not null default now()
);
create index record_owner on record (workflow, owner, id desc);
create index record_place on record (workflow, place text_pattern_ops, state, id desc);
create index record_state on record (workflow, state, id desc);
create table history (
  id text primary key, record text not null references record, event text not null, label text not null,
  uid text, role text not null, from_state text not null, to_state text not null, input jsonb,
  at timestamptz not null
);
create index history_record on history (record, id);
create table timer (
  record text not null references record, clock text not null, due_at timestamptz not null,
  primary key (record, clock)
);
create index timer_due on timer (due_at);
create table message (
  id text primary key, uid text not null, record text not null, workflow text not null, text text not null,
  read_at timestamptz, created_at timestamptz not null
);
create index message_uid on message (uid, id desc);
create index message_unread on message (uid) where read_at is null;
create index role_grant_role on role_grant (role);

create table ledger_entry (
  id text primary key, posting text not null, account text not null, amount bigint not null check (amount <> 0),
  record text not null, at timestamptz not null
);
create index ledger_entry_account on ledger_entry (account, id desc);
create index ledger_entry_record on ledger_entry (record);
create index ledger_entry_posting on ledger_entry (posting);
create table ledger_balance (
  account text not null, shard smallint not null, balance bigint not null, primary key (account, shard)
)
`

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS.split(';\n').filter(text => text.trim())) await sql.raw(statement).execute(db)
}
