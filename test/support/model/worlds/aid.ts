/** World of goods and relief requested in 北山街道宝石社区, accepted by a near or a far rung, with a volunteer as helper. */
import type { Role } from '../../../../src/contract/words.ts'
import type { Principal, SystemActor } from '../../../../src/machines/workflow/people.ts'
import type { Aid, aid } from '../../../../src/machines/workflows/aid/chart.ts'
import type { World } from '../world.ts'

const grant = (uid: string, role: Role, region: string): Principal => ({ uid, grants: [{ role, region }] })

export const AID_PLACE = '330106109001'
const ITEMS = [{ name: '大米', classification: 'donation-grainoil-grains', count: 2, unit: '袋' }]

/** Between community and platform all posts are vacant, so that climbing ends soon. */
export const RELIEF: Aid = {
  ...{ owner: 'asker', writer: '', place: AID_PLACE, kind: 'relief', rung: 'responsible', next: 'platform' },
  ...{
    assignee: '',
    former: '',
    items: [],
    warehouse: '',
    issued: false,
    minutes: 0,
    agreedAt: null,
    doneAt: null,
    story: 'pending',
  },
}
export const GOODS: Aid = { ...RELIEF, kind: 'goods', items: ITEMS, warehouse: 'w1' }

export const AID_ACTORS = {
  asker: { uid: 'asker' },
  responsible: grant('responsible', 'responsible', AID_PLACE),
  platform: grant('platform', 'platform', ''),
  /** The same post elsewhere. */
  farResponsible: grant('farResponsible', 'responsible', '330106109002'),
  volunteer: grant('volunteer', 'volunteer', '330106'),
  otherVolunteer: grant('otherVolunteer', 'volunteer', '330106'),
  warehouseOut: grant('warehouseOut', 'warehouseOut', 'w1'),
  farWarehouseOut: grant('farWarehouseOut', 'warehouseOut', 'w2'),
  neighbour: { uid: 'neighbour' },
  nobody: {},
} satisfies Record<string, Principal>

const SYSTEMS: readonly SystemActor[] = ['roleGrant', 'aid']
const HANDLER_ROLES = ['handler']
const ROLES_BY_ACTOR: Readonly<Record<string, readonly string[] | ((facts: Aid) => readonly string[])>> = {
  asker: ['owner'],
  responsible: HANDLER_ROLES,
  platform: HANDLER_ROLES,
  volunteer: ({ assignee }) => (assignee === 'volunteer' ? ['assignee'] : []),
  warehouseOut: ({ kind }) => (kind === 'goods' ? ['warehouseOut'] : []),
  roleGrant: ['roleGrant'],
}
const allActors: [string, Principal][] = [
  ...Object.entries(AID_ACTORS),
  ...SYSTEMS.map((name): [string, Principal] => [name, { system: name }]),
]

const why = { why: { reason: '材料不全' } }
const chosen = { volunteer: { helper: 'volunteer' } }

export const aidWorld: World<typeof aid> = {
  births: { goods: GOODS, relief: RELIEF },
  actors: Object.fromEntries(allActors.map(([name, who]) => [name, { who, roles: ROLES_BY_ACTOR[name] ?? [] }])),
  samples: {
    REFUSE: why,
    // It restarts at the nearest rung, wherever it had climbed to.
    REVISE: { again: ({ place, items, warehouse }) => ({ place, rung: 'responsible', items, warehouse }) },
    ASSIGN: chosen,
    REASSIGN: chosen,
    DECLINE: why,
    REPORT_DONE: { done: { words: '已经送到', photos: ['/files/done.jpg'], span: 'one' } },
    CONFIRM: { thanks: { stars: 5, words: '谢谢' } },
    PUBLISH: { story: { title: '一袋米', words: '送到了', thanks: '', photos: ['/files/done.jpg'] } },
    DISPUTE: why,
  },
  // The previous helper is only notified; the time spent counts from the latest report; volunteers are interchangeable.
  fold: (state, facts) => ({
    ...facts,
    former: '',
    assignee: facts.assignee === 'otherVolunteer' ? 'volunteer' : facts.assignee,
    minutes: ['reported', 'completed'].includes(state) ? facts.minutes : 0,
    agreedAt: null,
    doneAt: null,
  }),
}
