/** Records as their charts declare them. The one place where stored facts get their type. */
import type { Workflow } from '../../src/machines/workflow/flow.ts'

/** Returns the facts of a record of this workflow; `fire` writes none that its schema does not take. */
export const factsOf = <F extends object>(
  _flow: Pick<Workflow<F>, 'facts'>,
  { facts }: { readonly facts: object },
): F => facts as F
