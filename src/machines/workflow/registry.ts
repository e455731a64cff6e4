/** Registry of workflows, types only: charts refer to each other here without importing each other. */

/**
 * One entry for each workflow, added beside its chart by its `face.ts`:
 *
 * declare module '../../workflow/registry.ts' { interface Registry { order: { receives: 'PAID'; opened: false } } }
 *
 * `receives` are the steps that other workflows send it by an effect; `opened` is true if they open it.
 */
// biome-ignore lint/suspicious/noEmptyInterface: every face adds its own line
export interface Registry {}

export type WorkflowId = keyof Registry & string
type Received<W extends WorkflowId> = Registry[W] extends { readonly receives: infer E extends string } ? E : never
/** Steps that other workflows may send to this one. */
export type ReceivedEvent<W extends string> = W extends WorkflowId ? Received<W> : never
/** A step of another workflow, with workflow and event checked as a pair. */
export type ForeignStep = { [W in WorkflowId]: { readonly workflow: W; readonly event: Received<W> } }[WorkflowId]
/** Workflows that others open. */
export type OpenedId = {
  [W in WorkflowId]: Registry[W] extends { readonly opened: true } ? W : never
}[WorkflowId]
