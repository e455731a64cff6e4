/** How a form is sent: filled in, with one thing that is wrong. */
import { fireEvent } from '@testing-library/react'
import { fillIn, spoilers, submitButtons } from '../../support/machines/deeds.ts'
import { type OpenedScreen, openScreen, type ScreenOptions } from '../../support/machines/screen.tsx'

/** Returns whether a line says what the server was asked. */
export const isCall = (line: string) => line.startsWith('asks ')
/** Fills in whatever can be, until nothing is left empty: a list may wait for what is chosen in the one before. */
export async function fillWhole(screen: OpenedScreen): Promise<string[]> {
  const lines: string[] = []
  for (let rounds = 0; rounds < 6; rounds++) {
    const news = await screen.press(fillIn)
    lines.push(...news)
    if (!news.some(isCall)) break
  }
  return lines
}
/**
 * Presses what sends a form of the screen, the last where none is named, again and again, and fills in what is asked
 * for in between.
 */
export async function sendForm(screen: OpenedScreen, most: number, form = -1): Promise<string[]> {
  const lines: string[] = []
  for (let presses = 0; presses < most; presses++) {
    const button = submitButtons().at(form)
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

/** A form is begun anew so often, each time nothing stopped it though something was wrong. */
const MOST_FORMS = 6
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
      if (one) {
        tried.add(one.name)
        await screen.press(one.spoil)
      }
      const news = await screen.press(() => fireEvent.click(button))
      if (one) lines.push(`· with ${one.name}`, ...news.map(line => line.replace(/很长(很长)+/g, '很长…')))
      else if (news.length === 0 || news.some(isCall)) break
      if (one) await screen.press(one.mend)
    }
    if (tried.size === before) break
  }
  return lines
}
