/** The neighbours who appear in every world of the mall. */
import type { Role } from '../../../../src/contract/words.ts'
import type { Principal, SystemActor } from '../../../../src/machines/workflow/people.ts'
import type { Actor } from '../world.ts'

const grant = (uid: string, role: Role, region: string): Principal => ({ uid, grants: [{ role, region }] })

export const MALL_ACTORS = {
  buyer: { uid: 'buyer' },
  seller: grant('seller', 'shopOwner', 's1'),
  rival: grant('rival', 'shopOwner', 's2'),
  neighbour: { uid: 'neighbour' },
  platform: grant('platform', 'platform', ''),
  /** Finance of 杭州 and of 宁波. */
  finance: grant('finance', 'finance', '3301'),
  farFinance: grant('farFinance', 'finance', '3302'),
  nobody: {},
} satisfies Record<string, Principal>

export const system = (name: SystemActor): Principal => ({ system: name })

/** Returns everybody, and the automatic parts of the portal; named ones have the given relations, others none. */
export function actorsOf(rolesByActor: Readonly<Record<string, readonly string[]>>): Record<string, Actor> {
  const systems: readonly SystemActor[] = ['provider', 'payment', 'order', 'afterSales', 'complaint']
  const all: [string, Principal][] = [
    ...Object.entries(MALL_ACTORS),
    ...systems.map((s): [string, Principal] => [s, system(s)]),
  ]
  const unknown = Object.keys(rolesByActor).filter(name => !all.some(([known]) => known === name))
  if (unknown.length) throw new Error(`Nobody is called ${unknown.join(', ')}`)
  return Object.fromEntries(all.map(([name, who]) => [name, { who, roles: rolesByActor[name] ?? [] }]))
}
