/** Filling a database takes seconds, so it is filled once for the same sources and every test starts from a copy. */
import type { Database } from '../../../server/db/connect.ts'
import { makeEmbeddedOriginals, openEmbeddedCopy } from './embeddedOriginals.ts'
import { originalsHash } from './originals.ts'
import { makePostgresOriginals, openPostgresCopy } from './postgresOriginals.ts'

/** The PostgreSQL to test on, if there is one. */
export const postgresUrl = () => process.env.TEST_DATABASE_URL || undefined

/** Workers learn here which originals their run made: sources may change while it runs. */
const HASH_VARIABLE = 'TEST_ORIGINALS'
/** Set where the originals of that name are to be taken as they are. */
const READY_VARIABLE = 'TEST_ORIGINALS_ARE_READY'

/** Makes the filled originals; called once before all tests of a level. */
export async function makeOriginals(): Promise<void> {
  // A run on sources with a planted mistake takes what was filled without it.
  if (process.env[READY_VARIABLE]) return
  const hash = process.env[HASH_VARIABLE] ?? originalsHash()
  process.env[HASH_VARIABLE] = hash
  const url = postgresUrl()
  await (url ? makePostgresOriginals(url, hash) : makeEmbeddedOriginals(hash))
}

/** A database of the test's own, filled; `drop` takes a PostgreSQL one away after it was closed. */
export async function openTestDatabase(demo: boolean): Promise<{ database: Database; drop(): Promise<void> }> {
  const hash = process.env[HASH_VARIABLE] ?? originalsHash()
  const url = postgresUrl()
  if (url) return openPostgresCopy(url, hash, demo)
  return { database: await openEmbeddedCopy(hash, demo), drop: async () => {} }
}
