import download from 'icon:download'
import type { ComponentType } from 'react'
import { chinaDay } from '../../../contract/time.ts'
import type { WireInput, WireReply } from '../../../contract/wire.ts'
import { useAction } from '../../../data/action.ts'
import { type CallWire, usePorts } from '../../../data/ports.ts'
import type { ItemOf, ListInput, ListWire } from '../../../data/query.ts'
import { Button } from '../../../ui/parts/button.tsx'
import { csvOf, saveFile } from './csv.ts'

/** A table for spreadsheets: heads, and what stands in each cell of a row. */
export type Columns<R> = readonly (readonly [head: string, cell: (row: R) => string])[]

const PAGE_SIZE = 100

/** Resolves to everything that is found, page after page. Throws `Refused`. */
async function readAll<W extends ListWire>(call: CallWire, wire: W, input: ListInput<W>): Promise<ItemOf<W>[]> {
  const rows: ItemOf<W>[] = []
  let after = ''
  do {
    const page = await call(wire, { ...input, pageSize: PAGE_SIZE, ...(after && { after }) } as WireInput<W>)
    const { dataList, next } = page as WireReply<W> & { readonly dataList: readonly ItemOf<W>[]; readonly next: string }
    rows.push(...dataList)
    after = next
  } while (after)
  return rows
}

/** Returns the button that hands a person everything that is found as a table. */
export function exportTool<W extends ListWire>(
  wire: W,
  label: string,
  columns: Columns<ItemOf<W>>,
): ComponentType<{ readonly input: ListInput<W> }> {
  // biome-ignore lint/correctness/noComponentHookFactories: called once a module, never while something is drawn
  return function ExportTool({ input }) {
    const { call } = usePorts()
    const { busy, run } = useAction()
    const save = async () => {
      const rows = await readAll(call, wire, input)
      const table = [columns.map(([head]) => head), ...rows.map(row => columns.map(([, cell]) => cell(row)))]
      saveFile(`${label}-${chinaDay(Date.now())}.csv`, csvOf(table), 'text/csv;charset=utf-8')
    }
    return (
      <Button
        variant="line"
        size="sm"
        icon={download}
        busy={busy === 'export'}
        onClick={() => void run('export', save)}
      >
        导出表格
      </Button>
    )
  }
}
