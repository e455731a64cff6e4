/**
 * Migrates the tables to the latest version. If two servers start together, an advisory lock lets one of them do it.
 */
import { type Kysely, type Migration, Migrator, sql } from 'kysely'
import { messageOf, StartProblem } from '../kernel/problem.ts'
import { carryOver } from './carryOver.ts'
import * as baseline from './migrations/0001-baseline.ts'
import * as publicPoint from './migrations/0002-public-point.ts'
import * as fixedNumbers from './migrations/0003-fixed-numbers.ts'
import * as codeAddresses from './migrations/0004-code-addresses.ts'
import * as sealedIdentities from './migrations/0005-sealed-identities.ts'
import * as hoursLookedAt from './migrations/0006-hours-looked-at.ts'
import * as listExport from './migrations/0007-list-export.ts'
import * as payees from './migrations/0008-payees.ts'
import * as payouts from './migrations/0009-payouts.ts'
import * as certification from './migrations/0010-certification.ts'
import * as idle from './migrations/0011-idle.ts'
import * as campaigns from './migrations/0012-campaigns.ts'
import * as matterNotes from './migrations/0013-matter-notes.ts'
import * as receipts from './migrations/0014-receipts.ts'
import * as spendings from './migrations/0015-spendings.ts'
import * as feedback from './migrations/0016-feedback.ts'
import * as deskMessages from './migrations/0017-desk-messages.ts'
import * as content from './migrations/0018-content.ts'
import * as settings from './migrations/0019-settings.ts'
import * as disclosures from './migrations/0020-disclosures.ts'
import * as rest from './migrations/0021-rest.ts'
import * as audit from './migrations/0022-audit.ts'
import * as movedRests from './migrations/0023-moved-rests.ts'
import * as mutedMessages from './migrations/0026-muted-messages.ts'
import * as logins from './migrations/0027-logins.ts'
import * as articles from './migrations/0028-articles.ts'
import * as forbiddenGoods from './migrations/0029-forbidden-goods.ts'
import * as donationAmounts from './migrations/0030-donation-amounts.ts'
import * as auditRetention from './migrations/0031-audit-retention.ts'
import * as calendarYears from './migrations/0032-calendar-years.ts'
import * as giftDraws from './migrations/0033-gift-draws.ts'
import * as soldThings from './migrations/0035-sold-things.ts'
import * as countersignedRoles from './migrations/0036-countersigned-roles.ts'
import * as oldestDonation from './migrations/0037-oldest-donation.ts'
import * as certificationChange from './migrations/0038-certification-change.ts'
import * as stoppedCampaigns from './migrations/0039-stopped-campaigns.ts'
import * as search from './migrations/0040-search.ts'
import * as countersignedChanges from './migrations/0041-countersigned-changes.ts'
import * as mergedFeedback from './migrations/0042-merged-feedback.ts'
import * as spentGifts from './migrations/0043-spent-gifts.ts'
import * as house from './migrations/0044-house.ts'
import * as idlePieces from './migrations/0046-idle-pieces.ts'
import * as nearSearch from './migrations/0049-near-search.ts'
import * as askedOrganisations from './migrations/0051-asked-organisations.ts'
import * as housePhrases from './migrations/0052-house-phrases.ts'
import * as searchParts from './migrations/0053-search-parts.ts'
import * as campaignShards from './migrations/0054-campaign-shards.ts'
import * as signs from './migrations/0055-signs.ts'
import type { Tables } from './schema.ts'

/** All migrations by the names of their files. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-baseline': baseline,
  '0002-public-point': publicPoint,
  '0003-fixed-numbers': fixedNumbers,
  '0004-code-addresses': codeAddresses,
  '0005-sealed-identities': sealedIdentities,
  '0006-hours-looked-at': hoursLookedAt,
  '0007-list-export': listExport,
  '0008-payees': payees,
  '0009-payouts': payouts,
  '0010-certification': certification,
  '0011-idle': idle,
  '0012-campaigns': campaigns,
  '0013-matter-notes': matterNotes,
  '0014-receipts': receipts,
  '0015-spendings': spendings,
  '0016-feedback': feedback,
  '0017-desk-messages': deskMessages,
  '0018-content': content,
  '0019-settings': settings,
  '0020-disclosures': disclosures,
  '0021-rest': rest,
  '0022-audit': audit,
  '0023-moved-rests': movedRests,
  '0026-muted-messages': mutedMessages,
  '0027-logins': logins,
  '0028-articles': articles,
  '0029-forbidden-goods': forbiddenGoods,
  '0030-donation-amounts': donationAmounts,
  '0031-audit-retention': auditRetention,
  '0032-calendar-years': calendarYears,
  '0033-gift-draws': giftDraws,
  '0035-sold-things': soldThings,
  '0036-countersigned-roles': countersignedRoles,
  '0037-oldest-donation': oldestDonation,
  '0038-certification-change': certificationChange,
  '0039-stopped-campaigns': stoppedCampaigns,
  '0040-search': search,
  '0041-countersigned-changes': countersignedChanges,
  '0042-merged-feedback': mergedFeedback,
  '0043-spent-gifts': spentGifts,
  '0044-house': house,
  '0046-idle-pieces': idlePieces,
  '0049-near-search': nearSearch,
  '0051-asked-organisations': askedOrganisations,
  '0052-house-phrases': housePhrases,
  '0053-search-parts': searchParts,
  '0054-campaign-shards': campaignShards,
  '0055-signs': signs,
}
/** Arbitrary, but unique among the advisory locks of the database. */
const MIGRATION_LOCK_ID = 20_260_001

/** Resolves to the names of the applied migrations, sorted. */
async function doneMigrations(connection: Kysely<Tables>): Promise<readonly string[]> {
  const { rows: tables } =
    await sql`select 1 from pg_tables where tablename = 'kysely_migration' and schemaname = current_schema()`.execute(
      connection,
    )
  if (!tables.length) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(connection)
  return rows.map(({ name }) => name)
}

/** Runs the pending migrations. Throws `StartProblem` if the tables are newer than this version or incomplete. */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  await db.connection().execute(async connection => {
    await sql`select pg_advisory_lock(${sql.lit(MIGRATION_LOCK_ID)})`.execute(connection)
    try {
      const done = await carryOver(connection, await doneMigrations(connection))
      const unknown = done.filter(name => !Object.hasOwn(MIGRATIONS, name))
      if (unknown.length)
        throw new StartProblem(
          `数据库由更新版本的程序建立（${unknown.join('、')}），这个版本不认识。请用新版本的程序启动，或换一个 DATA_DIR 或 DATABASE_URL。`,
        )
      // The migrator reads every column of every table before it finds nothing to do, which costs half a second a
      // start. All applied names are known here and unique, so an equal count means that all are applied.
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
