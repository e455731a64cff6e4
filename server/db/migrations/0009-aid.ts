import { type Kysely, sql } from 'kysely'

/**
 * Aid becomes a workflow: what stood in one table becomes records with what belongs to them. Whoever was helping is not
 * known, so what was under way waits for a helper again.
 */
const STATEMENTS = `
create table aid_info (
  id text primary key references record, kind text not null check (kind in ('goods', 'relief', 'policy')),
  title text not null, words text not null, relief text not null default '',
  amount bigint not null default 0 check (amount >= 0), policy text, proof jsonb not null default '[]',
  name text not null, phone text not null, identity text not null, detail text not null,
  lng double precision, lat double precision, check ((lng is null) = (lat is null))
);
create index aid_info_place on aid_info (lng, lat);
create table contact (
  uid text primary key references account on delete cascade, name text not null, phone text not null,
  identity text not null, region text not null, detail text not null, lng double precision, lat double precision
);
create table share (
  id text primary key, uid text not null references account on delete cascade, code text not null unique,
  path text not null, title text not null, created_at timestamptz not null, unique (uid, path)
);
create index share_uid on share (uid, id desc);
create table share_visit (
  share text not null references share on delete cascade, visitor text not null, day date not null,
  uid text, at timestamptz not null, primary key (share, visitor, day)
);
create index share_visit_at on share_visit (share, at desc);

insert into record (id, workflow, state, version, facts, owner, place, created_at, changed_at)
select id, 'aid', case when state in ('assigned', 'helping', 'reported') then 'accepted' else state end, 1,
  jsonb_build_object('owner', uid, 'place', region, 'kind', kind, 'rung', 'responsible', 'next', 'leader4', 'assignee', '',
    'former', '', 'items', '[]'::jsonb, 'warehouse', '', 'issued', false, 'minutes', 0),
  uid, region, created_at, created_at
from aid;
insert into history (id, record, event, label, uid, role, from_state, to_state, at)
select id, id, 'SUBMIT', '提交申请', uid, '求助人', '–', 'submitted', created_at from aid;
insert into aid_info (id, kind, title, words, name, phone, identity, detail, lng, lat)
select aid.id, aid.kind, title, title, account.name, account.phone, '', '', lng, lat
from aid join account on account.uid = aid.uid;
drop table aid;

create index aid_all on record (state, (facts->>'rung'), id) where workflow = 'aid';
create index aid_city on record (left(place, 4), state, (facts->>'rung'), id) where workflow = 'aid';
create index aid_district on record (left(place, 6), state, (facts->>'rung'), id) where workflow = 'aid';
create index aid_street on record (left(place, 9), state, (facts->>'rung'), id) where workflow = 'aid';
create index aid_community on record (place, state, (facts->>'rung'), id) where workflow = 'aid';
create index aid_done on record (changed_at desc, id desc) where workflow = 'aid' and state = 'completed'
`

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS.split(';\n').filter(text => text.trim())) await sql.raw(statement).execute(db)
}
