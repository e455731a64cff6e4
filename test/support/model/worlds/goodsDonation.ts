/** Winter clothes and quilts given in 北山街道宝石社区: fetched by a collector, or brought to the warehouse. */
import type { Role } from '../../../../src/contract/words.ts'
import type { GoodsDonation, goodsDonation } from '../../../../src/machines/workflows/goodsDonation.ts'
import type { System, Who } from '../../../../src/machines/workflows/people.ts'
import type { World } from '../world.ts'

const grant = (uid: string, role: Role, region: string): Who => ({ uid, grants: [{ role, region }] })

export const PLACE = '330106109001'

/** Between the community and the platform nobody holds a post, so that climbing comes to an end soon. */
export const FETCHED: GoodsDonation = {
  ...{ owner: 'donor', place: PLACE, rung: 'responsible', next: 'platform', mode: 'collect' },
  ...{ assignee: '', former: '', warehouse: 'w1' },
}
export const BROUGHT: GoodsDonation = { ...FETCHED, mode: 'dropOff' }

export const PEOPLE = {
  donor: { uid: 'donor' },
  responsible: grant('responsible', 'responsible', PLACE),
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
} satisfies Record<string, Who>

const SYSTEMS: readonly System[] = ['roleGrant', 'stockIssue', 'aid']
const HANDLES = ['handler']
const PLAYS: Readonly<Record<string, readonly string[] | ((facts: GoodsDonation) => readonly string[])>> = {
  donor: ['owner'],
  responsible: HANDLES,
  platform: HANDLES,
  collector: ({ assignee }) => (assignee === 'collector' ? ['assignee'] : []),
  warehouseIn: ['warehouseIn'],
  roleGrant: ['roleGrant'],
  stockIssue: ['stockIssue'],
}
const all: [string, Who][] = [
  ...Object.entries(PEOPLE),
  ...SYSTEMS.map((name): [string, Who] => [name, { system: name }]),
]

export const WHY = { reason: '这几天不在家' }
const why = { why: WHY }
export const COUNTS = [
  { item: 'item1', count: 6 },
  { item: 'item2', count: 2 },
]
export const COLLECTED = { counts: COUNTS, photos: ['/files/door.jpg'], reason: '' }
export const STORED = { counts: COUNTS, shelf: 'A-1', reason: '' }

export const goodsDonationWorld: World<typeof goodsDonation> = {
  births: { fetched: FETCHED, brought: BROUGHT },
  cast: Object.fromEntries(all.map(([name, who]) => [name, { who, plays: PLAYS[name] ?? [] }])),
  samples: {
    REFUSE: why,
    ASSIGN: { collector: { collector: 'collector' } },
    DECLINE: why,
    COLLECT: { all: COLLECTED },
    DISPUTE: why,
    STORE: { all: STORED },
  },
  // Who was asked before is only told once.
  fold: (_, facts) => ({ ...facts, former: '' }),
}
