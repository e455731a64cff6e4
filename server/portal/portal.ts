/** Registers the workflows of the portal and the performers of their effects, folded from its domains. */
import type { WorkflowId } from '../../src/machines/workflow/registry.ts'
import { FACES } from '../../src/machines/workflows/index.ts'
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

const merged = <K extends 'workflows' | 'performers' | 'jobs'>(part: K): Merged<K> =>
  Object.assign({}, ...Object.values(DOMAINS).map(domain => domain[part]))

/** A workflow without a binding, or an effect without a performer, does not compile and is named. */
export const portal: Engine = {
  faces: FACES,
  bindings: merged('workflows') satisfies Readonly<Record<WorkflowId, WorkflowBinding>>,
  performers: { ...ENGINE_PERFORMERS, ...merged('performers') } satisfies Performers,
  jobs: merged('jobs'),
}
