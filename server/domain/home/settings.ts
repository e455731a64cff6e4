/** The platform's public settings: telephone, company, filing number, mini-program. */
import type { homeContract } from '../../../src/contract/home.contract.ts'
import { tableOf } from '../../../src/contract/keys.ts'
import type { Handlers, Services } from '../../engine/context.ts'
import { delaySettingOf, delaysIn } from '../../engine/delays.ts'
import { settingsOf } from '../../engine/settings.ts'
import { ttlCache } from '../../kernel/ttlCache.ts'

const NAMES = ['kefuphone', 'company', 'icp', 'miniProgram'] as const

const readSettings = ttlCache(async ({ database: { db } }: Services, _: 'all') => {
  const set = await settingsOf(db)
  return tableOf(NAMES, name => String(set[name]))
})

/** Resolves to the delays in force, in ms: workflow → name → ms. What is counted in working days is left out. */
const readDelays = ttlCache(async ({ database: { db }, engine }: Services, _: 'all') => {
  const set = await delaySettingOf(db)
  return Object.fromEntries(
    Object.entries(engine.bindings).map(([id, { flow }]) => [
      id,
      Object.fromEntries(
        Object.entries({ ...flow.delays, ...delaysIn(set, id) }).filter(
          (entry): entry is [string, number] => typeof entry[1] === 'number',
        ),
      ),
    ]),
  )
})

export const settingCalls: Pick<Handlers<typeof homeContract>, 'getPlatformSet'> = {
  getPlatformSet: async (_, call) => ({
    ...(await readSettings(call, 'all')),
    delays: await readDelays(call, 'all'),
    demo: call.demo,
    map: call.mapTiles,
  }),
}
