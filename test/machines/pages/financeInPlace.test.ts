/** A message leads finance to one matter: it stands in its place in the list, although it has just left the tab. */
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen, type Patch, setUpScreens } from '../../support/machines/screen.tsx'

setUpScreens()

interface Page {
  readonly dataList: readonly object[]
}
/** The list holds these, the server knows the open one besides; a row is called after its id. */
const serves =
  (ids: readonly string[], open: readonly string[], next = ''): Patch =>
  (wire, reply, input) => {
    if (wire !== '/api/renwu/feiyongPage') return reply
    const [row] = (reply as Page).dataList
    const rows = (all: readonly string[]) => all.map(id => ({ ...row, id, owner: `单 ${id}` }))
    if ('id' in input) return { ...reply, dataList: rows(open), next: '', total: open.length }
    return { ...reply, dataList: rows(ids), next, total: ids.length }
  }
const rowsAt = async (at: string, patch: Patch) => {
  await openScreen({ at, patch })
  return screen.queryAllByRole('heading', { level: 2, name: /^单 / }).map(one => one.textContent)
}

test.each([
  ['between those before and behind it', ['2', '4', '6'], ['3'], '', ['2', '3', '4', '6']],
  ['first, where all others came later', ['4', '6'], ['3'], '', ['3', '4', '6']],
  ['last, where all others came earlier', ['1', '2'], ['3'], '', ['1', '2', '3']],
  ['first, where it lies further down than what is read', ['1', '2'], ['3'], 'more', ['3', '1', '2']],
  ['once, where the list holds it anyway', ['2', '3', '4'], ['3'], '', ['2', '3', '4']],
  ['alone, where nothing else waits', [], ['3'], '', ['3']],
  ['nowhere, where the server knows no such matter', ['2', '4'], [], '', ['2', '4']],
])('it stands %s', async (_, ids, open, next, rows) => {
  expect(await rowsAt('/accounting?id=3', serves(ids, open, next))).toEqual(rows.map(id => `单 ${id}`))
})

test('the one that is open shows how it came so far, the others do not', async () => {
  await openScreen({ at: '/accounting?id=3', patch: serves(['2', '4'], ['3']) })
  const open = screen.getAllByRole('button', { expanded: true })
  expect(open).toHaveLength(1)
  expect(open[0]?.closest('li')?.textContent).toContain('单 3')
})
