/** Winter clothes and quilts given in 北山街道宝石社区: fetched by a collector, or brought to the warehouse. */
import type { Role } from '../../../../src/contract/words.ts'
import type { Principal, SystemActor } from '../../../../src/machines/workflow/people.ts'
import type { GoodsDonation, goodsDonation } from '../../../../src/machines/workflows/goodsDonation/chart.ts'
import type { World } from '../world.ts'

const grant = (uid: string, role: Role, region: string): Principal => ({ uid, grants: [{ role, region }] })

export const DONATION_PLACE = '330106109001'

/** Between community and platform all posts are vacant, so that climbing ends soon. */
export const FETCHED: GoodsDonation = {
  ...{ owner: 'donor', place: DONATION_PLACE, rung: 'responsible', next: 'platform', mode: 'collect' },
  ...{ assignee: '', former: '', warehouse: 'w1' },
}
export const BROUGHT: GoodsDonation = { ...FETCHED, mode: 'dropOff' }

export const DONATION_ACTORS = {
  donor: { uid: 'donor' },
  responsible: grant('responsible', 'responsible', DONATION_PLACE),
  platform: grant('platform', 'platform', ''),
  /** The same post elsewhere. */
  farResponsible: grant('farResponsible', 'responsible', '330106109002'),
  collector: grant('collector', 'collector', '330106109'),
  otherCollector: grant('otherCollector', 'collector', '330106109'),
  warehouseIn: grant('warehouseIn', 'warehouseIn', 'w1'),
  farWarehouseIn: grant('farWarehouseIn', 'warehouseIn', 'w2'),
  warehouseOut: grant('warehouseOut', 'warehouseOut', 'w1'),
  neighbour: { uid: 'neighbour' },
  nobody: {},
} satisfies Record<string, Principal>

const SYSTEMS: readonly SystemActor[] = ['roleGrant', 'stockIssue', 'aid']
const HANDLER_ROLES = ['handler']
const ROLES_BY_ACTOR: Readonly<Record<string, readonly string[] | ((facts: GoodsDonation) => readonly string[])>> = {
  donor: ['owner'],
  responsible: HANDLER_ROLES,
  platform: HANDLER_ROLES,
  collector: ({ assignee }) => (assignee === 'collector' ? ['assignee'] : []),
  warehouseIn: ['warehouseIn'],
  roleGrant: ['roleGrant'],
  stockIssue: ['stockIssue'],
}
const allActors: [string, Principal][] = [
  ...Object.entries(DONATION_ACTORS),
  ...SYSTEMS.map((name): [string, Principal] => [name, { system: name }]),
]

export const DONATION_REASON = { reason: '这几天不在家' }
const why = { why: DONATION_REASON }
export const COUNTS = [
  { item: 'item1', count: 6 },
  { item: 'item2', count: 2 },
]
export const COLLECTED = { counts: COUNTS, photos: ['/files/door.jpg'], reason: '' }
export const STORED = { counts: COUNTS, shelf: 'A-1', reason: '' }

export const goodsDonationWorld: World<typeof goodsDonation> = {
  births: { fetched: FETCHED, brought: BROUGHT },
  actors: Object.fromEntries(allActors.map(([name, who]) => [name, { who, roles: ROLES_BY_ACTOR[name] ?? [] }])),
  samples: {
    REFUSE: why,
    ASSIGN: { collector: { collector: 'collector' } },
    DECLINE: why,
    COLLECT: { all: COLLECTED },
    DISPUTE: why,
    STORE: { all: STORED },
  },
  // The previous collector is only notified.
  fold: (_, facts) => ({ ...facts, former: '' }),
}
