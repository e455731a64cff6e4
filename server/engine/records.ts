/** Records as their charts declare them. The one place where stored facts get their type. */
import type { Workflow } from '../../src/machines/workflow/flow.ts'
import type { SystemActor } from '../../src/machines/workflow/people.ts'

/** Returns the facts of a record of this workflow; `fire` writes none that its schema does not take. */
export const factsOf = <F extends object>(
  _flow: Pick<Workflow<F>, 'facts'>,
  { facts }: { readonly facts: object },
): F => facts as F

/** Returns the workflow of a record as who acts: there are none of a workflow that is not registered. */
export const systemOf = ({ workflow }: { readonly workflow: string }): { readonly system: SystemActor } => ({
  system: workflow as SystemActor,
})
