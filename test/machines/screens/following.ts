/** What comes of one press on a screen, of what it brings to light, and of giving it up. */
import { fireEvent } from '@testing-library/react'
import { confirmButton, deeds, giveUpButton, submitButton } from '../../support/machines/deeds.ts'
import type { Answer, SentCall } from '../../support/machines/pages.tsx'
import { callLine, type OpenedScreen, openScreen, type ScreenOptions } from '../../support/machines/screen.tsx'
import { failing, KNOWN_LATER, LIST_READ, otherwise, refusedAt } from './look.ts'
import { isCall, sendForm } from './sending.ts'

/** So much of what a press brought to light is pressed as well, one after the other. */
const MOST_NEW = 4

/** At so many fields of a call that a button sends it is refused. */
const MOST_FIELDS = 3
/** What a press comes to, and what else where its calls end otherwise. */
export interface Outcome {
  readonly lines: readonly string[]
  readonly further: readonly string[]
}
export const allOf = ({ lines, further }: Outcome): readonly string[] => [...lines, ...further]
/**
 * Does one thing and what that leads to: answers its question, sends its form, presses what was not there before.
 * `known`: what it came to elsewhere; where that is the same, all else is.
 */
export async function follow(
  options: ScreenOptions,
  index: number,
  open = openScreen,
  known?: Outcome,
): Promise<Outcome> {
  const screen = await open(options)
  const before = [...screen.sent]
  const followed = await followOn(screen, index)
  const { lines } = followed
  if (known && known.lines.join() === lines.join()) return { lines, further: [] }
  const asks = screen.sent.slice(before.length)
  const further: string[] = []
  const seen = new Set([lines.join('\n')])
  const where = async (title: string, more: Partial<ScreenOptions>) => {
    const { lines: news } = await followOn(await open({ ...options, ...more }), index)
    if (!seen.has(news.join('\n'))) further.push(`· where ${title}`, ...otherwise(lines, news))
    seen.add(news.join('\n'))
  }
  const instead =
    (answer: Answer): Answer =>
    call =>
      answer(call) ?? options.answer?.(call)
  const fails = failingOf(before, asks)
  if (fails) further.push(...(await whereItFails({ ...options, answer: instead(fails) }, index, lines, open)))
  const asked = new Set(before.map(({ wire }) => wire))
  const first = asks.find(({ wire }) => !asked.has(wire))
  if (first) {
    const fields = LIST_READ.test(first.wire) ? [] : Object.keys(first.input).filter(name => name !== 'id')
    for (const field of fields.slice(0, MOST_FIELDS))
      await where(`that is refused at ${field}`, { answer: instead(refusedAt(field)(first.wire)) })
    if (lines.length > 1) await where('that is answered otherwise', { later: KNOWN_LATER })
  } else if (goesOn(followed.first)) further.push(...(await goOn(options, index, open)))
  if (followed.opensDialog) further.push(...(await giveUp(options, index, open)))
  else if (followed.first.some(line => isOfDevice(line) || isCall(line)))
    further.push(...(await leaveAtOnce(options, index, open)))
  return { lines, further }
}

/** Refuses what was asked then and not before; undefined where that is nothing. */
function failingOf(before: readonly SentCall[], then: readonly SentCall[]): Answer | undefined {
  const known = new Set(before.map(callLine))
  const news = new Set(then.map(callLine).filter(line => !known.has(line)))
  return news.size > 0 ? call => (news.has(callLine(call)) ? failing(call.wire)(call) : undefined) : undefined
}
/** What is asked and said where that fails; what stands there no more is left out. */
async function whereItFails(
  options: ScreenOptions,
  index: number,
  lines: readonly string[],
  open = openScreen,
): Promise<string[]> {
  const { lines: news } = await followOn(await open(options), index)
  if (news.join() === lines.join()) return []
  return ['· where that fails', ...news.filter(line => !line.startsWith('- '))]
}
/** Does one thing and what that leads to, and once more where it fails. */
export async function followAndFail(options: ScreenOptions, index: number): Promise<readonly string[]> {
  const screen = await openScreen(options)
  const before = [...screen.sent]
  const { lines } = await followOn(screen, index)
  const fails = failingOf(before, screen.sent.slice(before.length))
  return fails ? [...lines, ...(await whereItFails({ ...options, answer: fails }, index, lines))] : lines
}

const MOST_PRESSES = 24
/** Whether one more press may change something else. */
const goesOn = (news: readonly string[]) => news.some(isChange) && !news.some(isWay)
/** Presses the same again and again, as long as it stays there and changes something else each time. */
async function goOn(options: ScreenOptions, index: number, open: typeof openScreen): Promise<string[]> {
  const screen = await open(options)
  const kind = deeds()[index]?.kind
  const all: string[] = []
  for (let presses = 0; presses < MOST_PRESSES; presses++) {
    const deed = deeds().find(one => one.kind === kind)
    const news = deed ? await screen.press(deed.act) : []
    const text = news.join('\n')
    if (!goesOn(news) || text === all.at(-2)) break
    all.push(text)
  }
  const last = all.slice(1).at(-1)
  return last === undefined ? [] : [`· pressed ${all.length} times, at last`, last]
}
/** Presses what nobody has pressed yet, first what the last press brought to light; leaves open what is open. */
async function explore(screen: OpenedScreen, known: Set<string>): Promise<string[]> {
  const lines: string[] = []
  const seen = new Set<string>()
  for (let count = 0; count < MOST_NEW; count++) {
    const all = deeds().filter(({ kind, ends }) => !ends && !known.has(kind))
    const next = all.find(({ kind }) => !seen.has(kind)) ?? all[0]
    if (!next) break
    for (const { kind } of all) seen.add(kind)
    known.add(next.kind)
    lines.push(`· ${next.name}`, ...(await screen.press(next.act)))
  }
  return lines
}
interface Followed {
  readonly lines: readonly string[]
  /** What came of the press alone. */
  readonly first: readonly string[]
  /** Whether it asked something that can be given up. */
  readonly opensDialog: boolean
}
/** Does the one thing, and what came of it. */
async function followOn(screen: OpenedScreen, index: number): Promise<Followed> {
  const before = deeds()
  const known = new Set(before.map(({ kind }) => kind))
  const deed = before[index]
  if (!deed) return { lines: ['is not there'], first: [], opensDialog: false }
  const first = await screen.press(deed.act)
  const opensDialog = giveUpButton() !== undefined
  const lines = [...first]
  const hasForm = () => submitButton()?.closest('[role=dialog]')
  if (opensDialog && !hasForm()) lines.push(...(await explore(screen, known)))
  const yes = confirmButton()
  if (yes) lines.push(`· then 「${yes.textContent}」`, ...(await screen.press(() => fireEvent.click(yes))))
  if (hasForm()) lines.push(...(await sendForm(screen, 2)))
  lines.push(...(await explore(screen, known)))
  const still = lines.length > 0 ? confirmButton() : undefined
  if (yes && still) lines.push(`· then 「${still.textContent}」`, ...(await screen.press(() => fireEvent.click(still))))
  // Done, and begun again.
  const again = deeds().find(({ kind }) => kind === deed.kind)
  if (again && lines.some(line => /dialog/.test(line)) && !document.querySelector('[role=dialog]'))
    lines.push('· once more', ...(await screen.press(again.act)))
  return { lines, first, opensDialog }
}
/** Gives up what a press asks, and begins it anew: it should be as at the first time. */
async function giveUp(options: ScreenOptions, index: number, open: typeof openScreen): Promise<string[]> {
  const screen = await open(options)
  const before = deeds()
  const deed = before[index]
  const first = deed ? await screen.press(deed.act) : []
  await explore(screen, new Set(before.map(({ kind }) => kind)))
  const leave = giveUpButton()
  if (leave) await screen.press(() => fireEvent.click(leave))
  const again = deeds().find(({ kind }) => kind === deed?.kind)
  const second = again ? await screen.press(again.act) : ['is not there any more']
  return second.join() === first.join() ? [] : ['· given up, and begun anew', ...otherwise(first, second)]
}

/** Leaves the screen while what a press began goes on. */
async function leaveAtOnce(options: ScreenOptions, index: number, open: typeof openScreen): Promise<string[]> {
  const screen = await open(options)
  const deed = deeds()[index]
  if (deed) await screen.press(deed.act)
  const left = await screen.leave()
  return left.length > 0 ? ['· leaves the screen', ...left] : []
}

/** What the device does, not what the page says or asks for. */
const isOfDevice = (line: string) =>
  !/^([+-] |(asks|title|looks) |(goes to|focus on|brings into sight|draws) )/.test(line)
export const isWay = (line: string) => isCall(line) || line.startsWith('goes to ')
/** What is said otherwise now: not only brought into sight once more. */
const isChange = (line: string) => /^[+-] /.test(line)
