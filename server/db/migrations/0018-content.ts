/** What the platform publishes becomes records with versions; what stands in the public tables is live as it is. */
import { type Kysely, sql } from 'kysely'
import { CHINA_ZONE } from '../../../src/contract/time.ts'

/** An optional field of a body: left out where it is empty. */
export const filled = (name: string, column: string) => `'${name}', nullif(${column}, '')`
const day = (column: string) => `to_char((${column}) at time zone '${CHINA_ZONE}', 'YYYY-MM-DD')`
export const lines = (column: string) =>
  `coalesce((select string_agg(line, E'\\n' order by place)
    from jsonb_array_elements_text(${column}) with ordinality as written (line, place)), '')`
const CARD = `'title', title, 'summary', summary, ${filled('region', 'region')}`
const ALT = filled('alt', 'alt')

/** A body as `src/contract/contentFields.ts` reads it, by kind. */
export const ADOPTED = `
  select 'banner' as kind, id as item, jsonb_build_object(${CARD}, ${ALT}, 'picture', picture, 'link', link,
    'action', action, 'sort', sort::text) as body from banner
  union all select 'project', id, jsonb_build_object(${CARD}, ${ALT}, 'picture', picture, 'body', body,
    'organisation', organisation, 'beneficiaries', beneficiaries::text, 'contactPhone', contact_phone,
    'startedOn', ${day('started_at')}) from project
  union all select 'policy', id, jsonb_build_object(${CARD}, 'picture', picture, 'body', body, 'topic', topic,
    'benefit', benefit, 'office', office, 'contactPhone', contact_phone,
    ${filled('conditions', lines('conditions'))}, ${filled('papers', lines('papers'))},
    'startsOn', ${day('starts_at')}, 'endsOn', ${day("ends_at - interval '1 second'")}) from policy
  union all select 'gift', id, jsonb_build_object(${CARD}, ${ALT}, 'body', body, 'classification', classification,
    'pictures', replace((case when pictures = '[]' then jsonb_build_array(picture) else pictures end)::text, '", "', '","'),
    'condition', condition, 'modes', case when not pick_up then 'post' when not post then 'pickUp' else 'both' end,
    'perPerson', per_person::text, 'perDays', per_days::text, 'startsOn', ${day('starts_at')},
    ${filled('optionName', "(select string_agg(name, '/') from jsonb_array_elements_text(option_names) as names (name))")},
    'prices', (select string_agg(trim(coalesce((select string_agg(name, '/')
      from jsonb_array_elements_text(sku.options) as chosen (name)), '') || ' ' || sku.points), E'\\n'
      order by sku.position, sku.id) from gift_sku sku where sku.gift = gift.id and not sku.gone))
    from gift where listed`

/**
 * Returns the statement that defines `content_adopt`: it makes a live version of everything public that has none, where
 * `bodies` select it. The demonstration fills the public tables and calls it.
 */
export const adoption = (bodies: readonly string[]): string =>
  `create or replace function content_adopt(moment timestamptz) returns void language sql as $$
  with found as (${bodies.join(' union all ')}),
  fresh as (
    select '0' || left(md5(found.kind || ':' || found.item), 21) as id, found.kind, found.item,
      jsonb_strip_nulls(found.body) as body
    from found left join content_version known on known.kind = found.kind and known.item = found.item
    where known.id is null),
  records as (
    insert into record (id, workflow, state, version, facts, owner, place, created_at, changed_at)
    select id, 'content', 'live', 3, jsonb_build_object('kind', kind, 'item', item, 'number', 1,
      'hash', content_hash(body), 'startsAt', 0, 'endsAt', 0, 'editor', '', 'barred', '[]'::jsonb), '', '', moment, moment
    from fresh),
  versions as (
    insert into content_version (id, kind, item, number, body, written_by, written_at)
    select id, kind, item, 1, body, '', moment from fresh)
  insert into history (id, record, event, label, uid, role, from_state, to_state, input, at)
  select fresh.id || step.n, fresh.id, step.event, step.label, null, '平台', step.before, step.after, null, moment
  from fresh cross join (values
    (1, 'DRAFT', '起草', '–', 'draft'), (2, 'SUBMIT', '送审', 'draft', 'review'),
    (3, 'PUBLISH', '发布', 'review', 'live')) as step (n, event, label, before, after)
  order by fresh.id, step.n
$$`

const STATEMENTS = [
  `create function content_hash(body jsonb) returns text language sql immutable parallel safe
    return encode(sha256(convert_to(body::text, 'UTF8')), 'hex')`,
  // A version of what is published, beside its record. `item` is the id in the public table of the kind; `body` is
  // text by field, and changes in the draft alone.
  `create table content_version (
    id text primary key references record,
    kind text not null check (kind in ('banner', 'project', 'policy', 'gift')),
    item text not null,
    number integer not null check (number > 0),
    body jsonb not null,
    hash text not null generated always as (content_hash(body)) stored,
    written_by text not null,
    written_at timestamptz not null,
    unique (kind, item, number)
  )`,
  // One version of an item at most is on its way.
  `create unique index content_open on record ((facts->>'item'))
    where workflow = 'content' and state in ('draft', 'review', 'scheduled')`,
  // Pieces of a gift that came in or were written off; what is exchanged moves by its exchange.
  `create table gift_movement (
    id text primary key,
    sku text not null references gift_sku,
    pieces integer not null check (pieces <> 0),
    reason text not null,
    uid text not null,
    at timestamptz not null
  )`,
  'create index gift_movement_sku on gift_movement (sku, id)',
  // The picture in words, for whoever does not see it; empty where nobody has described it yet. That of a policy only
  // decorates lists.
  ...['banner', 'project', 'gift'].map(table => `alter table ${table} add column alt text not null default ''`),
  adoption([ADOPTED]),
  'select content_adopt(now())',
]

export async function up<T>(db: Kysely<T>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
