/** Brings the tables to the newest form. Two servers may start together: an advisory lock lets one do it. */
import { type Kysely, type Migration, Migrator, sql } from 'kysely'
import { messageOf, StartProblem } from '../kernel/problem.ts'
import * as foundation from './migrations/0001-foundation.ts'
import * as workflow from './migrations/0002-workflow.ts'
import * as mall from './migrations/0003-mall.ts'
import * as order from './migrations/0004-order.ts'
import * as sentBack from './migrations/0005-sent-back.ts'
import * as assignee from './migrations/0006-assignee.ts'
import * as awards from './migrations/0007-awards.ts'
import * as donation from './migrations/0008-donation.ts'
import * as aid from './migrations/0009-aid.ts'
import * as roleGrant from './migrations/0010-role-grant.ts'
import * as errands from './migrations/0011-errands.ts'
import * as shelves from './migrations/0012-shelves.ts'
import * as waiting from './migrations/0013-waiting.ts'
import * as messageRecord from './migrations/0014-message-record.ts'
import * as outboxJob from './migrations/0015-outbox-job.ts'
import * as floorsAndPlaces from './migrations/0016-floors-and-places.ts'
import * as twoPeoplePay from './migrations/0017-two-people-pay.ts'
import * as privateFiles from './migrations/0018-private-files.ts'
import * as pointLots from './migrations/0020-point-lots.ts'
import * as aidResult from './migrations/0021-aid-result.ts'
import * as onceDigest from './migrations/0022-once-digest.ts'
import * as refundsThatFail from './migrations/0023-refunds-that-fail.ts'
import * as namesOnRequest from './migrations/0024-names-on-request.ts'
import * as publishedTitles from './migrations/0025-published-titles.ts'
import * as cancelPaid from './migrations/0026-cancel-paid.ts'
import * as pointHolds from './migrations/0029-point-holds.ts'
import * as gifts from './migrations/0030-gifts.ts'
import * as hours from './migrations/0033-hours.ts'
import * as certificates from './migrations/0034-certificates.ts'
import * as paymentsBook from './migrations/0035-payments-book.ts'
import * as aidWriter from './migrations/0038-aid-writer.ts'
import * as activity from './migrations/0040-activity.ts'
import * as pointDebts from './migrations/0041-point-debts.ts'
import * as drawStamp from './migrations/0042-draw-stamp.ts'
import * as turningCodes from './migrations/0043-turning-codes.ts'
import * as journeys from './migrations/0047-journeys.ts'
import * as calendars from './migrations/0048-calendars.ts'
import * as usedGifts from './migrations/0049-used-gifts.ts'
import * as activityLists from './migrations/0050-activity-lists.ts'
import * as letIn from './migrations/0051-let-in.ts'
import * as whoWaits from './migrations/0055-who-waits.ts'
import * as triesOfCodes from './migrations/0058-tries-of-codes.ts'
import * as activitySeats from './migrations/0060-activity-seats.ts'
import * as activityMarks from './migrations/0061-activity-marks.ts'
import * as groups from './migrations/0063-groups.ts'
import * as servedFor from './migrations/0064-served-for.ts'
import * as whoAgreed from './migrations/0065-who-agreed.ts'
import * as goodsInOrder from './migrations/0067-goods-in-order.ts'
import * as historyInOrder from './migrations/0068-history-in-order.ts'
import * as jobs from './migrations/0069-jobs.ts'
import type { Tables } from './schema.ts'

/** All of them, by the names of their files. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-foundation': foundation,
  '0002-workflow': workflow,
  '0003-mall': mall,
  '0004-order': order,
  '0005-sent-back': sentBack,
  '0006-assignee': assignee,
  '0007-awards': awards,
  '0008-donation': donation,
  '0009-aid': aid,
  '0010-role-grant': roleGrant,
  '0011-errands': errands,
  '0012-shelves': shelves,
  '0013-waiting': waiting,
  '0014-message-record': messageRecord,
  '0015-outbox-job': outboxJob,
  '0016-floors-and-places': floorsAndPlaces,
  '0017-two-people-pay': twoPeoplePay,
  '0018-private-files': privateFiles,
  '0020-point-lots': pointLots,
  '0021-aid-result': aidResult,
  '0022-once-digest': onceDigest,
  '0023-refunds-that-fail': refundsThatFail,
  '0024-names-on-request': namesOnRequest,
  '0025-published-titles': publishedTitles,
  '0026-cancel-paid': cancelPaid,
  '0029-point-holds': pointHolds,
  '0030-gifts': gifts,
  '0033-hours': hours,
  '0034-certificates': certificates,
  '0035-payments-book': paymentsBook,
  '0038-aid-writer': aidWriter,
  '0040-activity': activity,
  '0041-point-debts': pointDebts,
  '0042-draw-stamp': drawStamp,
  '0043-turning-codes': turningCodes,
  '0047-journeys': journeys,
  '0048-calendars': calendars,
  '0049-used-gifts': usedGifts,
  '0050-activity-lists': activityLists,
  '0051-let-in': letIn,
  '0055-who-waits': whoWaits,
  '0058-tries-of-codes': triesOfCodes,
  '0060-activity-seats': activitySeats,
  '0061-activity-marks': activityMarks,
  '0063-groups': groups,
  '0064-served-for': servedFor,
  '0065-who-agreed': whoAgreed,
  '0067-goods-in-order': goodsInOrder,
  '0068-history-in-order': historyInOrder,
  '0069-jobs': jobs,
}
/** Any number, so long as nothing else in the database takes the same. */
const MIGRATION_LOCK_ID = 20_260_001

/** Resolves to the names of what was done to these tables, sorted by name. */
async function doneMigrations(connection: Kysely<Tables>): Promise<readonly string[]> {
  const { rows: tables } =
    await sql`select 1 from pg_tables where tablename = 'kysely_migration' and schemaname = current_schema()`.execute(
      connection,
    )
  if (!tables.length) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(connection)
  return rows.map(({ name }) => name)
}

/** Runs what has not run yet. Throws `StartProblem` where the tables are of a newer or a torn version. */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  await db.connection().execute(async connection => {
    await sql`select pg_advisory_lock(${sql.lit(MIGRATION_LOCK_ID)})`.execute(connection)
    try {
      const done = await doneMigrations(connection)
      const unknown = done.filter(name => !Object.hasOwn(MIGRATIONS, name))
      if (unknown.length)
        throw new StartProblem(
          `数据库由更新版本的程序建立（${unknown.join('、')}），这个版本不认识。请用新版本的程序启动，或换一个 DATA_DIR 或 DATABASE_URL。`,
        )
      // The migrator looks at every column of every table before it finds nothing to do: half a second of each start.
      // All names are known here and none stands twice, so that as many as there are is all of them.
      if (done.length === Object.keys(MIGRATIONS).length) return
      const migrator = new Migrator({ db: connection, provider: { getMigrations: async () => ({ ...MIGRATIONS }) } })
      const { error } = await migrator.migrateToLatest()
      if (error)
        throw new StartProblem(
          `数据库升级没有完成：${messageOf(error)}。未完成的一步已撤回；请确认这个数据库只给邻里使用，再重新启动，或从备份恢复。`,
        )
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(MIGRATION_LOCK_ID)})`.execute(connection)
    }
  })
}
