/** The platform's public settings: telephone, company, filing number, mini-program. */
import type { homeContract } from '../../../src/contract/home.contract.ts'
import { keysOf, tableOf } from '../../../src/contract/keys.ts'
import { DEFAULT_SETTINGS } from '../../db/defaults.ts'
import type { Handlers, Services } from '../../engine/context.ts'
import { ttlCache } from '../../kernel/ttlCache.ts'

const NAMES = keysOf(DEFAULT_SETTINGS)

const readSettings = ttlCache(async ({ database: { db } }: Services, _: 'all') => {
  const rows = await db.selectFrom('setting').select(['key', 'value']).where('key', 'in', NAMES).execute()
  const set: Readonly<Record<string, string>> = Object.fromEntries(
    rows.flatMap(({ key, value }) => (typeof value === 'string' ? [[key, value]] : [])),
  )
  return tableOf(NAMES, name => set[name] ?? DEFAULT_SETTINGS[name])
})

export const settingCalls: Pick<Handlers<typeof homeContract>, 'getPlatformSet'> = {
  getPlatformSet: async (_, call) => ({
    ...(await readSettings(call, 'all')),
    demo: call.demo,
    map: call.mapTiles,
  }),
}
