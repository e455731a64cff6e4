/** A record of every workflow, in each of its states, stands on the page of each who has to do with it. */
import { expect, test } from 'vitest'
import { FLOWS, loadFlow } from '../../../src/machines/browser/flows.ts'
import { isPerson, type RelationFace } from '../../../src/machines/workflow/face.ts'
import { FACES } from '../../../src/machines/workflows/index.ts'
import { openScreen, setUpScreens } from '../../support/machines/screen.tsx'
import { situationsOf } from '../../support/machines/situations.ts'
import { WORLDS } from '../../support/machines/worlds.ts'
import { faultsOf } from './built.ts'

setUpScreens()

test.each(FLOWS.map(({ id }) => id))('%s', async id => {
  const relations: Readonly<Record<string, RelationFace>> = FACES[id].relations
  const pageFor = (name: string): readonly string[] => {
    const relation = relations[name]
    const page = relation && isPerson(relation) ? relation.page?.('x1') : undefined
    return page === undefined ? [] : [page]
  }
  const faults: string[] = []
  for (const { record, readers } of situationsOf(await loadFlow(id), WORLDS[id])) {
    const seen = new Set<string>()
    for (const [name, who, roles] of readers)
      for (const at of roles.flatMap(pageFor)) {
        if (seen.has(at)) continue
        seen.add(at)
        const screen = await openScreen({ at, who, record })
        faults.push(...faultsOf(screen).map(fault => `${record.state}, ${name} at ${at}: ${fault}`))
      }
  }
  expect(faults).toEqual([])
})
