/** Two people of the platform: one proposes, the other agrees where money is concerned. */
import { settingFault } from '../../../../src/contract/settingKeys.ts'
import type { Principal } from '../../../../src/machines/workflow/people.ts'
import type { SettingChange, settingChange } from '../../../../src/machines/workflows/settingChange/chart.ts'
import type { World } from '../world.ts'
import { actorsOf, system } from './people.ts'

const admin: Principal = { uid: 'otherPlatform', grants: [{ role: 'platform', region: '' }] }
/** Far away, ms since 1970. */
const LATER = 4_000_000_000_000

export const PHONE: SettingChange = {
  owner: 'platform',
  key: 'kefuphone',
  from: '0571-1111 1111',
  to: '0571-2222 2222',
  at: null,
  needsTwo: false,
  fault: '',
}
const MONEY: SettingChange = { ...PHONE, key: 'bigRefund', from: 200_000, to: 300_000, needsTwo: true }
/** Of a key that an older version had. */
const GONE: SettingChange = { ...PHONE, key: 'goneKey', at: LATER, fault: settingFault('goneKey', '') ?? '' }

const reason = { why: { reason: '号码换了' } }
export const settingChangeWorld: World<typeof settingChange> = {
  births: { atOnce: PHONE, later: { ...PHONE, at: LATER }, money: MONEY, gone: GONE },
  actors: {
    ...actorsOf({ platform: ['proposer', 'second'] }),
    otherPlatform: { who: admin, roles: ['second'] },
    change: { who: system('settingChange'), roles: ['next'] },
  },
  samples: { PROPOSE: reason, REFUSE: reason, REVERT: reason },
}
