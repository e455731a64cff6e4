/** The workflows by name, as types alone: charts name each other here and import nothing of each other. */

/**
 * One entry a workflow, added beside its chart by its `face.ts`:
 *
 *     declare module '../../workflow/registry.ts' {
 *       interface Registry { order: { receives: 'PAID'; opened: false } }
 *     }
 *
 * `receives` are the steps that other workflows take of it by an effect; `opened` is true where they open it.
 */
// biome-ignore lint/suspicious/noEmptyInterface: every face adds its own line
export interface Registry {}

export type WorkflowId = keyof Registry & string
type Received<W extends WorkflowId> = Registry[W] extends { readonly receives: infer E extends string } ? E : never
/** The steps that other workflows may take of this one. */
export type ReceivedEvent<W extends string> = W extends WorkflowId ? Received<W> : never
/** A step of another workflow, checked as a pair. */
export type ForeignStep = { [W in WorkflowId]: { readonly workflow: W; readonly event: Received<W> } }[WorkflowId]
/** The workflows that others open. */
export type OpenedId = {
  [W in WorkflowId]: Registry[W] extends { readonly opened: true } ? W : never
}[WorkflowId]
