/**
 * Wires that a change of a workflow's records makes stale, and wires that any change does; generated at build time from
 * the contract's `shows`.
 */
declare module 'virtual:stale-wires' {
  type Wire = import('../contract/wire.ts').Wire
  export const always: readonly Wire[]
  export const byWorkflow: Readonly<Record<string, readonly Wire[]>>
}
