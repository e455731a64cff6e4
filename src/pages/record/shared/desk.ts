/** What a desk is made of: which matters it lists, what a row says, what the open one shows, said once a desk. */
import type { ComponentType, ReactNode } from 'react'
import type { DeskTable } from '../../../contract/deskTables.ts'
import type { ServedRecord } from '../../../contract/record.contract.ts'
import type { RecordList } from '../../../contract/recordLists.ts'
import type { WireInput, WireReply } from '../../../contract/wire.ts'
import type { ItemOf, ListInput, ListWire } from '../../../data/query.ts'
import type { RecordHandle } from '../../../data/record/useRecord.ts'
import type { FlowId } from '../../../machines/browser/flows.ts'
import type { EmptyState } from '../../../ui/kinds/action.ts'
import type { MatterRow } from '../../../ui/kinds/desk.tsx'
import type { Fact } from '../../../ui/parts/facts.tsx'
import type { DeskViewParts } from './deskViews.tsx'
import type { StepFormContext } from './stepContext.ts'

/** The lists that answer one of their matters alone, by its id. */
export type DeskWire = { [W in ListWire]: 'id' extends keyof WireInput<W> ? W : never }[ListWire]

/** What every row of a desk has. */
export interface DeskItem {
  readonly id: string
  readonly record: ServedRecord
}

/** What the open matter shows beside its state, its progress and its steps. */
export interface MatterWords {
  readonly title: string
  readonly facts: readonly (Fact | '' | false | null | undefined)[]
  /** Proof, opened in place. */
  readonly photos?: { readonly label: string; readonly urls: readonly string[] }
  readonly details?: ReactNode
  /** For the forms of its steps. */
  readonly context?: StepFormContext
}

/** What a part of the open matter gets that reads and does more than its words. */
export interface PanelProps<R = unknown> {
  readonly id: string
  /** Its row; undefined while it is on its way. */
  readonly item: R | undefined
  readonly record: RecordHandle
  /** To be called after a step that the part took by itself. */
  readonly onTaken: (event: string) => void
}

/** By what a desk is narrowed besides: one at a time; '' asks for all of them. */
export interface DeskChoice {
  /** Its name in the address and in the call. */
  readonly name: string
  readonly label: string
  readonly words: Readonly<Record<string, string>>
  /** What a value means in the call, where it does not stand there under the same name. */
  readonly callOf?: (value: string) => object
}

/** By what matters are looked for; each stands in the address under its name. */
export type FilterName = 'keyword' | 'since' | 'until' | 'region'

/** What is chosen once for many matters, which differ in what the step then asks for. */
export interface ManyChoiceProps<R> {
  readonly rows: readonly R[]
  /** Name of what is under way; empty for none. */
  readonly busy: string
  /** Takes the step for each after a question: `words` say what is done (都交给张敏). */
  readonly onTake: (name: string, words: string, inputOf: (row: R) => object) => void
}

/** How many take a step at once. */
export interface ManyStep<R> {
  /** What one has to know before; the face's words by default. */
  readonly warning?: string
  /** Returns what the step asks for. */
  readonly inputOf?: (item: R) => object
  /** Asks for it in place of the open matter. */
  readonly Choose?: ComponentType<ManyChoiceProps<R>>
}

export interface DeskSpec<W extends DeskWire, T extends string> {
  readonly workflow: FlowId
  readonly list: RecordList<T>
  readonly title: string
  readonly sub?: string
  /** Measure word: 笔费用. */
  readonly unit: string
  /** The name of the tab in the address. */
  readonly tabName?: string
  /** What is always asked for beside the tab. */
  readonly given?: Partial<ListInput<W>>
  /** What can be looked for; the words of an example stand in the search. */
  readonly filters: Partial<Readonly<Record<FilterName, string>>>
  readonly choices?: readonly DeskChoice[]
  readonly row: (item: ItemOf<W>) => Omit<MatterRow, 'id' | 'state' | 'over'> & { readonly stateLabel: string }
  readonly matter: (item: ItemOf<W>) => MatterWords
  /** What forms of steps need that is read first; a hook. */
  readonly useContext?: (item: ItemOf<W> | undefined) => StepFormContext
  readonly Panel?: ComponentType<PanelProps<ItemOf<W>>>
  /** Whether the matter is of the house itself: nobody is called about it. */
  readonly isInternal?: true
  /** Steps that the panel takes in a way of its own. */
  readonly excluded?: readonly string[]
  /** Steps after which one goes on with the same matter. */
  readonly stays?: readonly string[]
  /** Steps that many take at once, beside those of the face that ask for nothing. */
  readonly many?: Readonly<Record<string, ManyStep<ItemOf<W>>>>
  /** Buttons for the chosen ones beside their steps: what is printed for them. */
  readonly Chosen?: ComponentType<{ readonly rows: readonly ItemOf<W>[] }>
  /** 分 of all that is found, and of one row. */
  readonly sum?: (first: WireReply<W>) => number
  readonly amountOf?: (item: ItemOf<W>) => number
  /** What is listed as a table, on the page and as a spreadsheet. */
  readonly table?: DeskTable<ItemOf<W>>
  /** Ways to look at what is found beside the list; module constants. */
  readonly views?: DeskViewParts<W>
  /** Buttons beside the heading; they get what is asked for. */
  readonly Tools?: ComponentType<{ readonly input: ListInput<W> }>
  /** What stands above the rows of a tab. */
  readonly Note?: ComponentType<{ readonly tab: T }>
  /** Where there is none at all, and none in a tab. */
  readonly empty: EmptyState
  readonly emptyTab?: Pick<EmptyState, 'title' | 'text'>
}
