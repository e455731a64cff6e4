/** Several matters of a desk: which are chosen, and which steps can be taken with many. */
import { useState } from 'react'
import type { WireInput } from '../../../contract/wire.ts'
import { usePorts } from '../../../data/ports.ts'
import type { ListWire } from '../../../data/query.ts'
import type { FlowId } from '../../../machines/browser/flows.ts'
import { allTasksOf } from '../../../machines/workflow/face.ts'
import { FACES } from '../../../machines/workflows/index.ts'
import type { DeskItem, ManyStep } from './desk.ts'

/** The most that are done at once. */
export const MOST_AT_ONCE = 1_000
const PAGE_SIZE = 100

export type ManySteps<R> = Readonly<Record<string, ManyStep<R>>>

/** Returns the steps that many of a workflow take at once: by its face, and those of the desk. */
export function manyStepsOf<R>(workflow: FlowId, besides: ManySteps<R> = {}): ManySteps<R> {
  const byFace = allTasksOf(FACES[workflow]).flatMap(([event, { bulk: warning }]) =>
    warning ? [[event, { warning, ...besides[event] }] as const] : [],
  )
  return { ...besides, ...Object.fromEntries(byFace) }
}

/** Returns the chosen ones of a list, as they are listed now; another list begins with none. */
export function useSelection<R extends DeskItem>(listKey: string, items: readonly R[] | undefined) {
  const [stored, setStored] = useState({ listKey, chosen: new Map<string, R>(), anchor: '' })
  const { chosen: then, anchor } = stored.listKey === listKey ? stored : { chosen: new Map<string, R>(), anchor: '' }
  const chosen = new Map(then)
  for (const item of items ?? []) if (chosen.has(item.id)) chosen.set(item.id, item)
  const set = (next: Map<string, R>, at = '') => setStored({ listKey, chosen: next, anchor: at })
  return {
    chosen: chosen as ReadonlyMap<string, R>,
    choose: (rows: readonly R[]) => set(new Map(rows.map(row => [row.id, row]))),
    toggle(id: string, isRange: boolean) {
      const rows = items ?? []
      const [from, to] = [rows.findIndex(row => row.id === anchor), rows.findIndex(row => row.id === id)]
      const next = new Map(chosen)
      if (isRange && from >= 0 && to >= 0)
        for (const row of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) next.set(row.id, row)
      else if (!next.delete(id)) for (const row of rows.slice(to, to + 1)) next.set(id, row)
      set(next, id)
    },
  }
}

/** Returns how all rows of a list are read, not only those listed, up to `MOST_AT_ONCE`. */
export function useReadAll<R>(wire: ListWire) {
  const { call } = usePorts()
  return async (input: object): Promise<readonly R[]> => {
    const found: R[] = []
    for (let after: string | undefined; found.length < MOST_AT_ONCE; ) {
      const page = await call(wire, { ...input, pageSize: PAGE_SIZE, ...(after && { after }) } as WireInput<ListWire>)
      found.push(...(page.dataList as readonly unknown[] as readonly R[]))
      if (!page.next) break
      after = page.next
    }
    return found.slice(0, MOST_AT_ONCE)
  }
}
