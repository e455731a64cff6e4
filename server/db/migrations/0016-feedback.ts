/** Feedback becomes a record with its way; what was written before is there as it was, unanswered ones open. */
import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  `alter table feedback
    add column kind text not null default 'question',
    -- Address inside the portal that it is about; empty for none.
    add column about text not null default ''`,
  // Those of the time before: answered ones are over, the others wait for the desk.
  `insert into record (id, workflow, state, version, facts, owner, place, created_at, changed_at)
    select f.id, 'feedback', case when f.answer = '' then 'open' else 'closed' end,
      case when f.answer = '' then 1 else 2 end,
      jsonb_build_object('owner', f.uid, 'kind', 'question', 'place', account.region, 'desk', 'platform',
        'holder', '', 'answeredBy', '', 'reopened', 0),
      f.uid, account.region, f.created_at, f.created_at
    from feedback f join account on account.uid = f.uid`,
  `insert into history (id, record, event, label, uid, role, from_state, to_state, input, at)
    select f.id, f.id, 'SEND', '提交反馈', f.uid, '提出人', '–', 'open',
      null, f.created_at from feedback f`,
  `insert into history (id, record, event, label, uid, role, from_state, to_state, input, at)
    select f.id || 'a', f.id, 'ANSWER', '答复', null, '处理人', 'open', 'closed',
      jsonb_build_object('reason', f.answer), f.created_at from feedback f where f.answer <> ''`,
  `insert into timer (record, clock, due_at)
    select f.id, 'unread', now() from feedback f where f.answer = ''`,
  'alter table feedback drop column answer, drop column created_at',
]

export async function up<T>(db: Kysely<T>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
