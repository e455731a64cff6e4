/** What comes of each press on a screen, and of its form. */
import { fireEvent } from '@testing-library/react'
import { Refused } from '../../../src/contract/refusal.ts'
import type { Screen } from '../../../src/contract/screens.ts'
import { confirmButton, deeds, links, submitButton } from '../../support/machines/deeds.ts'
import type { Answer } from '../../support/machines/pages.tsx'
import { type OpenedScreen, openScreen, type ScreenOptions } from '../../support/machines/screen.tsx'
import { addressesOf } from './addresses.ts'
import { DRAWS, failing, type Look } from './look.ts'
import { isCall, sendEmptied, sendForm } from './sending.ts'

/** So much of what a press brought to light is pressed as well, one after the other. */
const MOST_NEW = 4

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
/** Does the one thing, and what came of it. */
export async function followOn(screen: OpenedScreen, index: number): Promise<string[]> {
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

/** What comes of a press that was followed where all is there: what is asked of the server, and where it leads. */
async function outcome(options: ScreenOptions, index: number): Promise<string[]> {
  const screen = await openScreen(options)
  const deed = deeds()[index]
  if (!deed) return ['is not there']
  const lines = await screen.press(deed.act)
  const yes = confirmButton()
  if (yes) lines.push(...(await screen.press(() => fireEvent.click(yes))))
  return lines.filter(line => isCall(line) || line.startsWith('goes to '))
}

/** What the server is asked as a link is followed; most only lead on. */
async function linkLines(options: ScreenOptions): Promise<string[]> {
  const lines: string[] = []
  for (const fullness of DRAWS.slice(0, 3)) {
    const screen = await openScreen({ ...options, fullness })
    for (const { name, act } of links()) {
      const calls = (await screen.press(act)).filter(isCall)
      if (calls.length > 0) lines.push(`· ${name}`, ...calls)
    }
  }
  return lines
}

const isRefused = { code: 'invalid', message: '这里要改' } as const
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
    looks.push([`${at}, follows each link`, () => linkLines({ ...more, at })])
    // What is there only now and then.
    for (const fullness of i === 0 && !more.at ? DRAWS.slice(0, 2) : []) {
      await openScreen({ ...more, at, fullness })
      for (const [index, { name, kind }] of deeds().entries()) {
        const options = { ...more, at, fullness }
        const isKnown = done.has(kind)
        done.add(kind)
        looks.push([`${at}, ${fullness}, ${name}`, () => (isKnown ? outcome(options, index) : follow(options, index))])
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
