/** What has been done 公益成果: completed aid, without anybody's name, number or door. */
import { type RawBuilder, sql } from 'kysely'
import type { AID_KINDS } from '../../../src/contract/aid.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { areaOf } from '../../../src/contract/region.ts'
import type { ResultRow, resultContract } from '../../../src/contract/result.contract.ts'
import type { Aid } from '../../../src/machines/workflows/aid.ts'
import type { Query } from '../../db/connect.ts'
import { cached } from '../cached.ts'
import type { Handlers, Services } from '../context.ts'
import { maskedPhone } from '../masked.ts'
import { maskedName, namesOf } from '../order/people.ts'
import { containing, fromMicros, keysOf, micros, pageLimit, pageOf } from '../paging.ts'
import { inside, regionNames } from '../regionFilter.ts'
import { reliefLabel } from './rows.ts'
import { saidIn } from './said.ts'

/** Up to so many are counted. */
const COUNTED = 10_000

const PICTURES: Readonly<Record<(typeof AID_KINDS)[number], string>> = {
  goods: '/pictures/sand/package.svg',
  relief: '/pictures/mint/handshake.svg',
  policy: '/pictures/sky/scroll.svg',
}

const completed = (db: Query) =>
  db
    .selectFrom('record')
    .innerJoin('aid_info', 'aid_info.id', 'record.id')
    .where('record.workflow', '=', 'aid')
    .where('record.state', '=', 'completed')

const chosen = (db: Query) =>
  completed(db).select([
    'record.id',
    'record.facts',
    'record.changed_at',
    'aid_info.kind',
    'aid_info.title',
    'aid_info.relief',
    'aid_info.name',
    'aid_info.phone',
    'aid_info.detail',
  ])
type Found = Awaited<ReturnType<ReturnType<typeof chosen>['execute']>>[number]

/** Words as everybody may read them: whoever wrote them may have named somebody. */
const told = (words: string, { name, phone, detail }: Pick<Found, 'name' | 'phone' | 'detail'>): string => {
  const hidden = [
    [name, maskedName(name)],
    [phone, maskedPhone(phone)],
    [detail, '家中'],
  ] as const
  return hidden.reduce((text, [said, mask]) => (said.length > 1 ? text.replaceAll(said, mask) : text), words)
}

async function shown(db: Query, found: readonly Found[]) {
  const facts = found.map(one => one.facts as Aid)
  const said = await saidIn(
    db,
    found.map(({ id }) => id),
  )
  const name = await namesOf(
    db,
    facts.map(({ assignee }) => assignee),
  )
  const region = await regionNames(
    db,
    facts.map(({ place }) => place.slice(0, 9)),
  )
  return found.map((one, at) => {
    const { id, kind, title, changed_at } = one
    const { report, thanks } = said(id)
    const { assignee, place, items } = facts[at]!
    const row: ResultRow = {
      ...{ id, kind, title: told(title, one) },
      story: told(report?.words ?? '', one),
      picture: report?.photos[0] ?? PICTURES[kind],
      regionName: region(place.slice(0, 9)),
      beneficiary: maskedName(one.name),
      helper: maskedName(name(assignee)),
      pieces: items.reduce((sum, { count }) => sum + count, 0),
      stars: thanks?.stars ?? 0,
      at: changed_at.getTime(),
    }
    return { row, report, thanks: told(thanks?.words ?? '', one) }
  })
}

const courseOf = async (db: Query, id: string) => {
  const rows = await db
    .selectFrom('history')
    .select(['label', 'role', 'at'])
    .where('record', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map(({ label, role, at }) => ({ label, role, at: at.getTime() }))
}

const issueOf = async (db: Query, id: string) =>
  (
    await db
      .selectFrom('record')
      .select('id')
      .where('root', '=', id)
      .where('workflow', '=', 'stockIssue')
      .where('state', '=', 'delivered')
      .limit(1)
      .executeTakeFirst()
  )?.id ?? ''

type Source = Pick<Services, 'database' | 'clock'>
const where = (region: string): RawBuilder<boolean> =>
  region === ''
    ? sql<boolean>`record.workflow = 'aid' and record.state = 'completed'`
    : sql<boolean>`record.workflow = 'aid' and record.state = 'completed' and ${inside('record.place', region)}`

interface Wish {
  readonly region?: string | undefined
  readonly kind?: string | undefined
  readonly keyword?: string | undefined
}
const fitting = ({ region, kind, keyword }: Wish) => sql<boolean>`${where(region ?? '')}
  ${kind === undefined ? sql`` : sql`and aid_info.kind = ${kind}`}
  ${keyword === undefined ? sql`` : sql`and aid_info.title ilike ${containing(keyword)}`}`

const total = cached(async ({ database: { db } }: Source, key: string) => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (
    select from record join aid_info on aid_info.id = record.id where ${fitting(JSON.parse(key) as Wish)} limit ${COUNTED}
  ) found`.execute(db)
  return rows[0]?.n ?? 0
})

/** The level that a region is divided into: cities of the country, districts of a city, streets of a district. */
const below = (region: string) => (region === '' ? 4 : areaOf(region).length <= 4 ? 6 : 9)

const MONTHS = 12
const PLACES = 8

/** Whole sums of everything that was completed, kept for some seconds. */
const figures = cached(async ({ database: { db }, clock }: Source, region: string) => {
  const digits = sql.lit(below(region))
  const { rows: sums } = await sql<{ helped: number; minutes: number; pieces: number }>`
    select count(*)::int as helped, coalesce(sum((facts->>'minutes')::int), 0)::int as minutes,
      coalesce(sum((select sum((item->>'count')::int) from jsonb_array_elements(facts->'items') item)), 0)::int as pieces
    from record where ${where(region)}`.execute(db)
  const { rows: stars } = await sql<{ mean: number | null }>`
    select round(avg((history.input->>'stars')::int) * 10)::int as mean
    from record join history on history.record = record.id and history.event = 'CONFIRM' where ${where(region)}`.execute(
    db,
  )
  const { rows: months } = await sql<{ month: string; helped: number }>`
    select to_char(month, 'YYYY-MM') as month, count(record.id)::int as helped
    from generate_series(
      date_trunc('month', ${new Date(clock())}::timestamptz at time zone 'Asia/Shanghai') - interval '${sql.raw(`${MONTHS - 1}`)} months',
      date_trunc('month', ${new Date(clock())}::timestamptz at time zone 'Asia/Shanghai'), interval '1 month') month
    left join record on date_trunc('month', record.changed_at at time zone 'Asia/Shanghai') = month and ${where(region)}
    group by month order by month`.execute(db)
  const { rows: kinds } = await sql<{ kind: (typeof AID_KINDS)[number]; helped: number }>`
    select facts->>'kind' as kind, count(*)::int as helped from record where ${where(region)}
    group by 1 order by 2 desc, 1`.execute(db)
  const { rows: places } = await sql<{ code: string; helped: number }>`
    select left(place, ${digits}) as code, count(*)::int as helped from record where ${where(region)}
    group by 1 order by 2 desc, 1 limit ${sql.lit(PLACES)}`.execute(db)
  const name = await regionNames(
    db,
    places.map(({ code }) => code),
  )
  return {
    ...(sums[0] ?? { helped: 0, minutes: 0, pieces: 0 }),
    starsTimesTen: stars[0]?.mean ?? 0,
    months: [...months],
    kinds: [...kinds],
    places: places.map(({ code, helped }) => ({ code, name: name(code), helped })),
  }
})

export const resultCalls: Pick<Handlers<typeof resultContract>, 'resultPage' | 'resultDetails' | 'resultFigures'> = {
  async resultPage({ pageSize, after, ...wish }, call) {
    const { db } = call.database
    const [moment, id] = after === undefined ? [0, ''] : keysOf(after, [0, ''])
    const found = await chosen(db)
      .select(micros('record.changed_at').as('moment'))
      .where(fitting(wish))
      .$if(after !== undefined, all =>
        all.where(sql<boolean>`(record.changed_at, record.id) < (${fromMicros(moment)}, ${id})`),
      )
      .orderBy('record.changed_at', 'desc')
      .orderBy('record.id', 'desc')
      .limit(pageLimit(pageSize))
      .execute()
    const { rows, next } = pageOf(found, pageSize, row => [Number(row.moment), row.id])
    const dataList = (await shown(db, rows)).map(({ row }) => row)
    return { dataList, next, total: await total(call, JSON.stringify(wish)) }
  },

  async resultDetails({ id }, { database: { db } }) {
    const found = await chosen(db).where('record.id', '=', id).executeTakeFirst()
    if (!found) return refuse('missing', '没有找到这项成果')
    const [one] = await shown(db, [found])
    const { row, report, thanks } = one!
    return {
      ...row,
      reliefLabel: reliefLabel(found.relief),
      items: (found.facts as Aid).items,
      photos: report?.photos ?? [],
      thanks,
      minutes: report?.minutes ?? 0,
      course: await courseOf(db, id),
      issue: await issueOf(db, id),
    }
  },

  resultFigures: ({ region = '' }, call) => figures(call, region),
}
