/** How each screen is looked at: what there is, who looks, what is pressed. */
import { fireEvent } from '@testing-library/react'
import { vi } from 'vitest'
import { Refused } from '../../../src/contract/refusal.ts'
import type { Screen } from '../../../src/contract/screens.ts'
import { HOUR_MS, MINUTE_MS } from '../../../src/contract/time.ts'
import { loadFlow } from '../../../src/machines/browser/flows.ts'
import { isPerson, type RelationFace } from '../../../src/machines/workflow/face.ts'
import type { WorkflowId } from '../../../src/machines/workflow/registry.ts'
import { FACES } from '../../../src/machines/workflows/index.ts'
import { confirmButton, deeds, emptiable, fillIn, submitButton } from '../../support/machines/deeds.ts'
import { changesOf } from '../../support/machines/outline.ts'
import type { Answer } from '../../support/machines/pages.tsx'
import { NOW } from '../../support/machines/sampleReplies.ts'
import { openScreen, prefetched, type ScreenOptions, scrollToEnd, VISITOR } from '../../support/machines/screen.tsx'
import { situationsOf } from '../../support/machines/situations.ts'
import { WORLDS } from '../../support/machines/worlds.ts'
import { addressesOf, stepScreensOf } from './addresses.ts'

/** One look: what it is called, and what is seen. */
export type Look = readonly [name: string, look: () => Promise<readonly string[]>]

/** What is said otherwise than before, or all of it where that is shorter. */
function otherwise(before: readonly string[], said: readonly string[]): readonly string[] {
  const changes = changesOf(before, said)
  return changes.length < said.length ? changes : said
}

const NEVER = new Promise<never>(() => {})
const failing =
  (...wires: readonly string[]): Answer =>
  ({ wire }) => {
    if (wires.includes(wire)) throw new Refused({ code: 'broken', message: '服务出了点问题' })
  }

/** Each condition of a page is met and missed by some of these, in company of others. */
const DRAWS = [1, 2, 3, 4].map(number => `drawn ${number}` as const)

/** As it reads: with all that can be there, with empty lists, with nothing, for a visitor, and where a call fails. */
export async function readings({ path, who }: Screen): Promise<Look[]> {
  const looks: Look[] = []
  for (const [i, at] of addressesOf(path).entries()) {
    const { said: full, sent } = await openScreen({ at })
    const look = (name: string, options: Partial<ScreenOptions>) =>
      looks.push([`${at}, ${name}`, async () => otherwise(full, (await openScreen({ ...options, at })).said)])
    looks.push([`${at}, everything is there`, async () => full])
    looks.push([
      `${at}, fetched ahead`,
      async () => {
        const ahead = await prefetched(at)
        return ahead.map(line => (full.includes(line) ? line : `${line}, not needed at once`))
      },
    ])
    look('empty lists', { fullness: 'empty lists' })
    look('bare', { fullness: 'bare' })
    if (who.includes('visitor')) look('a visitor', { who: VISITOR })
    for (const fullness of i === 0 ? DRAWS : DRAWS.slice(0, 2)) look(fullness, { fullness })
    // Elsewhere the same calls fail in the same way.
    if (i > 0) continue
    for (const wire of new Set(sent.map(call => call.wire))) {
      look(`${wire} fails`, { answer: failing(wire) })
      look(`${wire} is on its way`, { answer: called => (called.wire === wire ? NEVER : undefined) })
    }
    looks.push([
      `${at}, comes back after a while and reads on`,
      async () => {
        const screen = await openScreen({ at, fullness: 'drawn 1' })
        const lines = await screen.press(() => {
          vi.setSystemTime(NOW + 3 * HOUR_MS)
          vi.advanceTimersByTime(MINUTE_MS)
          document.dispatchEvent(new Event('visibilitychange'))
        })
        return screen.hasEnd() ? [...lines, '· scrolls to the end', ...(await screen.press(scrollToEnd))] : lines
      },
    ])
  }
  return looks
}

const isRefused = { code: 'invalid', message: '这里要改' } as const
const isCall = (line: string) => line.startsWith('asks ')
/** Fills in whatever can be, until nothing is left empty: a list may wait for what is chosen in the one before. */
async function fillWhole(screen: OpenedScreen): Promise<string[]> {
  const lines: string[] = []
  for (let rounds = 0; rounds < 6; rounds++) {
    const news = await screen.press(fillIn)
    lines.push(...news)
    if (!news.some(isCall)) break
  }
  return lines
}
/** Presses what sends the form, again and again, and fills in what is asked for in between. */
async function sendForm(screen: OpenedScreen, most: number): Promise<string[]> {
  const lines: string[] = []
  for (let presses = 0; presses < most; presses++) {
    const button = submitButton()
    if (!button) break
    const news = [
      `· fills it in, presses 「${button.textContent}」`,
      ...(await fillWhole(screen)),
      ...(await screen.press(() => fireEvent.click(button))),
    ]
    if (lines.join('\n').endsWith(news.join('\n'))) break
    lines.push(...news)
  }
  return lines
}

/** A form is begun anew so often, each time a field was none that had to be filled in. */
const MOST_FORMS = 4
/** Fills in a form, but for one field after the other, and says what each press is answered. */
async function sendEmptied(options: ScreenOptions): Promise<string[]> {
  const lines: string[] = []
  const tried = new Set<string>()
  for (let forms = 0; forms < MOST_FORMS; forms++) {
    const before = tried.size
    const screen = await openScreen(options)
    for (let presses = 0; presses < 12; presses++) {
      const button = submitButton()
      if (!button) break
      await fillWhole(screen)
      const field = emptiable().find(({ name }) => !tried.has(name))
      if (field) {
        tried.add(field.name)
        await screen.press(field.empty)
      }
      const news = await screen.press(() => fireEvent.click(button))
      if (field) lines.push(`· without 「${field.name}」`, ...news)
      else if (news.length === 0 || news.some(isCall)) break
    }
    if (tried.size === before) break
  }
  return lines
}

/** So much of what a press brought to light is pressed as well, one after the other. */
const MOST_NEW = 4
type OpenedScreen = Awaited<ReturnType<typeof openScreen>>

/** Does one thing and what that leads to: answers its question, sends its form, presses what was not there before. */
async function follow(options: ScreenOptions, index: number): Promise<string[]> {
  const screen = await openScreen(options)
  const asked = new Set(screen.sent.map(({ wire }) => wire))
  const lines = await followOn(screen, index)
  const wires = screen.sent.map(({ wire }) => wire).filter(wire => !asked.has(wire))
  if (wires.length === 0) return lines
  const fail = failing(...wires)
  const answer: Answer = call => fail(call) ?? options.answer?.(call)
  return [...lines, '· where that fails', ...(await followOn(await openScreen({ ...options, answer }), index))]
}
async function followOn(screen: OpenedScreen, index: number): Promise<string[]> {
  const before = deeds()
  const known = new Set(before.map(({ kind }) => kind))
  const deed = before[index]
  if (!deed) return ['is not there']
  const lines = await screen.press(deed.act)
  const yes = confirmButton()
  if (yes) lines.push(`· then 「${yes.textContent}」`, ...(await screen.press(() => fireEvent.click(yes))))
  if (submitButton()?.closest('[role=dialog]')) lines.push(...(await sendForm(screen, 2)))
  for (let count = 0; count < MOST_NEW; count++) {
    const next = deeds().find(({ kind }) => !known.has(kind))
    if (!next) break
    known.add(next.kind)
    lines.push(`· ${next.name}`, ...(await screen.press(next.act)))
  }
  return lines
}

/** What comes of each press; of a form as it is, filled in, and refused at each field. */
export async function presses({ path }: Pick<Screen, 'path'>, more: Partial<ScreenOptions> = {}): Promise<Look[]> {
  const looks: Look[] = []
  /** At which address a form first sent these calls: what refuses one refuses the others. */
  const sentAt = new Map<string, string>()
  const done = new Set<string>()
  for (const [i, at] of (more.at ? [more.at] : addressesOf(path)).entries()) {
    let sent = ''
    const before = await openScreen({ ...more, at })
    const asked = new Set(before.sent.map(({ wire }) => wire))
    for (const [index, { name, kind }] of deeds().entries()) {
      done.add(kind)
      looks.push([`${at}, ${name}`, () => follow({ ...more, at }, index)])
    }
    const hasForm = submitButton() !== undefined
    // What is there only now and then.
    for (const fullness of i === 0 && !more.at ? DRAWS.slice(0, 2) : []) {
      await openScreen({ ...more, at, fullness })
      for (const [index, { name, kind }] of deeds().entries()) {
        if (done.has(kind)) continue
        done.add(kind)
        looks.push([`${at}, ${fullness}, ${name}`, () => follow({ ...more, at, fullness }, index)])
      }
    }
    if (!hasForm) continue
    looks.push([
      `${at}, is filled in and sent`,
      async () => {
        const lines = await sendForm(await openScreen({ ...more, at }), 7)
        sent = [...new Set(lines.filter(isCall).map(line => line.split(' ')[1]))].join(' ')
        if (!sentAt.has(sent)) sentAt.set(sent, at)
        return lines
      },
    ])
    looks.push([`${at}, is sent with one field left empty`, () => sendEmptied({ ...more, at })])
    looks.push([
      `${at}, is refused at one field after the other`,
      async () => {
        const first = sentAt.get(sent) ?? at
        if (first !== at) return [`as at ${first}`]
        const refused = new Set<string>()
        const screen = await openScreen({
          ...more,
          at,
          answer: call => {
            const field = asked.has(call.wire)
              ? undefined
              : Object.keys(call.input).find(one => !refused.has(one) && one !== 'id')
            if (!field) return more.answer?.(call)
            refused.add(field)
            throw new Refused({ ...isRefused, field })
          },
        })
        return sendForm(screen, 12)
      },
    ])
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
  const looks: Look[] = []
  for (const { record, readers } of situationsOf(await loadFlow(id), WORLDS[id])) {
    const title = `${record.label} (${record.state})`
    for (const [name, who, roles] of readers)
      for (const at of new Set(roles.flatMap(pageFor)))
        looks.push([
          `${title}, ${name} at ${at}`,
          async () => {
            const { said } = await openScreen({ at, who, record })
            const last = before.get(`${name} ${at}`) ?? []
            before.set(`${name} ${at}`, said)
            return otherwise(last, said)
          },
        ])
    for (const at of stepScreensOf(id))
      for (const [name, who] of readers) {
        await openScreen({ at, who, record })
        if (!submitButton()) continue
        for (const [heading, look] of await presses({ path: '/index' }, { at, who, record }))
          looks.push([`${title}, ${name} at ${heading}`, look])
        break
      }
  }
  return looks
}
