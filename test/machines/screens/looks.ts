/** How each screen is looked at: what there is, and who looks. */
import { vi } from 'vitest'
import type { Screen } from '../../../src/contract/screens.ts'
import { HOUR_MS, MINUTE_MS } from '../../../src/contract/time.ts'
import { loadFlow } from '../../../src/machines/browser/flows.ts'
import { isPerson, type RelationFace } from '../../../src/machines/workflow/face.ts'
import type { WorkflowId } from '../../../src/machines/workflow/registry.ts'
import { FACES } from '../../../src/machines/workflows/index.ts'
import { deeds, submitButton } from '../../support/machines/deeds.ts'
import { scrollToEnd } from '../../support/machines/device.ts'
import { changesOf, outlineOf } from '../../support/machines/outline.ts'
import { NOW } from '../../support/machines/sampleReplies.ts'
import {
  EVERYWHERE,
  LEADER,
  MEMBER,
  type OpenedScreen,
  openScreen,
  prefetched,
  type ScreenOptions,
  VISITOR,
} from '../../support/machines/screen.tsx'
import { type Situation, situationsOf } from '../../support/machines/situations.ts'
import { WORLDS } from '../../support/machines/worlds.ts'
import { addressesOf, furtherAddresses, narrowedOf, stepScreensOf } from './addresses.ts'
import { followAndFail } from './following.ts'
import { DRAWS, failing, type Look, missing, otherwise } from './look.ts'
import { presses } from './pressing.ts'
import { scenesOf } from './scenes.ts'
import { isCall } from './sending.ts'

const RETRY = 'presses 「重试」'
const NEVER = new Promise<never>(() => {})

/** Comes back to a screen after hours, and reads its list to the end, the first time in vain. */
async function comeBack(at: string): Promise<string[]> {
  let failed = false
  const screen = await openScreen({
    at,
    fullness: 'drawn 1',
    answer: ({ wire, input }) => {
      if (!input.after || failed) return
      failed = true
      return failing(wire)({ wire, input })
    },
  })
  const lines = await screen.press(() => {
    vi.setSystemTime(NOW + 3 * HOUR_MS)
    vi.advanceTimersByTime(MINUTE_MS)
    document.dispatchEvent(new Event('visibilitychange'))
  })
  if (!screen.hasEnd()) return lines
  for (const time of ['once', 'again']) lines.push(`· scrolls to the end ${time}`, ...(await screen.press(scrollToEnd)))
  const retry = deeds().find(({ kind }) => kind === RETRY)
  return retry ? [...lines, `· ${retry.name}`, ...(await screen.press(retry.act))] : lines
}

/** What is said where a call fails, and whether all is there once it is asked for anew. */
async function failsAtFirst(at: string, wire: string, { said: full, outline }: OpenedScreen): Promise<string[]> {
  let failed = true
  const screen = await openScreen({ at, answer: call => (failed ? failing(wire)(call) : undefined) })
  const lines = [...otherwise(full, screen.said)]
  const retry = deeds().find(({ kind }) => kind === RETRY)
  if (!retry) return lines
  failed = false
  lines.push(`· ${retry.name}`, ...(await screen.press(retry.act)).filter(isCall))
  const changes = changesOf(outline, outlineOf(document.body))
  return [...lines, ...(changes.length > 0 ? changes : ['all is there'])]
}

/** What is asked for before a screen is opened, and what of it the screen does not ask for then. */
async function fetchedAhead(at: string, said: readonly string[]): Promise<string[]> {
  const ahead = await prefetched(at)
  return ahead.map(line => (said.includes(line) ? line : `${line}, not needed at once`))
}

/** As it reads: with all that can be there, with empty lists, with nothing, for a visitor, and where a call fails. */
export async function readings({ path, who }: Screen): Promise<Look[]> {
  const looks: Look[] = []
  for (const [i, at] of addressesOf(path).entries()) {
    const whole = await openScreen({ at })
    const { said: full, sent, lookedFor } = whole
    const look = (name: string, options: Partial<ScreenOptions>) =>
      looks.push([`${at}, ${name}`, async () => otherwise(full, (await openScreen({ ...options, at })).said)])
    looks.push([`${at}, everything is there`, async () => full])
    looks.push([`${at}, fetched ahead`, () => fetchedAhead(at, full)])
    looks.push([`${at}, is left`, async () => (await openScreen({ at })).leave()])
    look('empty lists', { fullness: 'empty lists' })
    look('bare', { fullness: 'bare' })
    look('all is one, now and mine', { fullness: 'alike' })
    look('of two it is the other', { fullness: 'the other' })
    look('none is left', { fullness: 'none left' })
    look('at a place that was chosen', { isPlaced: true })
    if (who.includes('visitor')) look('a visitor', { who: VISITOR })
    if (i === 0) {
      look('somebody without a role', { who: MEMBER })
      look('somebody who holds each role at two places', { who: EVERYWHERE })
      look('the leader of one district', { who: LEADER })
    }
    for (const fullness of i === 0 ? DRAWS : DRAWS.slice(0, 2)) look(fullness, { fullness })
    // Elsewhere the same calls fail in the same way.
    if (i > 0) continue
    // Whoever follows an address that was cut short is not left before an empty page.
    if (!addressesOf(path).includes(path))
      looks.push([`${path}, all else cut off`, async () => otherwise(full, (await openScreen({ at: path })).said)])
    for (const further of furtherAddresses(path, lookedFor))
      for (const fullness of ['full', 'empty lists'] as const)
        looks.push([
          `${further}, ${fullness}`,
          async () => otherwise(full, (await openScreen({ at: further, fullness })).said),
        ])
    for (const { wire, input } of sent) if ('id' in input) look(`${wire} finds nothing`, { answer: missing(wire) })
    for (const wire of new Set(sent.map(call => call.wire))) {
      looks.push([`${at}, ${wire} fails`, () => failsAtFirst(at, wire, whole)])
      look(`${wire} is on its way`, { answer: called => (called.wire === wire ? NEVER : undefined) })
    }
    looks.push([`${at}, comes back after a while and reads on`, () => comeBack(at)])
  }
  for (const { name, ...scene } of scenesOf(path))
    looks.push([`${scene.at}, ${name}`, async () => (await openScreen(scene)).said])
  for (const at of narrowedOf(path)) {
    const { said } = await openScreen({ at })
    looks.push([`${at}, everything is there`, async () => said])
    looks.push([`${at}, fetched ahead`, () => fetchedAhead(at, said)])
    looks.push([`${at}, empty lists`, async () => (await openScreen({ at, fullness: 'empty lists' })).said])
  }
  return looks
}

/**
 * A record of a workflow in each state, on the page that each who has to do with it is led to: all of it in the first
 * state, then what is said otherwise than in the state before.
 */
export async function records(id: WorkflowId): Promise<Look[]> {
  const relations: Readonly<Record<string, RelationFace>> = FACES[id].relations
  const pageFor = (name: string) => {
    const relation = relations[name]
    return relation && isPerson(relation) ? (relation.page?.('x1') ?? []) : []
  }
  const before = new Map<string, readonly string[]>()
  const pressed = new Set<string>()
  const looks: Look[] = []
  const { inStates, further } = situationsOf(await loadFlow(id), WORLDS[id])
  const sent = new Set<string>()
  /** Sends the form of a step from its own screen, as the first who may. */
  const sendAt = async (at: string, { record, readers }: Situation) => {
    for (const [name, who] of readers) {
      await openScreen({ at, who, record })
      if (!submitButton()) continue
      sent.add(at)
      for (const [heading, look] of await presses({ path: '/index' }, { at, who, record }))
        looks.push([`${record.label} (${record.state}), ${name} at ${heading}`, look])
      break
    }
  }
  for (const situation of inStates) {
    const { record, readers } = situation
    const title = `${record.label} (${record.state})`
    for (const [name, who, roles] of readers)
      for (const at of new Set(roles.flatMap(pageFor))) {
        const look = { at, who, record }
        for (const fullness of ['drawn 2', 'full'] as const) {
          const { said } = await openScreen({ ...look, fullness })
          const heading = `${name} at ${at}${fullness === 'full' ? '' : `, ${fullness}`}`
          const lines = otherwise(before.get(heading) ?? [], said)
          before.set(heading, said)
          looks.push([`${title}, ${heading}`, async () => lines])
        }
        // A step is taken alike on a page, whoever takes it from whichever state.
        for (const [index, { name: deed, kind }] of deeds().entries()) {
          if (pressed.has(`${at} ${kind}`)) continue
          pressed.add(`${at} ${kind}`)
          looks.push([`${title}, ${name} at ${at}, ${deed}`, () => followAndFail(look, index)])
        }
      }
    for (const at of stepScreensOf(id)) await sendAt(at, situation)
  }
  // What the first record of a state bars is sent from another.
  for (const at of stepScreensOf(id)) {
    for (const situation of further) if (!sent.has(at)) await sendAt(at, situation)
    if (!sent.has(at)) throw new Error(`Nothing is sent from ${at}, whatever the record`)
  }
  return looks
}
