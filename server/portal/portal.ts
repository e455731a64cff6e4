/** Registers the workflows of the portal and the performers of their effects, folded from its domains. */
import type { WorkflowId } from '../../src/machines/workflow/registry.ts'
import { FACES } from '../../src/machines/workflows/index.ts'
import type { Domains } from '../engine/domain.ts'
import type { Engine, Performers, WorkflowBinding } from '../engine/engine.ts'
import { ENGINE_PERFORMERS } from '../engine/performers.ts'
import { DOMAINS } from './domains.ts'

type AnyDomain = (typeof DOMAINS)[keyof typeof DOMAINS]
/** The parts of all domains in one table. */
type Merged<K extends 'workflows' | 'performers' | 'jobs'> = (
  AnyDomain extends infer D
    ? D extends AnyDomain
      ? (part: D[K]) => void
      : never
    : never
) extends (part: infer All) => void
  ? All
  : never

/** Returns one part of all domains in one table. Throws an `Error` for a name that two domains define. */
function merged<K extends 'workflows' | 'performers' | 'jobs'>(part: K): Merged<K> {
  const domains: Domains = DOMAINS
  const all = Object.entries(domains).flatMap(([domain, parts]) =>
    Object.entries<unknown>(parts[part]).map(([name, value]) => ({ domain, name, value })),
  )
  for (const { domain, name } of all) {
    const other = all.find(one => one.name === name && one.domain !== domain)
    if (other) throw new Error(`${part}.${name} is defined by ${domain} and by ${other.domain}`)
  }
  const table: unknown = Object.fromEntries(all.map(({ name, value }) => [name, value]))
  return table as Merged<K>
}

/** A workflow without a binding, or an effect without a performer, does not compile and is named. */
export const portal: Engine = {
  faces: FACES,
  bindings: merged('workflows') satisfies Readonly<Record<WorkflowId, WorkflowBinding>>,
  performers: { ...ENGINE_PERFORMERS, ...merged('performers') } satisfies Performers,
  jobs: merged('jobs'),
}
