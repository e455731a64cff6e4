/** A database for the tests of one file, where what is tried needs no server. */
import { afterAll, beforeAll } from 'vitest'
import type { Database } from '../../../server/db/connect.ts'
import { openAccount } from '../../../server/identity/account.ts'
import type { AccountKind } from '../../../src/contract/entry.contract.ts'
import { openTestDatabase } from './testDatabase.ts'

let lastPhone = 13_500_000_000

/** Opens it before the tests of the file and takes it away after them; call it once, at the top. */
export function setUpDatabase() {
  let opened: Awaited<ReturnType<typeof openTestDatabase>>
  beforeAll(async () => {
    opened = await openTestDatabase(false)
  })
  afterAll(async () => {
    await opened.database.close()
    await opened.drop()
  })
  return {
    get database(): Database {
      return opened.database
    },
    /** Opens an account, at a moment in ms since 1970; resolves to who it is and their number. */
    async account(
      now: number,
      { name = '王秀英', kind = 'person' }: { readonly name?: string; readonly kind?: AccountKind } = {},
    ): Promise<{ readonly uid: string; readonly phone: string }> {
      const phone = String(++lastPhone)
      const one = { kind, phone, name, region: '330106', passwordHash: null }
      const uid = await openAccount(opened.database.db, one, now)
      if (uid === undefined) throw new Error(`${phone} has an account already`)
      return { uid, phone }
    },
  }
}
