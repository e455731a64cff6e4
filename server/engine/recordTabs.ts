/** Derives the states under each tab of a list from the charts, and checks them once at the start. */
import { keysOf, tableOf } from '../../src/contract/keys.ts'
import type { RecordList } from '../../src/contract/recordLists.ts'
import type { Workflow } from '../../src/machines/workflow/flow.ts'
import type { ListName } from '../../src/machines/workflow/spec.ts'
import type { Engine } from './engine.ts'

type Chart = Pick<Workflow, 'id' | 'states'>

/**
 * Returns the tab that a state names for a list; undefined if it names none, which means the tab of the state's own
 * name.
 */
function namedTab({ states }: Chart, state: string, list: ListName): string | undefined {
  const tab = states[state]?.tab
  return typeof tab === 'string' ? tab : tab?.[list]
}

/**
 * Returns the states under each tab of a list: those that name it, and the one with its name. `all` has every state, a
 * tab of `besides` none. Throws if a tab has no state, or a state no tab.
 */
export function statesByTab<T extends string>(
  chart: Chart,
  { list, tabs, besides = [], partial }: Omit<RecordList<T>, 'workflow'>,
): Readonly<Record<T, readonly string[]>> {
  const states = keysOf(chart.states)
  const under = tableOf(keysOf(tabs), tab => {
    if (tab === 'all') return states
    return besides.includes(tab) ? [] : states.filter(state => (namedTab(chart, state, list) ?? state) === tab)
  })
  const problems = [
    ...keysOf(tabs).flatMap(tab =>
      under[tab].length > 0 || besides.includes(tab) ? [] : [`no state stands in "${tab}"`],
    ),
    ...states.flatMap(state => {
      const named = namedTab(chart, state, list)
      if (named !== undefined && !Object.hasOwn(tabs, named)) return [`there is no tab "${named}" for "${state}"`]
      return partial || keysOf(tabs).some(tab => under[tab].includes(state)) ? [] : [`"${state}" stands in no tab`]
    }),
  ]
  if (problems.length > 0) throw new Error(`List "${list}" of workflow "${chart.id}": ${problems.join(', ')}`)
  return under
}

/** Throws an `Error` for a list whose tabs and states do not match, and for a state that names an unknown list. */
export function assertRecordLists({ bindings }: Engine, lists: readonly RecordList[]): void {
  for (const { flow } of Object.values(bindings)) {
    const own = lists.filter(({ workflow }) => workflow === flow.id)
    for (const list of own) statesByTab(flow, list)
    for (const [state, { tab }] of Object.entries(flow.states)) {
      const missing =
        typeof tab === 'string'
          ? own.length === 0
          : Object.keys(tab ?? {}).some(name => !own.some(({ list }) => list === name))
      if (missing) throw new Error(`Workflow "${flow.id}" has no list for the tab of its state "${state}"`)
    }
  }
}
