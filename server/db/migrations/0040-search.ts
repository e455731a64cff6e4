/** One index of everything public, which follows its tables in the step that publishes. */
import { type Kysely, sql } from 'kysely'
import { SYNONYMS } from '../data/synonyms.ts'

const named = (id: string) =>
  `coalesce((select string_agg(name, ' ') from classification named where named.id in (${id}.classification, ${id}.branch)), '')`
const sentences = (column: string) =>
  `coalesce((select string_agg(line, ' ') from jsonb_array_elements_text(${column}) line), '')`
const open = (workflow: string, id: string, states: string) =>
  `exists (select from record where record.id = ${id} and record.workflow = '${workflow}' and record.state in (${states}))`

/**
 * What is public now, with the words that lead to it: `said` beside its title and summary, `body` below them. No word
 * of a person is among them, nor their names: shops and campaigns are those of organisations and traders.
 */
const SOURCE = `create view search_source as
  select 'goods'::text as kind, goods.id as record, shop.region, goods.title, goods.summary,
    goods.tag || ' ' || ${named('goods')} as said, ''::text as body, 0::real as weight,
    null::timestamptz as starts_at, null::timestamptz as ends_at
  from goods join shop on shop.id = goods.shop where goods.listed
  union all select 'shop', id, region, name, summary, '', address, 0.05, null, null
  from shop where ${open('shop', 'shop.id', "'open'")}
  union all select 'gift', id, region, title, summary, '积分 兑换 ' || ${named('gift')}, '', 0, starts_at, null
  from gift where listed
  union all select 'policy', id, region, title, summary, benefit, ${sentences('conditions')} || ' ' || body, 0.15,
    starts_at, ends_at from policy
  union all select 'project', id, region, title, summary, organisation, '', 0.05, null, null from project
  union all select 'article', id, '', title, summary, '', body, 0.1, null, null from article
  union all select 'activity', id, region, title, summary, '活动 志愿', address, 0.05, null, ends_at
  from activity where listed and not over
  union all select 'campaign', campaign.id, campaign.region, title, campaign.summary, '募捐 捐款 ' || name, story, 0.05, null,
    ends_at from campaign join account on account.uid = campaign.uid where listed
  union all select 'idle', id, region, title, case terms when 'free' then '免费送' when 'swap' then '交换' else '¥' || to_char(price / 100.0, 'FM999999990.00') end,
    '闲置 ' || ${named('idle_item')}, words, 0, null, null
  from idle_item where ${open('idleItem', 'idle_item.id', "'listed', 'reported'")}`

const COLUMNS = 'kind, record, region, title, summary, weight, starts_at, ends_at'

/** Its table, the columns that an entry is made of, and how its kind is called. */
const FOLLOWED = [
  ['goods', 'title, summary, tag, classification, state, shop, listed', 'goods'],
  ['shop', 'name, summary, region, address', 'shop'],
  ['gift', 'title, summary, classification, region, starts_at, listed', 'gift'],
  ['policy', 'title, summary, benefit, conditions, body, region, starts_at, ends_at', 'policy'],
  ['project', 'title, summary, organisation, region', 'project'],
  ['article', 'title, summary, body', 'article'],
  ['activity', 'title, summary, address, region, listed, over, ends_at', 'activity'],
  ['campaign', 'title, summary, story, region, listed, ends_at', 'campaign'],
  ['idle_item', 'title, words, want, classification, terms, price, region', 'idle'],
] as const

const STATEMENTS = [
  'create extension if not exists pg_trgm',
  // What can be found. There is no row of what is not public; `starts_at` and `ends_at` limit one that is. The server
  // cuts its words; those of a new or changed one are null until then. `words` has the kind as `#goods`, too, so that
  // one index answers for each kind. `sounds` is the title in pinyin; `link` is the path of a door.
  `create table search_entry (
    kind text not null,
    record text not null,
    region text not null,
    title text not null,
    summary text not null,
    link text not null default '',
    weight real not null,
    starts_at timestamptz,
    ends_at timestamptz,
    words tsvector,
    sounds text not null default '',
    primary key (kind, record)
  )`,
  // The pending list of a GIN index is scanned by every search: it stays short.
  'create index search_entry_words on search_entry using gin (words) with (gin_pending_list_limit = 64)',
  'create index search_entry_sounds on search_entry using gin (sounds gin_trgm_ops) with (gin_pending_list_limit = 64)',
  'create index search_entry_due on search_entry (kind, record) where words is null',
  // What people say, and by which word the portal speaks of it.
  `create table search_synonym (
    said text not null,
    meant text not null,
    primary key (said, meant)
  )`,
  `insert into search_synonym (said, meant) values ${SYNONYMS.map(([said, meant]) => `('${said}', '${meant}')`).join(', ')}`,
  SOURCE,
  `create function search_refresh(of_kind text, id text) returns void language plpgsql as $$
    begin
      insert into search_entry (${COLUMNS})
      select ${COLUMNS} from search_source where kind = of_kind and record = id
      on conflict (kind, record) do update set region = excluded.region, title = excluded.title,
        summary = excluded.summary, weight = excluded.weight, starts_at = excluded.starts_at,
        ends_at = excluded.ends_at, words = null;
      if not found then delete from search_entry where kind = of_kind and record = id; end if;
    end $$`,
  `create function search_follow() returns trigger language plpgsql as $$
    begin
      perform search_refresh(tg_argv[0], case when tg_op = 'DELETE' then old.id else new.id end);
      return null;
    end $$`,
  ...FOLLOWED.map(
    ([
      table,
      columns,
      kind,
    ]) => `create trigger ${table}_found after insert or delete or update of ${columns} on ${table}
      for each row execute function search_follow('${kind}')`,
  ),
  ...(
    [
      ['shop', 'shop'],
      ['idleItem', 'idle'],
    ] as const
  ).flatMap(([workflow, kind]) => [
    `create trigger ${kind}_found_new after insert on record
      for each row when (new.workflow = '${workflow}') execute function search_follow('${kind}')`,
    `create trigger ${kind}_found_moved after update of state on record
      for each row when (new.workflow = '${workflow}' and new.state <> old.state) execute function search_follow('${kind}')`,
  ]),
  `insert into search_entry (${COLUMNS}) select ${COLUMNS} from search_source`,
]

export async function up<T>(db: Kysely<T>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
