// @ts-check
/** Very many activities, one of them under way with everybody who signed up for it, and hours of a whole city. */
import { dropIndexes, TITLE } from './mallData.mjs'

/** @typedef {import('./load.mjs').Run} Run @typedef {import('./load.mjs').Ask} Ask */

export const COMERS = 500
export const APPLICANTS = 200
export const PLACES = 20
/** Who leads all of them. */
export const LEADER = 'buyer1'
export const HERE = { lng: '120.14', lat: '30.26' }
/** The shift that is under way, and the one that everybody wants to come to. */
export const TODAY = 'benchToday'
export const WANTED = 'benchWanted'
export const comerToken = (/** @type {number} */ n) => `comer${String(n).padStart(38, '0')}`
export const applicantToken = (/** @type {number} */ n) => `asker${String(n).padStart(38, '0')}`

const MS = (/** @type {string} */ moment) => `(extract(epoch from ${moment}) * 1000)::bigint`
const ACTIVITY_FACTS = `jsonb_build_object('owner', '${LEADER}', 'place', region, 'startsAt', ${MS('starts_at')}, 'endsAt', ${MS('ends_at')},
  'signUpOpen', true, 'risky', false, 'insured', false, 'copied', false, 'belowMinimum', false, 'desk', 'leader3', 'pictures', 0)`
const SHIFT_FACTS = `jsonb_build_object('owner', '${LEADER}', 'place', region, 'activity', activity.id, 'startsAt', ${MS('activity.starts_at')},
  'endsAt', ${MS('activity.ends_at')}, 'places', 20, 'minimum', 0, 'leastAge', 0)`

/** What the sums of an activity are counted from; in bulk they are written at once. */
const COUNTED = ['activity_shift', 'place_count']

/** Records and a shift for each of the activities that meet the condition. @param {Run} run @param {string} where */
const openRecords = async (run, where) => {
  const underway = `case when activity.over then 'over' when activity.starts_at < now() + interval '30 minutes' then 'underway' else 'open' end`
  await run(`insert into record (id, workflow, state, version, facts, owner, place)
    select id, 'activity', case when over then 'archived' when starts_at < now() + interval '30 minutes' then 'underway' else 'recruiting' end,
      1, ${ACTIVITY_FACTS}, '${LEADER}', region from activity where ${where}`)
  await run(`insert into record (id, workflow, state, version, facts, owner, place, root)
    select 's' || id, 'shift', ${underway}, 1, ${SHIFT_FACTS}, '${LEADER}', region, id from activity where ${where}`)
  await run(`insert into activity_shift (id, activity, position, title, starts_at, ends_at, places)
    select 's' || id, id, 0, '全场', starts_at, ends_at, ${PLACES} from activity where ${where}`)
}

/**
 * Announces so many activities in one city: half of them over, the other half within the next months, rare words among
 * both; every third is full. @param {Run} run @param {Ask} ask @param {number} many
 */
export const announce = async (run, ask, many) => {
  await run(
    `insert into role_grant (id, uid, role, region) values ('benchLeader', '${LEADER}', 'activityLeader', '330106')`,
  )
  const rebuild = await dropIndexes(run, ask, 'activity')
  for (const table of COUNTED) await run(`alter table ${table} disable trigger user`)
  await run(`insert into activity (id, uid, kind, title, summary, picture, region, address, lng, lat, starts_at, ends_at, listed, over)
    select 'bench' || lpad(n::text, 9, '0'), '${LEADER}', case when n % 5 = 3 then 'relief' else 'goods' end, ${TITLE}, '', '/pictures/sand/basket.svg',
      places.codes[1 + n::bigint * 7919 % places.many], '宝石一路 8 号', 119.8 + (n::bigint * 7919 % 60013) / 100000.0, 30.0 + (n::bigint * 104729 % 50021) / 100000.0,
      moment, moment + interval '2 hours', true, past
    from (select array_agg(code order by code) codes, count(*)::int many from region where code like '3301%' and length(code) = 12) places,
      lateral (select n, past, now() + case when past then - n * interval '10 minutes' else interval '1 day' + n * interval '1 minute' end as moment
        from generate_series(1, ${many}) n, lateral (select (n + n / 500) % 2 = 0 as past) half) activities`)
  await rebuild()
  await openRecords(run, `id like 'bench%'`)
  await run(`insert into place_count (record, places, taken)
    select id, ${PLACES}, case when id ~ '[0369]$' then ${PLACES} else 5 end from activity_shift where id like 'sbench%'`)
  await run(`insert into activity_seats (activity, places, taken) select activity, one.places, taken
    from activity_shift one join place_count on record = one.id where activity like 'bench%'`)
  for (const table of COUNTED) await run(`alter table ${table} enable trigger user`)
  for (const table of ['activity', 'activity_seats', 'record', ...COUNTED]) await run(`vacuum analyze ${table}`)
}

/** @param {Run} run @param {string} kind @param {number} many @param {string} phone its first digits */
const createPeople = async (run, kind, many, phone) => {
  const numbers = `generate_series(1, ${many}) n`
  await run(`insert into account (uid, kind, phone, name, avatar, region, created_at)
    select '${kind}' || n, 'person', '${phone}' || lpad(n::text, 6, '0'), '刘慧芳', '', '330106', now() - interval '1 year' from ${numbers}`)
  await run(
    `insert into role_grant (id, uid, role, region) select '${kind}' || n, '${kind}' || n, 'volunteer', '330106' from ${numbers}`,
  )
  await run(`insert into session (id, token_hash, uid, device, expires_at)
    select '${kind}' || n, encode(sha256(('${kind}' || lpad(n::text, 38, '0'))::bytea), 'hex'), '${kind}' || n, '', now() + interval '1 day' from ${numbers}`)
}

/** Two more activities: one has begun and all its people are on the way, one has twenty places. @param {Run} run */
export const openDay = async run => {
  await createPeople(run, 'comer', COMERS, '15000')
  await createPeople(run, 'asker', APPLICANTS, '15100')
  for (const [id, begins] of [
    [TODAY, `- interval '5 minutes'`],
    [WANTED, `+ interval '3 days'`],
  ]) {
    await run(`insert into activity (id, uid, kind, title, summary, picture, region, address, lng, lat, starts_at, ends_at, listed)
      values ('${id}', '${LEADER}', 'relief', '周六社区花园', '', '', '330106003003', '宝石一路 8 号', ${HERE.lng}, ${HERE.lat},
        now() ${begins}, now() ${begins} + interval '4 hours', true)`)
    await openRecords(run, `id = '${id}'`)
  }
  await run(
    `insert into place_count (record, places, taken) values ('s${TODAY}', ${COMERS}, ${COMERS}), ('s${WANTED}', ${PLACES}, 0)`,
  )
  await run(`insert into record (id, workflow, state, version, facts, owner, place, root)
    select 'coming' || n, 'signUp', 'approved', 1, jsonb_build_object('owner', 'comer' || n, 'place', region, 'activity', id, 'shift', 's' || id,
      'title', '周六社区花园 · 全场', 'kind', 'volunteer', 'startsAt', ${MS('starts_at')}, 'endsAt', ${MS('ends_at')}, 'party', 1, 'places', 1,
      'allOrNothing', false, 'queue', n, 'fits', true, 'trusted', true, 'decideBy', ${MS('starts_at')}, 'offerEndsAt', null, 'reconfirmBy', null,
      'checkedInAt', null, 'byLeader', false, 'byName', false, 'undoable', false, 'excusable', true, 'late', false, 'group', '', 'trips', 0, 'carried', 0, 'kilometres', 0),
      'comer' || n, region, 's' || id from activity, generate_series(1, ${COMERS}) n where id = '${TODAY}'`)
  await run(`insert into sign_up (id, activity, shift, owner, party, kind, created_at)
    select 'coming' || n, '${TODAY}', 's${TODAY}', 'comer' || n, 'person', 'volunteer', now() from generate_series(1, ${COMERS}) n`)
}

/**
 * Hours of so many people over two years, and the sums that rankings are read from.
 * @param {Run} run
 * @param {number} hours
 * @param {number} people
 */
export const serve = async (run, hours, people) => {
  await run(`insert into account (uid, kind, phone, name, avatar, region)
    select 'server' || n, 'person', '160' || lpad(n::text, 8, '0'), '刘慧芳', '', '330106' from generate_series(0, ${people - 1}) n`)
  await run(`insert into hours_entry (id, owner, title, source, place, started_at, ended_at, credited, checked)
    select 'served' || n, 'server' || n * 7919::bigint % ${people}, '周六社区花园', 'scan', '330106003003', moment, moment + interval '2 hours',
      60 + n % 90, true
    from (select n, now() - (n % 700) * interval '1 day' - interval '3 hours' as moment from generate_series(1, ${hours}) n) served`)
  await run(`insert into rank_total (scope, period, starts, key, minutes, shown)
    select 'person', period, to_char(date_trunc(period, started_at at time zone 'Asia/Shanghai'), 'YYYY-MM-DD'), owner, sum(credited)::int, true
    from hours_entry cross join (values ('week'), ('month'), ('year')) every(period) where id like 'served%' group by 2, 3, 4`)
  // Whoever asks stands in the middle.
  await run(`insert into rank_total (scope, period, starts, key, minutes, shown)
    select scope, period, starts, 'comer1', percentile_disc(0.5) within group (order by minutes), true from rank_total group by 1, 2, 3`)
  await run('vacuum analyze rank_total')
}
