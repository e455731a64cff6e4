/** Types the stored facts of records as their charts declare them; the only module that does so. */
import type { Workflow } from '../../src/machines/workflow/flow.ts'
import type { SystemActor } from '../../src/machines/workflow/people.ts'

/** Returns the facts of a record of this workflow; `fire` writes none that its schema rejects. */
export const factsOf = <F extends object>(
  _flow: Pick<Workflow<F>, 'facts'>,
  { facts }: { readonly facts: object },
): F => facts as F

/** Returns the workflow of a record as an actor; the cast is safe because only registered workflows have records. */
export const systemOf = ({ workflow }: { readonly workflow: string }): { readonly system: SystemActor } => ({
  system: workflow as SystemActor,
})
