/**
 * While something is on its way, a screen says nothing that it takes back once it is there: no state, no end, no
 * emptiness. Its name and those of its tabs are no such thing.
 */
import { expect, test, vi } from 'vitest'
import type * as Flows from '../../../src/machines/browser/flows.ts'
import { FLOWS, loadFlow } from '../../../src/machines/browser/flows.ts'
import { type Face, isPerson } from '../../../src/machines/workflow/face.ts'
import { FACES } from '../../../src/machines/workflows/index.ts'
import { openScreen, type ScreenOptions, setUpScreens } from '../../support/machines/screen.tsx'
import { situationsOf } from '../../support/machines/situations.ts'
import { WORLDS } from '../../support/machines/worlds.ts'
import { BUILT } from './built.ts'

const NEVER = new Promise<never>(() => {})
const script = vi.hoisted(() => ({ isHeldBack: false }))
vi.mock('../../../src/machines/browser/flows.ts', async load => {
  const flows = await load<typeof Flows>()
  return { ...flows, loadFlow: (id: Flows.FlowId) => (script.isHeldBack ? NEVER : flows.loadFlow(id)) }
})
setUpScreens()

const NAMES = 'h1, label, [role=tab], [aria-pressed], [role=status][aria-label]'
/** What says that it waits. */
const WAITS = /正在|请稍等/
const sentences = () =>
  [...document.querySelectorAll('body *')].flatMap(one => {
    const words = one.textContent?.trim() ?? ''
    return one.children.length === 0 && /\p{Script=Han}/u.test(words) && !one.closest(NAMES) ? [words] : []
  })

/** Returns what a screen says and takes back: without the reply of each of these calls, then without the chart. */
async function takenBack(screen: ScreenOptions, wires: readonly string[]): Promise<readonly string[]> {
  const known = new Set(sentences())
  const faults: string[] = []
  const look = (missing: string) =>
    faults.push(
      ...sentences().flatMap(line => (known.has(line) || WAITS.test(line) ? [] : [`${missing} on its way: ${line}`])),
    )
  for (const wire of new Set(wires)) {
    await openScreen({ ...screen, answer: call => (call.wire === wire ? NEVER : undefined) })
    look(wire)
  }
  script.isHeldBack = true
  await openScreen(screen)
  script.isHeldBack = false
  look('chart')
  return faults
}

test.each(BUILT)('%s', async (_, [at]) => {
  const { sent } = await openScreen({ at })
  const wires = sent.map(call => call.wire)
  expect(await takenBack({ at }, wires)).toEqual([])
})

const ownerPage = (relations: Face['relations'], name: string): readonly string[] => {
  const relation = relations[name]
  const isOwner = relation !== undefined && isPerson(relation) && relation.who.by === 'owner'
  return isOwner && relation.page ? [relation.page('x1')] : []
}

test.each(FLOWS.map(({ id }) => id))('a record of %s before its owner', async id => {
  const faults: string[] = []
  for (const { record, readers } of situationsOf(await loadFlow(id), WORLDS[id]))
    for (const [, who, names] of readers)
      for (const at of names.flatMap(name => ownerPage(FACES[id].relations, name))) {
        await openScreen({ at, who, record })
        const found = await takenBack({ at, who, record }, ['/api/my/getMyInfo'])
        faults.push(...found.map(fault => `${record.state}: ${fault}`))
      }
  expect(faults).toEqual([])
})
