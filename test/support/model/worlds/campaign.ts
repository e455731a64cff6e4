/** A campaign of an organisation, one that waits for its filing and one in an emergency; two people of the platform. */

import { days } from '../../../../src/machines/workflow/span.ts'
import type { Campaign, campaign } from '../../../../src/machines/workflows/campaign/chart.ts'
import type { World } from '../world.ts'
import { system } from './people.ts'

/** Filed in the past and begun far ahead, whatever the day on which this runs. */
const FILED = Date.parse('2026-02-09T00:00:00+08:00')
const START = Date.parse('2090-03-01T00:00:00+08:00')
export const PLAN: Campaign = {
  owner: 'organisation',
  place: '330106',
  operator: 'designated',
  entry: '',
  payee: 'm1',
  filing: '备123456',
  filedAt: FILED,
  emergency: false,
  filingOverdue: false,
  qualifiedUntil: START + days(400),
  startsAt: START,
  endsAt: START + days(60),
  projectEndsAt: START + days(300),
  interimAt: 0,
  balance: 0,
  open: 0,
  claims: 0,
  unproven: 0,
  restTo: '',
  announced: false,
  restMoved: 0,
  stopFrom: '',
  askedBy: '',
  gaveBack: false,
  returning: 0,
  undisclosed: 0,
  overdue: 0,
  ownOverdue: 0,
  checkedBy: '',
}
const STOPPED = ['stopped', 'backing', 'handing', 'concluded']
const AFTERWARDS = ['closing', 'executing', 'ending', 'restNotice', 'completed', ...STOPPED]
/** States in which it matters who checked it first. */
const CHECKED = ['scheduled', 'running', 'paused', 'checked', 'closing', 'executing', 'ending', 'restNotice']
/** What is left of its gifts, 分. */
export const LEFT = 5_000
/** States in which a gift may still be under way. */
const LATER = ['closing', 'stopping', 'stopped', 'backing', 'handing']
const grants = [{ role: 'platform', region: '' }] as const
const finance = [{ role: 'finance', region: '3301' }] as const
const isStopped = ({ stopFrom }: Campaign) => stopFrom !== ''
const { place, entry, payee, filing, filedAt, emergency, qualifiedUntil, startsAt, endsAt, projectEndsAt } = PLAN
// To another campaign of its own no bank is needed.
const slip = { own: { words: '', proof: [] } }
const reason = { why: { reason: '请补充用途' } }

export const campaignWorld: World<typeof campaign> = {
  births: {
    plan: PLAN,
    emergency: { ...PLAN, emergency: true, filing: '', filedAt: 0 },
    // Longer than the span of an interim disclosure.
    long: { ...PLAN, endsAt: START + days(100) },
    forbidden: { ...PLAN, operator: 'none' },
    unentered: { ...PLAN, operator: 'charity' },
    unpayable: { ...PLAN, payee: '' },
    unqualified: { ...PLAN, qualifiedUntil: START },
    unfiled: { ...PLAN, filing: '', filedAt: 0 },
  },
  actors: {
    organisation: { who: { uid: 'organisation' }, roles: ['owner'] },
    neighbour: { who: { uid: 'neighbour' }, roles: [] },
    nobody: { who: {}, roles: [] },
    platform: { who: { uid: 'platform', grants }, roles: ['platform', 'resumer', 'second', 'otherPlatform'] },
    otherPlatform: { who: { uid: 'otherPlatform', grants }, roles: ['platform', 'resumer', 'second', 'otherPlatform'] },
    finance: {
      who: { uid: 'finance', grants: finance },
      roles: c => (isStopped(c) ? ['finance', 'otherFinance'] : []),
    },
    secondFinance: {
      who: { uid: 'secondFinance', grants: finance },
      roles: c => (isStopped(c) ? ['finance', 'otherFinance'] : []),
    },
    report: { who: system('disclosure'), roles: ['disclosure'] },
  },
  samples: {
    // The graph stays small: what else can be planned are births.
    EDIT: {
      same: { place, entry, payee, filing, filedAt, emergency, qualifiedUntil, startsAt, endsAt, projectEndsAt },
    },
    RETURN: reason,
    FILE: { number: { filing: '备654321' } },
    PAUSE: reason,
    CLOSE: reason,
    PROPOSE_REST: { next: { to: 'c2', reason: '用于下一批老人的暖气' } },
    TURN_DOWN_REST: reason,
    AGREE_REST: slip,
    STOP: { why: { reason: '把善款用于别处', report: '已经书面报告' } },
    TURN_DOWN_STOP: reason,
    TURN_DOWN_BACK: reason,
    HAND_OVER: { next: { to: 'c2', reason: '用于下一批老人的暖气' } },
    AGREE_HAND: slip,
    TURN_DOWN_HAND: reason,
  },
  externalChanges: {
    opened: ({ open }, state) => (state === 'closing' && open === 0 ? { open: 1 } : undefined),
    lapsed: ({ open }, state) => (LATER.includes(state) && open > 0 ? { open: 0 } : undefined),
    left: ({ balance, restMoved }, state) =>
      (state === 'ending' || state === 'stopped') && balance === 0 && restMoved === 0 ? { balance: LEFT } : undefined,
    published: ({ undisclosed, overdue }, state) =>
      (state === 'paused' && overdue > 0) || (state === 'ending' && undisclosed > 0)
        ? { undisclosed: 0, overdue: 0 }
        : undefined,
  },
  // What an organisation has filed by itself has the time of the step, and counts as filed before.
  fold: (state, facts) => {
    // What is being stopped still matters as where it may go back to.
    const where = state === 'stopping' ? (facts.stopFrom === 'running' ? 'paused' : facts.stopFrom) : state
    return {
      ...facts,
      ...(facts.filing === '备654321' && { filedAt: PLAN.filedAt }),
      open: LATER.includes(state) ? facts.open : 0,
      // Where it was stopped matters until two have agreed on it.
      ...(STOPPED.includes(state) && { stopFrom: 'ending' as const }),
      interimAt: ['running', 'paused'].includes(where) && facts.interimAt > START + days(90) ? facts.interimAt : 0,
      restTo: state === 'restNotice' || state === 'handing' ? facts.restTo : '',
      undisclosed: ['ending', 'restNotice'].includes(where) ? Math.min(facts.undisclosed, 1) : 0,
      overdue: where === 'paused' ? facts.overdue : 0,
      ownOverdue: 0,
      ...(!CHECKED.includes(where) && { checkedBy: '' }),
      ...(!['scheduled', 'running', 'paused'].includes(where) && { filingOverdue: false }),
      ...(AFTERWARDS.includes(where) && { endsAt: PLAN.endsAt }),
    }
  },
}
