/** Two winter coats set aside for an aid application. */
import type { Principal, SystemActor } from '../../../../src/machines/workflow/people.ts'
import type { StockIssue, stockIssue } from '../../../../src/machines/workflows/stockIssue/chart.ts'
import type { World } from '../world.ts'

export const ISSUE: StockIssue = { aid: 'a1', helper: 'volunteer', warehouse: 'w1', pieces: 2 }

export const ISSUE_ACTORS = {
  volunteer: { uid: 'volunteer', grants: [{ role: 'volunteer', region: '330106' }] },
  warehouseOut: { uid: 'warehouseOut', grants: [{ role: 'warehouseOut', region: 'w1' }] },
  asker: { uid: 'asker' },
  platform: { uid: 'platform', grants: [{ role: 'platform', region: '' }] },
  nobody: {},
} satisfies Record<string, Principal>
const SYSTEMS: readonly SystemActor[] = ['aid', 'goodsDonation', 'roleGrant']
const allActors: [string, Principal][] = [
  ...Object.entries(ISSUE_ACTORS),
  ...SYSTEMS.map((name): [string, Principal] => [name, { system: name }]),
]
const ROLES_BY_ACTOR: Readonly<Record<string, readonly string[]>> = { volunteer: ['helper'], aid: ['aid'] }

export const stockIssueWorld: World<typeof stockIssue> = {
  births: { issue: ISSUE },
  actors: Object.fromEntries(allActors.map(([name, who]) => [name, { who, roles: ROLES_BY_ACTOR[name] ?? [] }])),
  samples: {},
}
