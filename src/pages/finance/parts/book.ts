import type { FinanceFilter } from '../../../contract/finance.contract.ts'
import type { RecordList } from '../../../contract/recordLists.ts'
import type { CallWire } from '../../../data/ports.ts'
import type { ListResult } from '../../../data/query.ts'
import type { FlowId } from '../../../machines/browser/flows.ts'
import type { RecordSummary } from '../../record/shared/recordCard.tsx'

/** What a book is asked for. */
export interface BookInput<T extends string> extends FinanceFilter {
  readonly tab?: T | undefined
  readonly id?: string
}

/** What the first page of a book says beside its rows. */
export interface BookHead<T extends string> {
  readonly tab: T
  readonly counts: Readonly<Record<T, number>>
  /** 分 of all that is found under the tab. */
  readonly sum: number
}

export interface BookRow {
  readonly id: string
  readonly owner: string
  readonly amount: number
  readonly record: { readonly version: number }
}

interface EmptyText {
  readonly title: string
  readonly text: string
}

/** One of the books of finance: what it reads, how it shows a row, what it writes into a table. */
export interface Book<T extends string, R extends BookRow> {
  readonly workflow: FlowId
  /** Also the name of the exported file. */
  readonly label: string
  readonly sub: string
  readonly list: RecordList<T>
  usePages(input: BookInput<T>, enabled?: boolean): ListResult<R>
  useHead(input: BookInput<T>): BookHead<T> | undefined
  readPage(
    call: CallWire,
    input: BookInput<T> & { readonly pageSize: number; readonly after?: string },
  ): Promise<{ readonly dataList: readonly R[]; readonly next: string }>
  readonly unit: string
  /** Where there is none at all, and none in the tab. */
  readonly empty: { readonly all: EmptyText; readonly tab: EmptyText }
  summaryOf(row: R): RecordSummary
  readonly columns: readonly (readonly [head: string, cell: (row: R) => string])[]
  /** The step that is taken for all of a tab at once. */
  readonly bulk?: { readonly tab: T; readonly event: string; readonly label: string; readonly warning: string }
}

const PAGE_SIZE = 100

/** Resolves to everything that is found, page after page. Throws `Refused`. */
export async function readAll<T extends string, R extends BookRow>(
  call: CallWire,
  book: Book<T, R>,
  input: BookInput<T>,
): Promise<readonly R[]> {
  const rows: R[] = []
  let after = ''
  do {
    const page = await book.readPage(call, { ...input, pageSize: PAGE_SIZE, ...(after && { after }) })
    rows.push(...page.dataList)
    after = page.next
  } while (after)
  return rows
}
