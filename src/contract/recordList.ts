/** What a list of records is declared with. */
import type { WorkflowId } from '../machines/workflow/registry.ts'
import type { ListName } from '../machines/workflow/spec.ts'

export interface RecordList<T extends string = string> {
  readonly workflow: WorkflowId
  readonly list: ListName
  /** Tab → its Chinese, in page order; `all` holds every state. The first is the default. */
  readonly tabs: Readonly<Record<T, string>>
  /** Tabs with a condition of their own, independent of the state. */
  readonly besides?: readonly NoInfer<T>[]
  /** Whether states without a tab are left out of the list. */
  readonly partial?: true
}
/** Tab names of a list. */
export type TabOf<L> = L extends RecordList<infer T> ? T : never

/** Returns the list as it is declared, its tabs checked. */
export const recordList = <const T extends string>(list: RecordList<T>): RecordList<T> => list
