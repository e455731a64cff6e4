/** What the filled originals of tests are made from, and when one that lies there is good enough. */
import { sql } from 'kysely'
import { sourcesHash } from '../../../scripts/lib/install.mjs'
import type { Database } from '../../../server/db/connect.ts'
import { seed } from '../../../server/db/seed/seed.ts'
import type { Services } from '../../../server/engine/context.ts'
import type { RegionFilter } from '../../../server/geo/regions.ts'
import { projectRoot } from '../../../server/kernel/root.ts'
import { demonstrationAt } from '../../../server/portal/demo/fill.ts'
import { portal } from '../../../server/portal/portal.ts'
import { checkDigits } from '../../../server/providers/identity/checkDigits.ts'

/** Whatever can change what lies in a filled database. */
const ORIGINAL_SOURCES = ['server', 'src/machines', 'src/contract', 'test/support/server', 'package-lock.json']
const HASH_LENGTH = 16

/** Names the sources that the originals are made from; two trees with the same sources share them. */
export const originalsHash = (): string => sourcesHash(projectRoot(), ORIGINAL_SOURCES).slice(0, HASH_LENGTH)

/**
 * How long originals are good for. The clocks of the demonstration tick from the moment of its filling on, and the
 * first of them rings after half an hour.
 */
export const isFresh = (demo: boolean, filledAt: number): boolean => !demo || Date.now() - filledAt < 15 * 60_000
/** Age after which unused originals of other sources are abandoned, ms. */
export const ABANDONED_MS = 3 * 3_600_000

/** Cities of the demonstration, and Beijing. */
const CITIES = /^(?:3301|3302|3101|3201|4201|4401|5101|6101|1101)/
/** Communities of the whole country are three quarters of a filled database; tests have those where they take place. */
export const testRegions: RegionFilter = ({ level, code }) => level < 5 || CITIES.test(code)

/** What the stories of the demonstration need of the server: the provider's name, the register, the charts. */
export const demoServices = (database: Database) =>
  ({
    database,
    clock: Date.now,
    demo: true,
    payment: { name: 'sandbox', canTransfer: true },
    identity: checkDigits(),
    // Nobody opens the files of an original.
    storage: { put: async () => {} },
    engine: portal,
  }) as unknown as Services

/** Fills the database and closes it. */
export async function fillOriginal(database: Database, demo: boolean): Promise<void> {
  try {
    const now = Date.now()
    await seed(database, {
      demo,
      now,
      log: () => {},
      regions: testRegions,
      demonstration: demonstrationAt(demoServices(database), now),
    })
    await database.exec(`comment on schema public is '${now}'`)
    await database.exec('vacuum analyze')
  } finally {
    await database.close()
  }
}

/** The moment around which all dates of a copy of an original lie, ms since 1970. */
export async function filledAt({ db }: Database): Promise<number> {
  const { rows } = await sql<{ at: string }>`select obj_description('public'::regnamespace) as at`.execute(db)
  return Number(rows[0]?.at)
}
