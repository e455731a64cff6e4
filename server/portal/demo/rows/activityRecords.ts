/** The records, histories and clocks of the demonstration's activities, each with one shift. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { CHINA_ZONE } from '../../../../src/contract/time.ts'
import { CHECK_IN_LEAD_MS } from '../../../../src/contract/spans.ts'
import { CHECK_OUT_GRACE_MS } from '../../../../src/machines/workflows/activity/chart.ts'

/** Name of the shift of an activity with a single shift. */
const ONLY_SHIFT = '全场'
const DAY = '1 day'

interface ActivitySeats {
  readonly id: string
  readonly places: number
  readonly taken: number
}

/** The start of a timestamp's day in China. */
const dayOf = (moment: RawBuilder<unknown>) =>
  sql`(date_trunc('day', ${moment} at time zone ${sql.lit(CHINA_ZONE)}) at time zone ${sql.lit(CHINA_ZONE)})`
const ms = (span: number) => sql`${sql.lit(span / 1000)} * interval '1 second'`

/** Inserts a record for each of these activities and one for its only shift, in the state of `now` (ms since 1970). */
export async function openActivities<T>(db: Kysely<T>, now: number, seats: readonly ActivitySeats[]): Promise<void> {
  const at = new Date(now)
  await sql`
    with seat as (
      select * from jsonb_to_recordset(${JSON.stringify(seats)}::jsonb) as one (id text, places int, taken int)
    ), carried as (
      select activity.*, greatest(seat.places, 1) as seats, seat.taken as seated,
        coalesce((select uid from role_grant where role = 'activityLeader' and region = left(activity.region, 6)
          order by uid limit 1), activity.uid) as leader,
        case when ends_at + ${ms(CHECK_OUT_GRACE_MS)} <= ${at} then 'archived'
          when starts_at - ${ms(CHECK_IN_LEAD_MS)} <= ${at} then 'underway' else 'recruiting' end as stage,
        (extract(epoch from starts_at) * 1000)::bigint as starts, (extract(epoch from ends_at) * 1000)::bigint as ends,
        least(${dayOf(sql`starts_at`)} - interval '20 days', ${dayOf(sql`${at}::timestamptz`)} - interval '2 days')
          + interval '9 hours' + abs(hashtext(id) % 480) * interval '1 minute' as born
      from seat join activity using (id)
    ), published as (
      update activity set listed = true, over = stage = 'archived' from carried where carried.id = activity.id
    ), opened as (
      insert into record (id, workflow, state, version, facts, owner, place, root, created_at, changed_at)
      select id, 'activity', stage, 1,
        jsonb_build_object('owner', leader, 'place', region, 'startsAt', starts, 'endsAt', ends, 'signUpOpen', true,
          'risky', false, 'insured', false, 'copied', false, 'belowMinimum', false, 'desk', 'leader3', 'pictures', 0),
        leader, region, null::text, born, born + interval '3 hours' from carried
      union all
      select 's' || id, 'shift', case stage when 'archived' then 'over' when 'recruiting' then 'open' else stage end, 1,
        jsonb_build_object('owner', leader, 'place', region, 'activity', id, 'startsAt', starts, 'endsAt', ends,
          'places', seats, 'minimum', 0, 'leastAge', 0),
        leader, region, id, born, born from carried
    ), noted as (
      insert into history (id, record, event, label, uid, role, from_state, to_state, input, at)
      select 'h' || turn || id, id, event, label, case when turn < 3 then leader end, role, past, next, null::jsonb,
        least(${at}, moment)
      from carried cross join lateral (values
        (0, 'DRAFT', '起草活动', '发起人', '–', 'draft', born),
        (1, 'SUBMIT', '提交审核', '发起人', 'draft', 'submitted', born + interval '40 minutes'),
        (2, 'PUBLISH', '发布活动', '负责人', 'submitted', 'recruiting', born + interval '3 hours'),
        (3, 'start', '时限已到，自动转为「进行中」', '系统', 'recruiting', 'underway', starts_at - ${ms(CHECK_IN_LEAD_MS)}),
        (4, 'end', '时限已到，自动转为「待核时」', '系统', 'underway', 'settling', ends_at + ${ms(CHECK_OUT_GRACE_MS)}),
        (5, 'FINISH', '完成活动', '活动负责人', 'settling', 'finished', ends_at + ${ms(CHECK_OUT_GRACE_MS)}),
        (6, 'objections', '时限已到，自动转为「已归档」', '系统', 'finished', 'archived', ${at})
      ) as step (turn, event, label, role, past, next, moment)
      where turn < case stage when 'recruiting' then 3 when 'underway' then 4 else 7 end
      union all
      select 'hs' || turn || id, 's' || id, event, label, null, role, past, next, null::jsonb,
        least(${at}, coalesce(moment, born))
      from carried cross join lateral (values
        (0, 'OPEN', '开放班次', '活动', '–', 'open', null::timestamptz),
        (1, 'start', '时限已到，自动转为「签到中」', '系统', 'open', 'underway', starts_at - ${ms(CHECK_IN_LEAD_MS)}),
        (2, 'end', '时限已到，自动转为「已结束」', '系统', 'underway', 'over', ends_at + ${ms(CHECK_OUT_GRACE_MS)})
      ) as step (turn, event, label, role, past, next, moment)
      where turn < case stage when 'recruiting' then 1 when 'underway' then 2 else 3 end
      order by 1
    ), ringing as (
      insert into timer (record, clock, due_at)
      select id, 'lastCall', starts_at - interval '${sql.raw(DAY)}' from carried
        where stage = 'recruiting' and starts_at - interval '${sql.raw(DAY)}' > ${at}
      union all
      select id, 'start', starts_at - ${ms(CHECK_IN_LEAD_MS)} from carried where stage = 'recruiting'
      union all
      select 's' || id, 'start', starts_at - ${ms(CHECK_IN_LEAD_MS)} from carried where stage = 'recruiting'
      union all
      select id, 'end', ends_at + ${ms(CHECK_OUT_GRACE_MS)} from carried where stage = 'underway'
      union all
      select 's' || id, 'end', ends_at + ${ms(CHECK_OUT_GRACE_MS)} from carried where stage = 'underway'
    )
    insert into activity_shift (id, activity, position, title, starts_at, ends_at, places)
    select 's' || id, id, 0, ${ONLY_SHIFT}, starts_at, ends_at, seats from carried`.execute(db)
  // Places reference records, which exist only now.
  await sql`
    insert into place_count (record, places, taken)
    select 's' || one.id, greatest(one.places, 1), one.taken
    from jsonb_to_recordset(${JSON.stringify(seats)}::jsonb) as one (id text, places int, taken int)
    join activity using (id)`.execute(db)
}
