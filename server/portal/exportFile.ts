/** Writes what a list holds for one person as a spreadsheet, by the list's own call, so that it is masked alike. */

import { setImmediate } from 'node:timers/promises'
import type * as z from 'zod/mini'
import type { ColumnKind, DeskTable } from '../../src/contract/deskTables.ts'
import { DESK_TABLES } from '../../src/contract/deskTables.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { type CallFieldSpec, callFieldSpecs } from '../../src/contract/fieldWords.ts'
import { decodeForm } from '../../src/contract/form.ts'
import { keysOf } from '../../src/contract/keys.ts'
import { refuse } from '../../src/contract/refusal.ts'
import type { Call, Handler, Services } from '../engine/context.ts'
import type { Domains } from '../engine/domain.ts'
import { type Cell, type CellStyle, type CoverLine, createWorkbook } from '../files/workbook.ts'
import { levelNames } from '../geo/regionNames.ts'

/** Rows read at once: few enough that no call waits long for the others. */
const PAGE_ROWS = 500

/** A list that somebody takes away: its table, its call, and what it is asked for. */
export interface ListRequest {
  readonly table: DeskTable
  readonly endpoint: Endpoint
  readonly handler: Handler<Endpoint>
  readonly filter: Readonly<Record<string, string>>
}
/** One page of any list. */
interface ListReply {
  readonly dataList: readonly never[]
  readonly next: string
  readonly total: number
  readonly tab?: string
}

/** Returns the list of this call with its conditions. Throws `invalid` for a call that lists no desk. */
export function listRequestOf(domains: Domains, wire: string, filter: ListRequest['filter']): ListRequest {
  const table = DESK_TABLES.find(one => one.wire === wire) ?? refuse('invalid', '这份清单不能导出', 'list')
  const found = Object.values(domains).flatMap(({ contract, handlers }) =>
    Object.entries(contract).flatMap(([name, endpoint]) =>
      endpoint.wire === wire ? [{ endpoint, handler: handlers[name]! }] : [],
    ),
  )[0]
  if (!found) throw new Error(`No call is mounted at ${wire}`)
  const { pageSize: _, after: __, id: ___, ...conditions } = filter
  return { table, ...found, filter: conditions }
}

/** Resolves to one page of the list as its reader sees it. Throws as the list does. */
export async function readPage(
  { endpoint, handler, filter }: ListRequest,
  { services, uid }: { readonly services: Services; readonly uid: string },
  page: { readonly after?: string; readonly pageSize: number; readonly rowsOnly: boolean; readonly tab?: string },
): Promise<ListReply> {
  const { rowsOnly, ...paging } = page
  const call: Call<'member'> = {
    ...services,
    me: { uid, session: '' },
    ip: '',
    origin: services.publicUrl,
    device: '',
    rowsOnly,
  }
  const input = { ...(decodeForm(endpoint.input, filter) as object), ...paging }
  return (await handler(input, call)) as ListReply
}

const STYLES: Readonly<Record<ColumnKind, CellStyle>> = {
  text: 'text',
  fen: 'fen',
  minutes: 'whole',
  count: 'whole',
  time: 'time',
}
const isSummed = (kind: ColumnKind) => kind !== 'text' && kind !== 'time'

/** Returns a value of a condition as its form says it. */
const valueText = ({ choices }: CallFieldSpec, value: string) => choices?.[value] ?? value

/** Resolves to the lines that say what was asked for: 状态, 关键词, 开始日期 … */
async function conditionLines(services: Services, { endpoint, filter, table }: ListRequest, tab: string | undefined) {
  const specs = callFieldSpecs(endpoint.input as z.ZodMiniObject)
  const nameOf = filter.region === undefined ? undefined : await levelNames(services.database.db, [filter.region])
  const tabs: Readonly<Record<string, string>> = table.list.tabs
  const shown = tab ?? filter.tab ?? keysOf(tabs)[0]!
  return [
    ['状态', tabs[shown] ?? shown] as const,
    ...Object.entries(filter).flatMap(([name, value]): CoverLine[] => {
      const spec = specs[name]
      if (name === 'tab' || !spec || value === '') return []
      return [[spec.label, name === 'region' && nameOf ? nameOf(value).join(' ') : valueText(spec, value)]]
    }),
  ]
}

/**
 * Resolves to the spreadsheet of a list: what it is on the first sheet, its rows on the second. `onPage` is called
 * after each page. Throws as the list does, also when the reader loses the right in between.
 */
export async function exportedFile(
  request: ListRequest,
  who: { readonly services: Services; readonly uid: string; readonly reason: string },
  onPage: () => Promise<void>,
): Promise<Buffer> {
  const { table } = request
  const { services, uid, reason } = who
  const columns = Object.values(table.columns)
  const workbook = createWorkbook(
    table.title,
    columns.map(({ head, kind }) => ({ head, style: STYLES[kind] })),
  )
  const sums = columns.map(() => 0)
  let count = 0
  try {
    const { tab } = await readPage(request, who, { pageSize: 1, rowsOnly: false })
    for (let after: string | undefined = ''; after !== undefined; ) {
      const page = await readPage(request, who, {
        pageSize: PAGE_ROWS,
        rowsOnly: true,
        ...(tab && { tab }),
        ...(after && { after }),
      })
      const cells = page.dataList.map(row => columns.map(({ of }): Cell => of(row)))
      for (const line of cells)
        for (const [at, { kind }] of columns.entries()) if (isSummed(kind)) sums[at]! += Number(line[at])
      workbook.add(cells)
      count += cells.length
      after = page.next || undefined
      await onPage()
      // Calls that came meanwhile are answered first; the embedded database would never let them in.
      await setImmediate()
    }
    const { name } = await services.database.db
      .selectFrom('account')
      .select('name')
      .where('uid', '=', uid)
      .executeTakeFirstOrThrow()
    return await workbook.close([
      ['清单', table.title],
      ['导出人', name],
      ['导出时间', services.clock(), 'time'],
      ['事由', reason],
      ...(await conditionLines(services, request, tab)),
      ['行数', count, 'whole'],
      ...columns.flatMap(({ head, kind }, at): CoverLine[] =>
        isSummed(kind) ? [[`合计：${head}`, sums[at]!, STYLES[kind]]] : [],
      ),
    ])
  } catch (error) {
    workbook.abandon()
    throw error
  }
}
