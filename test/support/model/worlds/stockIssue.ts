/** Two winter coats set aside for an aid application. */
import type { System, Who } from '../../../../src/machines/workflows/people.ts'
import type { StockIssue, stockIssue } from '../../../../src/machines/workflows/stockIssue.ts'
import type { World } from '../world.ts'

export const ISSUE: StockIssue = { aid: 'a1', helper: 'volunteer', warehouse: 'w1', pieces: 2 }

export const PEOPLE = {
  volunteer: { uid: 'volunteer', grants: [{ role: 'volunteer', region: '330106' }] },
  warehouseOut: { uid: 'warehouseOut', grants: [{ role: 'warehouseOut', region: 'w1' }] },
  asker: { uid: 'asker' },
  platform: { uid: 'platform', grants: [{ role: 'platform', region: '' }] },
  nobody: {},
} satisfies Record<string, Who>
const SYSTEMS: readonly System[] = ['aid', 'goodsDonation', 'roleGrant']
const all: [string, Who][] = [
  ...Object.entries(PEOPLE),
  ...SYSTEMS.map((name): [string, Who] => [name, { system: name }]),
]
const PLAYS: Readonly<Record<string, readonly string[]>> = { volunteer: ['helper'], aid: ['aid'] }

export const stockIssueWorld: World<typeof stockIssue> = {
  births: { issue: ISSUE },
  cast: Object.fromEntries(all.map(([name, who]) => [name, { who, plays: PLAYS[name] ?? [] }])),
  samples: {},
}
