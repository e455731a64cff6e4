/** What was checked once is checked again by every step that relies on it. */
import { describe, expect, test } from 'vitest'
import { portal } from '../../server/portal/portal.ts'
import { UNBORN } from '../../src/machines/workflow/edges.ts'

const tables = Object.entries(portal.bindings).flatMap(([workflow, { flow, conditions = {} }]) =>
  Object.entries(conditions).map(([name, condition]) => ({ name: `${workflow} ${name}`, flow, ...condition })),
)

describe.each(tables)('$name', ({ flow, promisedBy, steps, exempt = {} }) => {
  test('is asked by every step into a state that promises it, or says why not', () => {
    const into = flow.edges.filter(
      ({ cause, from, to, enters }) => cause === 'event' && from !== UNBORN && enters && promisedBy.includes(to),
    )
    const left = into.filter(({ name, from, to }) => from !== to && !steps.includes(name) && !(name in exempt))
    expect(left.map(({ from, name, to }) => `${from} ${name} ${to}`)).toEqual([])
    const entering = new Set(into.map(({ name }) => name))
    expect(
      Object.keys(exempt).filter(name => !entering.has(name)),
      'an exemption of nothing',
    ).toEqual([])
  })
})
