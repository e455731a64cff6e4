/** 个人信息副本 (个人信息保护法, article 45): everything that the portal stores about a person, for that person. */
import { type RawBuilder, sql } from 'kysely'
import type { personContract } from '../../../src/contract/person.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { chinaDay, DAY_MS } from '../../../src/contract/time.ts'
import { labelOf } from '../../../src/machines/workflow/workflow.ts'
import type { Queryable } from '../../db/connect.ts'
import { consume, unconsume } from '../../db/rateLimit.ts'
import { writeAudit } from '../../engine/audit.ts'
import type { Call, Handlers } from '../../engine/context.ts'
import { bindingOf } from '../../engine/fire.ts'
import { servedOf } from '../../engine/read.ts'
import { factsOf } from '../../engine/records.ts'
import { titlesOf } from '../../engine/titles.ts'
import { levelNames } from '../../geo/regionNames.ts'
import { whoIs } from '../../identity/grants.ts'
import { redeemCode } from '../../identity/smsCode.ts'
import { COPIES } from './copies.ts'
import { type CopySection, copyPage } from './copyPage.ts'

const MAX_PER_DAY = 3
/** Rows of one section in one part of a copy, the newest in the first part. */
export const MAX_ROWS = 5_000

type Row = Readonly<Record<string, unknown>>

/** Resolves to the rows with names in place of region codes. */
async function withRegionNames(db: Queryable, rows: readonly Row[]): Promise<readonly Row[]> {
  const codes = rows.flatMap(row => (typeof row.地区 === 'string' ? [row.地区] : []))
  if (codes.length === 0) return rows
  const names = await levelNames(
    db,
    codes.filter(code => /^\d{2,12}$/.test(code)),
  )
  const nameOf = (code: unknown) =>
    typeof code === 'string' && /^\d{2,12}$/.test(code) ? names(code).join(' ') : (code ?? '')
  return rows.map(row => ('地区' in row ? { ...row, 地区: nameOf(row.地区) } : row))
}

/** Resolves to the person's own records: what a list says of each, and the facts that its owner may read. */
async function mattersOf(db: Queryable, { engine, me: { uid } }: Pick<Call<'member'>, 'engine' | 'me'>, skip: number) {
  const rows = await db
    .selectFrom('record')
    .select(['id', 'workflow', 'version', 'state', 'facts', 'createdAt', 'changedAt'])
    .where('owner', '=', uid)
    .orderBy('id', 'desc')
    .limit(MAX_ROWS)
    .offset(skip)
    .execute()
  const who = await whoIs(db, uid)
  const titleOf = await titlesOf({ db, engine }, rows)
  return rows.map(row => {
    const { flow, projection } = bindingOf(engine, row.workflow)
    return {
      事情: engine.faces[row.workflow]?.label ?? row.workflow,
      标题: titleOf(row),
      现在: labelOf(flow, row.state),
      开始时间: row.createdAt,
      最近变动: row.changedAt,
      编号: row.id,
      内容: servedOf(projection, { ...row, facts: factsOf(flow, row) }, who).facts,
    }
  })
}

/** Resolves to the number of rows of a section, of which `rows` are those after `skip`. */
async function totalOf(db: Queryable, rows: readonly unknown[], skip: number, all: RawBuilder<unknown>) {
  if (rows.length < MAX_ROWS && (skip === 0 || rows.length > 0)) return skip + rows.length
  const counted = await sql<{ n: number }>`select count(*)::int as n from (${all}) one`.execute(db)
  return counted.rows[0]?.n ?? 0
}

/** Resolves to all sections that have something in them, with their rows of one part, from 1. */
export async function sectionsOf(
  db: Queryable,
  call: Pick<Call<'member'>, 'engine' | 'me'>,
  part = 1,
): Promise<CopySection[]> {
  const { uid } = call.me
  const skip = (part - 1) * MAX_ROWS
  const sections: CopySection[] = []
  for (const copy of Object.values(COPIES)) {
    if ('why' in copy) continue
    const all = copy.rows(uid)
    const { rows } = await sql<Row>`select * from (${all}) one limit ${MAX_ROWS} offset ${skip}`.execute(db)
    const total = await totalOf(db, rows, skip, all)
    sections.push({ title: copy.title, rows: await withRegionNames(db, rows), total })
  }
  const matters = await mattersOf(db, call, skip)
  const total = await totalOf(db, matters, skip, sql`select from record where owner = ${uid}`)
  sections.splice(1, 0, { title: '我办的事', rows: matters, total })
  return sections.filter(section => section.total > 0)
}

const partsOf = (sections: readonly CopySection[]) =>
  Math.max(1, ...sections.map(({ total }) => Math.ceil(total / MAX_ROWS)))

export const dataCopyCalls: Pick<Handlers<typeof personContract>, 'dataCopy'> = {
  async dataCopy({ code, part = 1 }, call) {
    const { database, me, clock } = call
    const { db } = database
    const { phone } = await db.selectFrom('account').select('phone').where('uid', '=', me.uid).executeTakeFirstOrThrow()
    const limit = { key: `dataCopy:${me.uid}`, max: MAX_PER_DAY, windowMs: DAY_MS }
    if (!(await consume(db, limit, clock())).allowed)
      refuse('tooMany', `一天最多取 ${MAX_PER_DAY} 次，请明天再来`, 'code')
    try {
      // A session left open elsewhere must not be enough to read everything.
      await redeemCode(call, phone, 'dataCopy', code)
    } catch (error) {
      await unconsume(db, limit)
      throw error
    }
    await writeAudit(db, call, { uid: me.uid, kind: 'export', what: '取走自己的个人信息副本' })
    const all = await sectionsOf(db, call, part)
    const parts = partsOf(all)
    const sections = all.filter(({ rows }) => rows.length > 0)
    const day = chinaDay(clock())
    const of = parts === 1 ? '' : `第 ${part} 份，共 ${parts} 份`
    return {
      parts,
      name: `个人信息副本-${day}${parts === 1 ? '' : `-${part}`}`,
      page: copyPage({ sections, at: clock(), of }),
      data: JSON.stringify(
        {
          生成时间: new Date(clock()),
          ...(of && { 份数: of }),
          ...Object.fromEntries(sections.map(one => [one.title, one.rows])),
        },
        null,
        1,
      ),
    }
  },
}
