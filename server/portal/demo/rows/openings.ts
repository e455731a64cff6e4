/** What the accounts of the demonstration begin with: minutes served, balances, lots of points, hours of service. */
import { type Kysely, sql } from 'kysely'
import { POINTS_VALID_MS } from '../../../../src/contract/point.contract.ts'
import { DAY_MS } from '../../../../src/contract/time.ts'
import { AID_LABELS } from '../../../../src/contract/words.ts'
import { hours } from '../../../../src/machines/workflows/hours/chart.ts'
import { addToRanks } from '../../../domain/hours/rankSums.ts'

/** How long hours may be disputed. ms */
const OPEN_MS = Number(hours.delays.open)
/** How long the oldest lots of points are still valid. ms */
const SHORTEST_VALIDITY_MS = 180 * DAY_MS
/** Title of hours that only an opening balance accounts for. */
const CARRIED_TITLE = '此前累计的服务'
const titleOfAid = sql.join(
  Object.entries(AID_LABELS).map(([kind, label]) => sql`when ${sql.lit(kind)} then ${sql.lit(label)}`),
  sql` `,
)

/**
 * Books the minutes of every completed aid for its helper, as the engine does when an aid is completed. Who has served
 * more than their account shows gets what is missing; what it shows beyond is booked as an opening balance afterwards.
 */
async function postServedMinutes<T>(db: Kysely<T>): Promise<void> {
  const served = sql`
    select id, facts->>'assignee' as uid, (facts->>'minutes')::int as minutes, changed_at as at from record
    where workflow = 'aid' and state = 'completed' and facts->>'assignee' <> '' and (facts->>'minutes')::int > 0`
  await sql`
    with served as (${served}), totals as (select uid, sum(minutes) as minutes from served group by uid)
    update account set work_minutes = greatest(work_minutes, totals.minutes) from totals where totals.uid = account.uid
  `.execute(db)
  await sql`
    with served as (${served}), posted as (
      insert into ledger_entry (id, posting, account, amount, record, at, reason)
      select 'sa' || id, 'so' || id, 'minutes:' || uid, minutes, id, at, '完成帮扶' from served
      union all
      select 'sb' || id, 'so' || id, 'minutesIssued', -minutes, id, at, '完成帮扶' from served
    )
    insert into ledger_balance (account, shard, balance)
    select 'minutes:' || uid, 0, sum(minutes) from served group by uid
    union all
    select 'minutesIssued', 0, -coalesce(sum(minutes), 0) from served
    on conflict (account, shard) do update set balance = ledger_balance.balance + excluded.balance`.execute(db)
}

/**
 * Posts what an account shows beyond what is booked, with ids that sort before all others. The record of such a posting
 * is the account.
 */
async function postOpeningBalance<T>(db: Kysely<T>, kind: 'points' | 'minutes', column: string): Promise<void> {
  const shown = sql.ref(column)
  await sql`
    with owed as (
      select uid, ${shown} - coalesce(booked, 0) as amount, created_at from account
      left join (select account as name, sum(balance) as booked from ledger_balance group by 1) one
        on one.name = ${`${kind}:`} || uid
      where ${shown} > coalesce(booked, 0)
    ), posted as (
      insert into ledger_entry (id, posting, account, amount, record, at, reason)
      select ${`00${kind[0]}`} || 'a' || substr(uid, 3), ${`00${kind[0]}`} || 'o' || substr(uid, 3), ${`${kind}:`} || uid, amount,
        uid, created_at, '期初' from owed
      union all
      select ${`00${kind[0]}`} || 'b' || substr(uid, 3), ${`00${kind[0]}`} || 'o' || substr(uid, 3), ${`${kind}Issued`}, -amount,
        uid, created_at, '期初' from owed
    ), kept as (
      insert into ledger_balance (account, shard, balance) select ${`${kind}:`} || uid, 0, amount from owed
      on conflict (account, shard) do update set balance = ledger_balance.balance + excluded.balance
    )
    insert into ledger_balance (account, shard, balance)
    select ${`${kind}Issued`}, 0, -coalesce(sum(amount), 0) from owed
    on conflict (account, shard) do update set balance = ledger_balance.balance + excluded.balance`.execute(db)
}

/** Inserts a lot for every posting of points, valid for half a year from `now` (ms since 1970) at least. */
const openPointLots = <T>(db: Kysely<T>, now: number) =>
  sql`
    insert into point_lot (id, uid, record, reason, amount, remaining, granted_at, free_at, expires_at)
    select entry.id, substr(entry.account, 8), entry.record, entry.reason, entry.amount, entry.amount, entry.at, entry.at,
      greatest(entry.at + ${POINTS_VALID_MS} * interval '1 millisecond',
        ${new Date(now + SHORTEST_VALIDITY_MS)}::timestamptz)
    from ledger_entry entry
    where entry.account like 'points:%' and entry.amount > 0`.execute(db)

/**
 * Inserts a record of hours for every posting of minutes. It has the aid as its source if the posting names one;
 * otherwise it is a manual entry, which rankings do not count.
 */
async function openHours<T>(db: Kysely<T>, now: number): Promise<void> {
  const openSince = new Date(now - OPEN_MS)
  const { rows } = await sql<{ id: string }>`
    with carried as (
      select entry.id, substr(entry.account, 9) as owner, entry.amount::int as minutes, entry.at, entry.record as work,
        case when entry.at > ${openSince} then 'credited' else 'settled' end as state,
        case when aid.id is null then 'manual' else 'aid' end as source,
        coalesce(aid.place, account.region, '') as place, aid.owner as helped,
        aid.id is not null and not exists (
          select 1 from history where history.record = aid.id and history.event = 'CONFIRM') as auto,
        coalesce(case aid.facts->>'kind' ${titleOfAid} end, ${CARRIED_TITLE}) as title
      from ledger_entry entry
      join account on account.uid = substr(entry.account, 9)
      left join record aid on aid.id = entry.record and aid.workflow = 'aid'
      where entry.account like 'minutes:%' and entry.amount > 0
    ), opened as (
      insert into record (id, workflow, state, version, facts, owner, place, created_at, changed_at)
      select id, 'hours', state, 1,
        jsonb_build_object('owner', owner, 'place', place, 'work', work, 'source', source, 'auto', auto,
          'minutes', minutes, 'planned', minutes, 'dayMinutes', minutes, 'credited', minutes, 'desk', 'leader3',
          'confirmedBy', '', 'disputable', true, 'revokedBy', '', 'helped', coalesce(helped, ''),
          'possible', minutes, 'overlaps', 0, 'pairTimes', 0, 'pairMinutes', 0),
        owner, place, at, at
      from carried
    ), told as (
      insert into history (id, record, event, label, uid, role, from_state, to_state, input, at)
      select 'h' || id, id, 'RECORD', '记录服务', null, '服务记录', '–', state, null, at from carried
    ), ringing as (
      insert into timer (record, clock, due_at)
      select id, 'open', at + ${OPEN_MS} * interval '1 millisecond' from carried where state = 'credited'
    )
    insert into hours_entry (id, owner, title, source, place, started_at, ended_at, credited, checked)
    select id, owner, title, source, place, at - minutes * interval '1 minute', at, minutes, source = 'aid' and not auto
    from carried returning id`.execute(db)
  const ids = rows.map(({ id }) => id)
  await addToRanks(db, ids, 1)
}

/** Opens the accounts as of `now` (ms since 1970), from what they show and from the aids that were completed. */
export async function openAccounts<T>(db: Kysely<T>, now: number): Promise<void> {
  await postServedMinutes(db)
  await postOpeningBalance(db, 'points', 'points')
  await postOpeningBalance(db, 'minutes', 'work_minutes')
  await openPointLots(db, now)
  await openHours(db, now)
}
