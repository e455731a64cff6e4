/** Goods and relief asked for in 北山街道宝石社区, taken up by whoever stands near or far above, helped by a volunteer. */
import type { Role } from '../../../../src/contract/words.ts'
import type { Aid, aid } from '../../../../src/machines/workflows/aid.ts'
import type { System, Who } from '../../../../src/machines/workflows/people.ts'
import type { World } from '../world.ts'

const grant = (uid: string, role: Role, region: string): Who => ({ uid, grants: [{ role, region }] })

export const PLACE = '330106109001'
const ITEMS = [{ name: '大米', classification: 'donation-grainoil-grains', count: 2, unit: '袋' }]

/** Between the community and the platform nobody holds a post, so that climbing comes to an end soon. */
export const RELIEF: Aid = {
  ...{ owner: 'asker', place: PLACE, kind: 'relief', rung: 'responsible', next: 'platform' },
  ...{ assignee: '', former: '', items: [], warehouse: '', issued: false, minutes: 0 },
}
export const GOODS: Aid = { ...RELIEF, kind: 'goods', items: ITEMS, warehouse: 'w1' }

export const PEOPLE = {
  asker: { uid: 'asker' },
  responsible: grant('responsible', 'responsible', PLACE),
  platform: grant('platform', 'platform', ''),
  /** The same post elsewhere. */
  farResponsible: grant('farResponsible', 'responsible', '330106109002'),
  volunteer: grant('volunteer', 'volunteer', '330106'),
  otherVolunteer: grant('otherVolunteer', 'volunteer', '330106'),
  warehouseOut: grant('warehouseOut', 'warehouseOut', 'w1'),
  farWarehouseOut: grant('farWarehouseOut', 'warehouseOut', 'w2'),
  neighbour: { uid: 'neighbour' },
  nobody: {},
} satisfies Record<string, Who>

const SYSTEMS: readonly System[] = ['roleGrant', 'aid']
const HANDLES = ['handler']
const PLAYS: Readonly<Record<string, readonly string[] | ((facts: Aid) => readonly string[])>> = {
  asker: ['owner'],
  responsible: HANDLES,
  platform: HANDLES,
  volunteer: ({ assignee }) => (assignee === 'volunteer' ? ['assignee'] : []),
  warehouseOut: ({ kind }) => (kind === 'goods' ? ['warehouseOut'] : []),
  roleGrant: ['roleGrant'],
}
const all: [string, Who][] = [
  ...Object.entries(PEOPLE),
  ...SYSTEMS.map((name): [string, Who] => [name, { system: name }]),
]

const why = { why: { reason: '材料不全' } }
const chosen = { volunteer: { helper: 'volunteer' } }

export const aidWorld: World<typeof aid> = {
  births: { goods: GOODS, relief: RELIEF },
  cast: Object.fromEntries(all.map(([name, who]) => [name, { who, plays: PLAYS[name] ?? [] }])),
  samples: {
    REFUSE: why,
    // It begins anew with whoever stands nearest, wherever it had climbed to.
    REVISE: { again: ({ place, items, warehouse }) => ({ place, rung: 'responsible', items, warehouse }) },
    ASSIGN: chosen,
    REASSIGN: chosen,
    DECLINE: why,
    REPORT_DONE: { done: { words: '已经送到', photos: ['/files/done.jpg'], span: 'one' } },
    CONFIRM: { thanks: { stars: 5, words: '谢谢' } },
    DISPUTE: why,
  },
  // Who was asked before is only told once; how long it took counts from the last report on; one volunteer is as good as the other.
  fold: (state, facts) => ({
    ...facts,
    former: '',
    assignee: facts.assignee === 'otherVolunteer' ? 'volunteer' : facts.assignee,
    minutes: ['reported', 'completed'].includes(state) ? facts.minutes : 0,
  }),
}
