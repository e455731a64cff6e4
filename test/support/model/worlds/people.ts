/** The neighbours who appear in every world of the mall. */
import type { Role } from '../../../../src/contract/words.ts'
import type { System, Who } from '../../../../src/machines/workflows/people.ts'
import type { Person } from '../world.ts'

const grant = (uid: string, role: Role, region: string): Who => ({ uid, grants: [{ role, region }] })

export const PEOPLE = {
  buyer: { uid: 'buyer' },
  seller: grant('seller', 'shopOwner', 's1'),
  rival: grant('rival', 'shopOwner', 's2'),
  neighbour: { uid: 'neighbour' },
  platform: grant('platform', 'platform', ''),
  /** Finance of 杭州 and of 宁波. */
  finance: grant('finance', 'finance', '3301'),
  farFinance: grant('farFinance', 'finance', '3302'),
  nobody: {},
} satisfies Record<string, Who>

export const system = (name: System): Who => ({ system: name })

/** Everybody, and the parts of the portal that act by themselves; who is named plays what is said, the others nothing. */
export function castOf(plays: Readonly<Record<string, readonly string[]>>): Record<string, Person> {
  const systems: readonly System[] = ['provider', 'payment', 'order', 'afterSales', 'complaint']
  const all: [string, Who][] = [...Object.entries(PEOPLE), ...systems.map((s): [string, Who] => [s, system(s)])]
  const unknown = Object.keys(plays).filter(name => !all.some(([known]) => known === name))
  if (unknown.length) throw new Error(`Nobody is called ${unknown.join(', ')}`)
  return Object.fromEntries(all.map(([name, who]) => [name, { who, plays: plays[name] ?? [] }]))
}
