/** What comes of each press on a screen, and of its form. */
import { fireEvent } from '@testing-library/react'
import type { Screen } from '../../../src/contract/screens.ts'
import { confirmButton, deeds, links, submitButtons } from '../../support/machines/deeds.ts'
import { type OpenedScreen, openScreen, type ScreenOptions } from '../../support/machines/screen.tsx'
import { addressesOf, narrowedOf } from './addresses.ts'
import { allOf, follow, isWay, type Outcome } from './following.ts'
import { formLooks, screenForms } from './forms.ts'
import { DRAWS, type Look } from './look.ts'
import { fillWhole, isCall } from './sending.ts'

/** What each kind of press comes to where all is there. */
type Outcomes = Map<string, Outcome>

/** What comes of a press that was followed where all is there: what is asked of the server, and where it leads. */
async function waysOf(options: ScreenOptions, index: number): Promise<string[]> {
  const screen = await openScreen(options)
  const deed = deeds()[index]
  if (!deed) return ['is not there']
  const lines = await screen.press(deed.act)
  const yes = confirmButton()
  if (yes) lines.push(...(await screen.press(() => fireEvent.click(yes))))
  return lines.filter(isWay)
}

const staysThere = (lines: readonly string[]) =>
  lines.length > 0 && !lines.some(line => isWay(line) || /dialog/.test(line))

/** What is counted is sent when it rests, and stays there. */
const COUNTER = /[多少]一件/
/** Chooses otherwise whatever can be chosen on a screen, then does each thing that leads on. */
async function chooseOtherwise(options: ScreenOptions, outcomes: Outcomes): Promise<string[]> {
  const stays = [...outcomes].flatMap(([kind, { lines }]) => (staysThere(lines) || COUNTER.test(kind) ? [kind] : []))
  if (stays.length === 0) return []
  const screen = await openScreen(options)
  const lines: string[] = []
  const doIt = async (kind: string) => {
    const deed = deeds().find(one => one.kind === kind)
    return deed ? { name: deed.name, news: await screen.press(deed.act) } : undefined
  }
  for (const kind of stays) lines.push(...((await doIt(kind))?.news ?? []))
  for (const [kind, { lines: before }] of outcomes) {
    if (!before.some(isWay) || COUNTER.test(kind)) continue
    const known = new Set(deeds().map(one => one.kind))
    const done = await doIt(kind)
    const news = done?.news.filter(isWay) ?? []
    // What a press brings to light takes it back, often.
    const next = deeds().find(one => !known.has(one.kind))
    if (next) news.push(...(await screen.press(next.act)).filter(isWay))
    if (done && news.join() !== before.filter(isWay).join()) lines.push(`· ${done.name}`, ...news)
    await screen.goBack()
  }
  return lines
}

/** Counts one more and does each thing that leads on at once, before the count is sent, and takes it back. */
async function inHaste(options: ScreenOptions, outcomes: Outcomes): Promise<string[]> {
  const lines: string[] = []
  if (![...outcomes.keys()].some(kind => COUNTER.test(kind))) return lines
  for (const [kind, outcome] of outcomes) {
    if (!outcome.lines.some(isWay) || COUNTER.test(kind)) continue
    const screen = await openScreen(options)
    const known = new Set(deeds().map(one => one.kind))
    const deed = deeds().find(one => one.kind === kind)
    const counter = deeds().find(one => one.kind.includes('多一件'))
    if (!deed || !counter) continue
    lines.push(`· ${deed.name}`, ...(await screen.press(deed.act, counter.act)).filter(isWay))
    const next = deeds().find(one => !known.has(one.kind))
    if (next) lines.push(...(await screen.press(next.act)).filter(isWay))
  }
  return lines
}

/** What the server is asked as a link is followed, in so many draws of a screen; most only lead on. */
async function linkLines(options: ScreenOptions, draws: number): Promise<string[]> {
  const lines: string[] = []
  for (const fullness of DRAWS.slice(0, draws)) {
    const screen = await openScreen({ ...options, fullness })
    for (const { name, act } of links()) {
      const calls = (await screen.press(act)).filter(isCall)
      if (calls.length > 0) lines.push(`· ${name}`, ...calls)
    }
  }
  return lines
}

/** Opens a screen and fills in its form. */
async function openFilled(options: ScreenOptions): Promise<OpenedScreen> {
  const screen = await openScreen(options)
  await fillWhole(screen)
  return screen
}
/** What comes of each press where the form is filled in and something else comes of it than where it is empty. */
async function pressesOfFilled(options: ScreenOptions, outcomes: Outcomes): Promise<Look[]> {
  await openFilled(options)
  return deeds().map(({ name, kind }, index) => [
    `${options.at}, filled in, ${name}`,
    async () => {
      const empty = outcomes.get(kind)
      // What only chooses does so whatever else is written there.
      if (empty && staysThere(empty.lines) && !empty.lines.some(line => line.includes('aria-invalid'))) return []
      // What is asked for fails with all that was written there: nothing of it may be lost.
      const asks = empty?.lines.some(isCall) ?? false
      const filled = await follow(options, index, openFilled, asks ? undefined : empty)
      const before = empty && (asks ? allOf(empty) : empty.lines)
      return allOf(filled).join() === before?.join() ? [] : allOf(filled)
    },
  ])
}

/** What an empty list says, whichever it is. */
async function pressesOfEmpty(options: ScreenOptions): Promise<Look[]> {
  const empty = { ...options, fullness: 'empty lists' } as const
  const { said } = await openScreen(options)
  if ((await openScreen(empty)).said.join() === said.join()) return []
  return deeds().flatMap(({ name, chooses }, index): Look[] => {
    const look = async () => {
      const screen = await openScreen(empty)
      const deed = deeds()[index]
      return deed ? screen.press(deed.act) : ['is not there']
    }
    return chooses ? [[`${options.at}, empty lists, ${name}`, look]] : []
  })
}

/** Where each press leads, and what it asks of the server. */
async function waysOfEach(options: ScreenOptions): Promise<Look[]> {
  const looks: Look[] = []
  const known = new Set<string>()
  for (const fullness of ['full', 'empty lists'] as const) {
    const drawn = { ...options, fullness }
    await openScreen(drawn)
    for (const [index, { name, kind }] of deeds().entries()) {
      if (!known.has(kind)) looks.push([`${options.at}, ${fullness}, ${name}`, () => waysOf(drawn, index)])
      known.add(kind)
    }
  }
  return looks
}

/** What a form is known by: what it is sent with, and its fields. */
const formOf = (button: HTMLElement): string =>
  [button.textContent, ...[...(button.closest('form')?.elements ?? [])].map(field => field.getAttribute('name'))].join()

/** What comes of each press; of a form as it is, filled in, and refused at each field. */
export async function presses({ path }: Pick<Screen, 'path'>, more: Partial<ScreenOptions> = {}): Promise<Look[]> {
  const looks: Look[] = []
  const sentAt = new Map<string, string>()
  const done = new Set<string>()
  const elsewhere: Outcomes = new Map()
  for (const [i, at] of (more.at ? [more.at] : addressesOf(path)).entries()) {
    const options = { ...more, at }
    const outcomes: Outcomes = new Map()
    const whole = await openScreen(options)
    for (const [index, { name, kind }] of deeds().entries()) {
      done.add(kind)
      looks.push([
        `${at}, ${name}`,
        async () => {
          const one = await follow(options, index, openScreen, elsewhere.get(kind))
          outcomes.set(kind, one)
          elsewhere.set(kind, one)
          return allOf(one)
        },
      ])
    }
    const forms = screenForms()
    looks.push([`${at}, with all chosen otherwise`, () => chooseOtherwise(options, outcomes)])
    looks.push([`${at}, in haste`, () => inHaste(options, outcomes)])
    looks.push([`${at}, follows each link`, () => linkLines(options, i === 0 ? 2 : 1)])
    const buttons = new Set(submitButtons().map(formOf))
    // What is there only now and then.
    for (const [number, fullness] of (more.at ? [] : DRAWS.slice(0, i === 0 ? 6 : 3)).entries()) {
      const drawn = { ...options, fullness }
      const screen = await openScreen(drawn)
      const news = screenForms().filter(one => !buttons.has(formOf(submitButtons()[one.form]!)))
      for (const button of submitButtons()) buttons.add(formOf(button))
      for (const [index, { name, kind }] of (i === 0 ? deeds() : []).entries()) {
        const isKnown = done.has(kind)
        done.add(kind)
        const look = async () => (isKnown ? waysOf(drawn, index) : allOf(await follow(drawn, index)))
        if (!isKnown || number < 2) looks.push([`${at}, ${fullness}, ${name}`, look])
      }
      for (const form of news) looks.push(...formLooks(drawn, form, sentAt, screen).slice(0, 2))
    }
    if (i === 0 && !more.at) looks.push(...(await pressesOfEmpty(options)))
    if (forms.length > 0 && i === 0 && !more.at) looks.push(...(await pressesOfFilled(options, outcomes)))
    for (const form of forms) looks.push(...formLooks(options, form, sentAt, whole))
  }
  for (const at of more.at ? [] : narrowedOf(path)) looks.push(...(await waysOfEach({ ...more, at })))
  return looks
}
