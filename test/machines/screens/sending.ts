/** How a form is sent: filled in, with one field left empty. */
import { fireEvent } from '@testing-library/react'
import { emptiable, fillIn, submitButtons } from '../../support/machines/deeds.ts'
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
/** Presses what sends a form of the screen, the last where none is named, again and again, and fills in what is asked for in between. */
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

/** A form is begun anew so often, each time a field was none that had to be filled in. */
const MOST_FORMS = 4
/** Fills in a form, but for one field after the other, and says what each press is answered. */
export async function sendEmptied(options: ScreenOptions, form: number): Promise<string[]> {
  const lines: string[] = []
  const tried = new Set<string>()
  for (let forms = 0; forms < MOST_FORMS; forms++) {
    const before = tried.size
    const screen = await openScreen(options)
    for (let presses = 0; presses < 12; presses++) {
      const button = submitButtons().at(form)
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
