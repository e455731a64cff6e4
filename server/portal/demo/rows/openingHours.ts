/** The service hours that demonstration accounts start with. */
import { type Kysely, sql } from 'kysely'
import { DAY_MS } from '../../../../src/contract/time.ts'
import { AID_LABELS } from '../../../../src/contract/words.ts'
import { addToRanks } from '../../../domain/hours/rankSums.ts'

/** The time during which hours may be disputed. ms */
const OPEN_MS = 30 * DAY_MS
/** Title of hours that come from an opening balance only. */
const CARRIED_TITLE = '此前累计的服务'

const titleOf = sql.join(
  Object.entries(AID_LABELS).map(([kind, label]) => sql`when ${sql.lit(kind)} then ${sql.lit(label)}`),
  sql` `,
)

/**
 * Inserts a record of hours for every posting of minutes, as of `now` (ms since 1970). It has the aid as its source if
 * the posting names one; otherwise it is a manual entry, which rankings do not count.
 */
export async function openHours<T>(db: Kysely<T>, now: number): Promise<void> {
  const openSince = new Date(now - OPEN_MS)
  const { rows } = await sql<{ id: string }>`
    with carried as (
      select entry.id, substr(entry.account, 9) as owner, entry.amount::int as minutes, entry.at, entry.record as work,
        coalesce(aid.place, account.region, '') as place, aid.id is not null as of_aid,
        aid.id is not null and not exists (
          select 1 from history where history.record = aid.id and history.event = 'CONFIRM') as auto,
        coalesce(case aid.facts->>'kind' ${titleOf} end, ${CARRIED_TITLE}) as title
      from ledger_entry entry
      join account on account.uid = substr(entry.account, 9)
      left join record aid on aid.id = entry.record and aid.workflow = 'aid'
      where entry.account like 'minutes:%' and entry.amount > 0
    ), opened as (
      insert into record (id, workflow, state, version, facts, owner, place, created_at, changed_at)
      select id, 'hours', case when at > ${openSince} then 'credited' else 'settled' end, 1,
        jsonb_build_object('owner', owner, 'place', place, 'work', work,
          'source', case when of_aid then 'aid' else 'manual' end, 'auto', auto, 'minutes', minutes, 'planned', minutes,
          'dayMinutes', minutes, 'credited', minutes, 'desk', 'leader3', 'confirmedBy', '', 'disputable', true,
          'revokedBy', ''),
        owner, place, at, at
      from carried
    ), told as (
      insert into history (id, record, event, label, uid, role, from_state, to_state, input, at)
      select 'h' || id, id, 'RECORD', '记录服务', null, '服务记录', '–',
        case when at > ${openSince} then 'credited' else 'settled' end, null, at from carried
    ), ringing as (
      insert into timer (record, clock, due_at)
      select id, 'open', at + ${OPEN_MS} * interval '1 millisecond' from carried where at > ${openSince}
    )
    insert into hours_entry (id, owner, title, source, place, started_at, ended_at, credited, checked)
    select id, owner, title, case when of_aid then 'aid' else 'manual' end, place,
      at - minutes * interval '1 minute', at, minutes, of_aid and not auto
    from carried returning id`.execute(db)
  await addToRanks(
    db,
    rows.map(({ id }) => id),
    1,
  )
}
