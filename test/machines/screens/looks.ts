/** How each screen is looked at: what there is, who looks, what is pressed. */
import { fireEvent } from '@testing-library/react'
import { Refused } from '../../../src/contract/refusal.ts'
import type { Screen } from '../../../src/contract/screens.ts'
import { loadFlow } from '../../../src/machines/browser/flows.ts'
import { isPerson, type RelationFace } from '../../../src/machines/workflow/face.ts'
import type { WorkflowId } from '../../../src/machines/workflow/registry.ts'
import { FACES } from '../../../src/machines/workflows/index.ts'
import { confirmButton, deeds, fillIn, submitButton } from '../../support/machines/deeds.ts'
import { changesOf } from '../../support/machines/outline.ts'
import { prefetched, openScreen, type ScreenOptions, VISITOR } from '../../support/machines/screen.tsx'
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
    for (const wire of new Set(sent.map(call => call.wire)))
      look(`${wire} fails`, {
        answer: called => {
          if (called.wire === wire) throw new Refused({ code: 'broken', message: '服务出了点问题' })
        },
      })
  }
  return looks
}

const isRefused = { code: 'invalid', message: '这里要改' } as const
/** Presses what sends the form, again and again, and fills in what is asked for in between. */
async function sendForm(screen: OpenedScreen, most: number): Promise<string[]> {
  const lines: string[] = []
  for (let presses = 0; presses < most; presses++) {
    const button = submitButton()
    if (!button) break
    const news = [
      `· fills it in, presses 「${button.textContent}」`,
      ...(await screen.press(fillIn)),
      ...(await screen.press(() => fireEvent.click(button))),
    ]
    if (lines.join('\n').endsWith(news.join('\n'))) break
    lines.push(...news)
  }
  return lines
}

/** So much of what a press brought to light is pressed as well, one after the other. */
const MOST_NEW = 4
type OpenedScreen = Awaited<ReturnType<typeof openScreen>>

/** Does one thing and what that leads to: answers its question, sends its form, presses what was not there before. */
async function follow(screen: OpenedScreen, index: number): Promise<string[]> {
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
      looks.push([`${at}, ${name}`, async () => follow(await openScreen({ ...more, at }), index)])
    }
    const hasForm = submitButton() !== undefined
    // What is there only now and then.
    for (const fullness of i === 0 && !more.at ? DRAWS.slice(0, 2) : []) {
      await openScreen({ ...more, at, fullness })
      for (const [index, { name, kind }] of deeds().entries()) {
        if (done.has(kind)) continue
        done.add(kind)
        looks.push([
          `${at}, ${fullness}, ${name}`,
          async () => follow(await openScreen({ ...more, at, fullness }), index),
        ])
      }
    }
    if (!hasForm) continue
    looks.push([
      `${at}, is filled in and sent`,
      async () => {
        const lines = await sendForm(await openScreen({ ...more, at }), 7)
        sent = [...new Set(lines.filter(line => line.startsWith('asks ')).map(line => line.split(' ')[1]))].join(' ')
        if (!sentAt.has(sent)) sentAt.set(sent, at)
        return lines
      },
    ])
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
