/**
 * Every form that is filled in is sent as its call wants it; what is too long, and what is refused, is said at its
 * field.
 */
import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Refused } from '../../../src/contract/refusal.ts'
import { confirmButton, fillIn, isFilled, spoilers, submitButtons } from '../../support/machines/deeds.ts'
import type { SentCall } from '../../support/machines/pages.tsx'
import { changesSomething } from '../../support/machines/sampleReplies.ts'
import { type OpenedScreen, openScreen, type ScreenOptions, setUpScreens } from '../../support/machines/screen.tsx'
import { BUILT, malformed } from './built.ts'

setUpScreens()

const REFUSED = '这里要改'
/** A form has fewer steps. */
const MOST_STEPS = 8

/** At so many of its fields, from the first to the last, a call is refused. */
const MOST_FIELDS = 3

/** What is done while a form is filled in: a picture is put in its place at once. */
const DONE_BEFORE = '/api/my/updateHeadimg'
const isSent = ({ wire }: SentCall) => changesSomething(wire) && wire !== DONE_BEFORE
const isWrong = () => document.querySelector('[aria-invalid=true], [role=alert]') !== null

/** Fills in whatever can be, until nothing is left empty: a list may wait for what is chosen in the one before. */
async function fillWhole(screen: OpenedScreen): Promise<void> {
  for (let rounds = 0; rounds < 6 && !isFilled(); rounds++) await screen.press(() => fillIn())
}
/**
 * Fills in a form and presses its button, step by step, until something is sent; returns that, and all that came
 * of it.
 */
async function send(screen: OpenedScreen, form: number) {
  const known = screen.sent.length
  const news: string[] = []
  for (let steps = 0; steps < MOST_STEPS && !screen.sent.slice(known).some(isSent); steps++) {
    await fillWhole(screen)
    const button = submitButtons()[Math.min(form, submitButtons().length - 1)]
    if (!button) break
    const more = await screen.press(() => fireEvent.click(button))
    const yes = confirmButton()
    if (yes) more.push(...(await screen.press(() => fireEvent.click(yes))))
    news.push(...more)
    if (more.length === 0 || isWrong()) break
  }
  return { calls: screen.sent.slice(known).filter(isSent), news }
}

/** Writes too much into each field in turn; returns where that was sent or nothing was said of it. */
async function tooLong(options: ScreenOptions, form: number): Promise<string[]> {
  const screen = await openScreen(options)
  await fillWhole(screen)
  const faults: string[] = []
  for (const one of spoilers().filter(({ name }) => name.startsWith('too m'))) {
    const button = submitButtons()[form]
    if (!button) break
    const known = screen.sent.length
    await screen.press(() => fireEvent.click(button), one.spoil)
    if (screen.sent.slice(known).some(isSent)) faults.push(...malformed(screen.sent.slice(known)))
    else if (!isWrong()) faults.push(`${one.name}: nothing is said of it`)
    await screen.press(one.mend)
  }
  return faults
}

/** Has a call refused at some of its fields in turn; returns those at which that is not said. */
async function refusedAtFields(options: ScreenOptions, form: number, { wire, input }: SentCall): Promise<string[]> {
  const all = Object.keys(input).filter(name => name !== 'id' && name !== 'version')
  const fields = all.filter((_, at) => at % Math.ceil(all.length / MOST_FIELDS) === 0)
  const faults: string[] = []
  let refused = ''
  const screen = await openScreen({
    ...options,
    answer: call => {
      if (call.wire !== wire) return undefined
      throw new Refused({ code: 'invalid', message: `${REFUSED}${refused}`, field: refused })
    },
  })
  for (const field of fields) {
    refused = field
    await send(screen, form)
    if (!document.body.textContent?.includes(`${REFUSED}${field}`)) faults.push(`${wire} refused at ${field}: not said`)
  }
  return faults
}

test.each(BUILT)('%s', async (_, addresses) => {
  const faults: string[] = []
  const seen = new Set<string>()
  for (const at of addresses) {
    const options = { at }
    await openScreen(options)
    for (const [form, button] of submitButtons().entries()) {
      const name = `${at} 「${button.textContent}」`
      const { calls, news } = await send(await openScreen(options), form)
      if (calls.length === 0 && news.length === 0 && !isWrong()) faults.push(`${name}: nothing comes of it`)
      faults.push(...malformed(calls).map(line => `${name}: ${line}`))
      const [first] = calls
      if (!first || seen.has(first.wire)) continue
      seen.add(first.wire)
      faults.push(...(await tooLong(options, form)).map(line => `${name}: ${line}`))
      faults.push(...(await refusedAtFields(options, form, first)).map(line => `${name}: ${line}`))
    }
  }
  expect(faults).toEqual([])
})
