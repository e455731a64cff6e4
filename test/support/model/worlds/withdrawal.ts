/** A neighbour and a shop withdraw what they earned; finance of 杭州 pays. */
import { SETTINGS } from '../../../../src/contract/settingKeys.ts'
import type { Role } from '../../../../src/contract/words.ts'
import type { Principal } from '../../../../src/machines/workflow/people.ts'
import type { Withdrawal, withdrawal } from '../../../../src/machines/workflows/withdrawal/chart.ts'
import type { World } from '../world.ts'
import { actorsOf, system } from './people.ts'

const grant = (uid: string, role: Role, region: string): Principal => ({ uid, grants: [{ role, region }] })
const FINANCE = ['finance', 'second', 'releaser']

export const SMALL: Withdrawal = {
  owner: 'neighbour',
  shop: '',
  place: '3301',
  amount: 300,
  payee: '邻居',
  account: '尾号 8000',
  isNewPayee: false,
  aloneUpTo: SETTINGS.aloneWithdrawal.fallback,
  // Has approved so much alone today that another has to look at the next one.
  dayFull: ['busyFinance'],
  approvedBy: '',
  heldBy: '',
  until: null,
}
/** When it can be collected no more, far away. ms since 1970 */
export const UNTIL = 4_000_000_000_000

const reason = { why: { reason: '姓名不符' } }
export const withdrawalWorld: World<typeof withdrawal> = {
  births: {
    small: SMALL,
    // Two people look at it.
    newPayee: { ...SMALL, owner: 'seller', shop: 's1', isNewPayee: true },
  },
  actors: {
    ...actorsOf({ finance: FINANCE, provider: ['provider'] }),
    neighbour: { who: { uid: 'neighbour' }, roles: ({ owner }) => (owner === 'neighbour' ? ['owner'] : []) },
    seller: { who: grant('seller', 'shopOwner', 's1'), roles: ({ owner }) => (owner === 'seller' ? ['owner'] : []) },
    otherFinance: { who: grant('otherFinance', 'finance', '3301'), roles: FINANCE },
    busyFinance: { who: grant('busyFinance', 'finance', '3301'), roles: FINANCE },
    job: { who: system('withdrawal'), roles: ['job'] },
  },
  samples: {
    APPLY: { all: ({ amount }) => ({ amount }) },
    REFUSE: reason,
    HOLD: reason,
    FAILED: reason,
    RETURNED: reason,
    REJECT: reason,
    REPORT_RETURN: { why: { reason: '银行卡已经注销', proof: ['/files/proof.jpg'] } },
    TO_COLLECT: { day: { until: UNTIL } },
  },
}
