/**
 * Spreadsheets of lists: who takes one away gives a reason, which is stored for good; the file lies here for a day. A
 * row of `open_export` stands until the file is written, by one server at a time.
 */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { listExportContract, MAX_EXPORTED } from '../../src/contract/listExport.contract.ts'
import { Refused, refuse } from '../../src/contract/refusal.ts'
import { chinaDay, DAY_MS } from '../../src/contract/time.ts'
import type { Queryable } from '../db/connect.ts'
import { newId } from '../db/ids.ts'
import { consume } from '../db/rateLimit.ts'
import { writeAudit } from '../engine/audit.ts'
import type { Services } from '../engine/context.ts'
import { type Domains, defineDomain } from '../engine/domain.ts'
import { XLSX } from '../kernel/mimes.ts'
import { exportedFile, listRequestOf, readPage } from './exportFile.ts'

const MAX_PER_DAY = 30
/** A server that writes renews its lease this often; after the lease another one begins again. ms */
const LEASE_MS = 60_000
const RENEWAL_MS = 20_000

const fileOf = (db: Queryable, id: string) =>
  db.selectFrom('upload').select(['url', 'name']).where('id', '=', id).executeTakeFirst()

/** Reads the list, writes its spreadsheet and stores it under the id of the export, as a file that nothing uses. */
async function writeFile(services: Services, domains: Domains, id: string): Promise<void> {
  const { database, storage, clock } = services
  const { uid, list, filter, reason } = await database.db
    .selectFrom('listExport')
    .select(['uid', 'list', 'filter', 'reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const request = listRequestOf(domains, list, filter)
  let renewed = clock()
  const content = await exportedFile(request, { services, uid, reason }, async () => {
    const now = clock()
    if (now - renewed < RENEWAL_MS) return
    renewed = now
    const dueAt = new Date(now + LEASE_MS)
    await database.db.updateTable('openExport').set({ dueAt }).where('id', '=', id).execute()
  })
  const now = clock()
  const key = `${chinaDay(now).slice(0, 7).replace('-', '/')}/${randomBytes(16).toString('hex')}.xlsx`
  const name = `${request.table.title}-${chinaDay(now)}.xlsx`
  await storage.put(key, content, XLSX)
  await database.db
    .insertInto('upload')
    .values({ id, uid, url: `/files/${key}`, mime: XLSX, bytes: content.length, name, createdAt: new Date(now) })
    .onConflict(conflict => conflict.column('id').doNothing())
    .execute()
}

/** Resolves to the export that waits longest, leased to this server. */
async function leaseExport({ database, clock }: Services): Promise<string | undefined> {
  const now = clock()
  const { rows } = await sql<{ readonly id: string }>`
    update open_export set due_at = ${new Date(now + LEASE_MS)}
    where id = (select id from open_export where due_at <= ${new Date(now)} order by due_at limit 1
      for no key update skip locked)
    returning id`.execute(database.db)
  return rows[0]?.id
}

/**
 * Returns what starts the next export at a tick of the clock, one at a time on a server. The clock does not wait for
 * it; what went wrong is thrown at a later tick.
 */
function createExporter(services: Services, domains: Domains): () => Promise<void> {
  let running = false
  const failures: unknown[] = []
  const write = async (id: string) => {
    if (!(await fileOf(services.database.db, id))) await writeFile(services, domains, id)
  }
  return async () => {
    if (failures.length > 0) throw failures.shift()
    if (running) return
    const id = await leaseExport(services)
    if (id === undefined) return
    running = true
    void write(id)
      // A right that was lost meanwhile is no fault of the server.
      .catch(error => void (error instanceof Refused || failures.push(error)))
      .then(() => services.database.db.deleteFrom('openExport').where('id', '=', id).execute())
      .catch(error => failures.push(error))
      .finally(() => {
        running = false
      })
  }
}

/** Returns the calls that export lists of these domains. */
export const listExportDomain = (domains: Domains) =>
  defineDomain({
    title: '清单的导出',
    contract: listExportContract,
    handlers: {
      exportAdd: async ({ list, filter, reason }, { me: { uid }, ...call }) => {
        const services: Services = call
        const request = listRequestOf(domains, list, filter)
        const { total } = await readPage(request, { services, uid }, { pageSize: 1, rowsOnly: false })
        const shown = (count: number) => count.toLocaleString('zh-CN')
        if (total === 0) refuse('notNow', '没有可以导出的，请换一个状态或条件')
        const { max = MAX_EXPORTED } = request.table
        if (total > max) refuse('tooLarge', `一次最多导出 ${shown(max)} 行，这里不止这么多，请缩短日期或加一个条件`)
        const id = newId(services.clock())
        await services.database.tx(async db => {
          const now = services.clock()
          const limit = { key: `export:${uid}`, max: MAX_PER_DAY, windowMs: DAY_MS }
          if (!(await consume(db, limit, now)).allowed) refuse('tooMany', '今天导出的次数太多了，请明天再来')
          await db
            .insertInto('listExport')
            .values({ id, uid, list, filter: JSON.stringify(request.filter), reason, rows: total, at: new Date(now) })
            .execute()
          const what = `导出${request.table.title} ${shown(total)} 行`
          await writeAudit(db, call, { uid, kind: 'export', what, reason })
          await db
            .insertInto('openExport')
            .values({ id, dueAt: new Date(now) })
            .execute()
        })
        return { id, total }
      },
      exportDetail: async ({ id }, { database: { db }, me: { uid } }) => {
        const own = await db
          .selectFrom('listExport')
          .select('id')
          .where('id', '=', id)
          .where('uid', '=', uid)
          .executeTakeFirst()
        if (!own) refuse('missing', '没有这次导出')
        const file = await fileOf(db, id)
        if (file) return { state: 'ready' as const, ...file }
        const open = await db.selectFrom('openExport').select('id').where('id', '=', id).executeTakeFirst()
        return { state: open ? ('writing' as const) : ('failed' as const), url: '', name: '' }
      },
    },
    sweep: services => createExporter(services, domains),
  })
