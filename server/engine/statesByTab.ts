/**
 * Returns the tabs of a list with the states that stand in each. Throws at once where a state of the workflow stands in
 * no tab, or in two: its records would be found nowhere, or counted twice.
 */
export function statesByTab<Tab extends string>(
  { id, states }: { readonly id: string; readonly states: object },
  tabs: Readonly<Record<Tab, readonly string[]>>,
): Readonly<Record<Tab, readonly string[]>> {
  const placed = Object.values<readonly string[]>(tabs).flat()
  const wrong = [...Object.keys(states), ...placed].filter(
    state => !(state in states) || placed.filter(one => one === state).length !== 1,
  )
  if (wrong.length > 0)
    throw new Error(`A list of ${id} has not one tab for each of: ${[...new Set(wrong)].join(', ')}`)
  return tabs
}
