/** How a form is sent: filled in, with one thing that is wrong. */
import { fireEvent } from '@testing-library/react'
import {
  type Choice,
  fillIn,
  fillToLimits,
  isFilled,
  rewriteFields,
  spoilers,
  submitButtons,
  tellings,
} from '../../support/machines/deeds.ts'
import { changesSomething } from '../../support/machines/sampleReplies.ts'
import { type OpenedScreen, openScreen, type ScreenOptions } from '../../support/machines/screen.tsx'

/** Returns whether a line says what the server was asked. */
export const isCall = (line: string) => line.startsWith('asks ')
/** Fills in whatever can be, until nothing is left empty: a list may wait for what is chosen in the one before. */
export async function fillWhole(screen: OpenedScreen, choice: Choice = 'first'): Promise<string[]> {
  const lines: string[] = []
  for (let rounds = 0; rounds < 6 && !isFilled(choice); rounds++) {
    const news = await screen.press(() => fillIn(choice))
    lines.push(...news)
    if (!news.some(isCall)) break
  }
  return lines
}
/** Returns whether something was done, not only read. */
const isSent = (lines: readonly string[]) =>
  lines.some(line => isCall(line) && changesSomething(line.split(' ')[1] ?? ''))
/**
 * Presses what sends a form of the screen, the last where none is named, again and again, and fills in what is asked
 * for in between.
 */
export async function sendForm(screen: OpenedScreen, most: number, form = -1, choice?: Choice): Promise<string[]> {
  const lines: string[] = []
  for (let presses = 0; presses < most; presses++) {
    const button = submitButtons().at(form)
    if (!button) break
    const news = [
      `· fills it in, presses 「${button.textContent}」`,
      ...(await fillWhole(screen, choice)),
      ...(await screen.press(() => fireEvent.click(button))),
    ]
    if (lines.join('\n').endsWith(news.join('\n'))) break
    lines.push(...news)
  }
  return lines
}

/** Sends a form, and whatever can be sent then for something else. */
export async function sendOnceMore(options: ScreenOptions, form: number): Promise<string[]> {
  const screen = await openScreen(options)
  if (!(await sendForm(screen, 7, form)).some(isCall)) return []
  const lines: string[] = []
  for (const at of submitButtons().keys()) {
    await screen.press(rewriteFields)
    const button = submitButtons()[at]
    if (!button) break
    lines.push(`· presses 「${button.textContent}」`, ...(await screen.press(() => fireEvent.click(button))))
  }
  return lines
}
/** Fills in a form as far as its fields may be filled, then by one more, and says what each press is answered. */
export async function sendAtLimits(options: ScreenOptions, form: number): Promise<string[]> {
  const lines: string[] = []
  for (const more of [0, 1] as const) {
    const screen = await openScreen(options)
    await fillWhole(screen)
    const filled = await screen.press(() => fillToLimits(more))
    const button = submitButtons().at(form)
    if (filled.length === 0 || !button) return []
    const news = await screen.press(() => fireEvent.click(button))
    lines.push(more === 0 ? '· as far as it may be' : '· by one more', ...untilItIsSent(news))
  }
  return lines
}
/** What a field holds. */
const HELD = / · value=.*?(?= · |$)|(?<=textarea.* · )[^=]*$/g
/** How much is written, and may be. */
const COUNTED = /^[+-] \d+ \/ \d+$/
const OTHER: Readonly<Record<string, string>> = { '+': '-', '-': '+' }
/** Writes what is private into each field of free words, and says what each is answered. */
export async function tellPrivate(screen: OpenedScreen): Promise<string[]> {
  const lines: string[] = []
  await fillWhole(screen)
  for (const { name, tell, mend } of tellings()) {
    const news = (await screen.press(tell)).map(line => line.replace(HELD, ''))
    const answers = news.filter(
      line => !COUNTED.test(line) && !news.includes(line.replace(/^[+-]/, sign => OTHER[sign]!)),
    )
    if (answers.length > 0) lines.push(`· ${name}`, ...answers)
    await screen.press(mend)
  }
  return lines
}
const short = (line: string) => line.replace(/很?长(很?长)+/g, '很长…')
/** What is answered; of what was sent that alone, not what stands there afterwards. */
const untilItIsSent = (news: readonly string[]): string[] =>
  (news.some(isCall) ? news.filter(line => isCall(line) || line.startsWith('goes to ')) : news).map(short)

const TEN_THOUSAND = 10_000
/** What somebody would put who reads a limit there and goes up, or down, to it: so much, so many words. */
function limitIn(news: readonly string[]): string | undefined {
  const alert = news.find(line => line.startsWith('+ ') && line.includes('role=alert')) ?? ''
  const [, amount = '', large, unit] = /(?:最多|至少|最少|不超过) ?([\d,]+) ?(万)?(.*)/.exec(alert) ?? []
  const number = Number(amount.replaceAll(',', '')) * (large ? TEN_THOUSAND : 1)
  if (!number) return undefined
  return unit?.includes('个字') ? '长'.repeat(number) : String(number)
}

/** A form is begun anew so often, each time nothing stopped it though something was wrong. */
const MOST_FORMS = 40
/** Fills in a form, but for one thing after the other, and says what each press is answered. */
export async function sendSpoiled(options: ScreenOptions, form: number): Promise<string[]> {
  const lines: string[] = []
  const tried = new Set<string>()
  for (let forms = 0; forms < MOST_FORMS; forms++) {
    const before = tried.size
    const screen = await openScreen(options)
    for (let presses = 0; presses < 30; presses++) {
      const button = submitButtons().at(form)
      if (!button) break
      await fillWhole(screen)
      const one = spoilers().find(({ name }) => !tried.has(name))
      if (one) tried.add(one.name)
      const news = await screen.press(() => fireEvent.click(button), one?.spoil)
      if (one) lines.push(`· with ${one.name}`, ...news.map(short))
      else if (news.length === 0 || news.some(isCall)) break
      const exact = one && news.length > 0 ? limitIn(news) : undefined
      if (one && exact) {
        const next = await screen.press(
          () => fireEvent.click(button),
          () => one.put(exact),
        )
        lines.push('· with exactly what it says', ...untilItIsSent(next))
        if (next.some(isCall)) break
      }
      // Whatever was done with it is done: nothing more can be put wrong there.
      if (isSent(news)) break
      if (one) await screen.press(one.mend)
    }
    if (tried.size === before) break
  }
  return lines
}
