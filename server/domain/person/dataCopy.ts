/** 个人信息副本 (个人信息保护法, article 45): everything that the portal stores about a person, for that person. */
import { sql } from 'kysely'
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
/** Rows of one section; above it only the newest. */
const MAX_ROWS = 5_000

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
async function mattersOf(db: Queryable, { engine, me: { uid } }: Pick<Call<'member'>, 'engine' | 'me'>) {
  const rows = await db
    .selectFrom('record')
    .select(['id', 'workflow', 'version', 'state', 'facts', 'createdAt', 'changedAt'])
    .where('owner', '=', uid)
    .orderBy('id', 'desc')
    .limit(MAX_ROWS)
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

/** Resolves to all sections that have something in them. */
export async function sectionsOf(db: Queryable, call: Pick<Call<'member'>, 'engine' | 'me'>): Promise<CopySection[]> {
  const sections: CopySection[] = []
  for (const copy of Object.values(COPIES)) {
    if ('why' in copy) continue
    const { rows } = await sql<Row>`select * from (${copy.rows(call.me.uid)}) one limit ${MAX_ROWS}`.execute(db)
    sections.push({ title: copy.title, rows: await withRegionNames(db, rows) })
  }
  sections.splice(1, 0, { title: '我办的事', rows: await mattersOf(db, call) })
  return sections.filter(({ rows }) => rows.length > 0)
}

export const dataCopyCalls: Pick<Handlers<typeof personContract>, 'dataCopy'> = {
  async dataCopy({ code }, call) {
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
    const sections = await sectionsOf(db, call)
    const day = chinaDay(clock())
    return {
      name: `个人信息副本-${day}`,
      page: copyPage({ sections, at: clock() }),
      data: JSON.stringify(
        { 生成时间: new Date(clock()), ...Object.fromEntries(sections.map(one => [one.title, one.rows])) },
        null,
        1,
      ),
    }
  },
}
