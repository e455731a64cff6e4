/** What comes of the forms of a screen: filled in, with one thing wrong, refused at each field. */
import { submitButtons } from '../../support/machines/deeds.ts'
import { memoryStore } from '../../support/machines/fakes.ts'
import type { Answer } from '../../support/machines/pages.tsx'
import { changesSomething } from '../../support/machines/sampleReplies.ts'
import { callLine, type OpenedScreen, openScreen, type ScreenOptions } from '../../support/machines/screen.tsx'
import { deafAfterwards, failing, KNOWN_LATER, LIST_READ, type Look, otherwise, refusedAt } from './look.ts'
import { fillWhole, isCall, sendAtLimits, sendForm, sendOnceMore, sendSpoiled, tellPrivate } from './sending.ts'

/** What is only looked up while a form is filled in. */
const isRead = (wire: string) => LIST_READ.test(wire) || /getFiveAddress\d$/.test(wire)

/** One form of a screen. */
export interface ScreenForm {
  /** Which of them, from 0. */
  readonly form: number
  /** What is written on its button, where there are several. */
  readonly label: string
}
/** Returns the forms of the screen that stands. */
export const screenForms = (): ScreenForm[] =>
  submitButtons().map((button, form, { length }) => ({ form, label: length > 1 ? button.textContent : '' }))

/**
 * Returns the looks at one form of a screen that was opened. `sentAt`: at which address a form first sent the same
 * calls; what refuses one refuses the others.
 */
export function formLooks(
  options: ScreenOptions,
  { form, label }: ScreenForm,
  sentAt: Map<string, string>,
  { sent: before, said }: OpenedScreen,
): Look[] {
  const { at: address, fullness = 'full' } = options
  const isFull = fullness === 'full'
  const at = isFull ? address : `${address}, ${fullness}`
  const asked = new Set(before.map(callLine))
  const which = label ? `${at}, 「${label}」` : at
  let sent = ''
  let lines: readonly string[] = []
  return [
    [
      `${which}, is filled in and sent`,
      async () => {
        lines = await sendForm(await openScreen(options), 7, form)
        sent = [...new Set(lines.filter(isCall).map(line => line.split(' ')[1]))].join(' ')
        if (!sentAt.has(sent)) sentAt.set(sent, which)
        return lines
      },
    ],
    [
      `${which}, is answered otherwise`,
      async () =>
        otherwise(
          lines,
          await sendForm(await openScreen({ ...options, later: isFull ? KNOWN_LATER : 'full' }), 7, form),
        ),
    ],
    [
      `${which}, is filled in with the last of all choices`,
      async () => otherwise(lines, await sendForm(await openScreen(options), 7, form, 'last')),
    ],
    [
      `${which}, is sent, and nothing can be read then`,
      async () =>
        sent.split(' ').some(changesSomething)
          ? otherwise(lines, await sendForm(await openScreen({ ...options, answer: deafAfterwards() }), 7, form))
          : [],
    ],
    [
      `${which}, is filled in, left and opened again`,
      async () => {
        const drafts = memoryStore()
        await fillWhole(await openScreen({ ...options, drafts }))
        const names = Object.keys(drafts.data).map(name => `is kept as ${name}`)
        return [...names, ...otherwise(said, (await openScreen({ ...options, drafts })).said)]
      },
    ],
    [`${which}, is sent once more for something else`, () => sendOnceMore(options, form)],
    [`${which}, is filled to its limits`, () => sendAtLimits(options, form)],
    [`${which}, is sent with one thing wrong`, () => sendSpoiled(options, form)],
    [
      `${which}, is refused at one field after the other`,
      async () => {
        const first = sentAt.get(sent) ?? which
        if (first !== which) return [`as at ${first}`]
        const refused = new Set<string>()
        const screen = await openScreen({
          ...options,
          answer: call => {
            const isRead = LIST_READ.test(call.wire) || asked.has(callLine(call))
            const field = isRead ? undefined : Object.keys(call.input).find(one => !refused.has(one) && one !== 'id')
            if (!field) return options.answer?.(call)
            refused.add(field)
            return refusedAt(field)(call.wire)(call)
          },
        })
        return sendForm(screen, 12, form)
      },
    ],
    [
      `${which}, is sent in vain`,
      async () => {
        const news = sent
          .split(' ')
          .filter(wire => wire !== '' && !isRead(wire) && !before.some(call => call.wire === wire))
        if (news.length === 0) return []
        const answer: Answer = call => failing(...news)(call) ?? options.answer?.(call)
        return otherwise(lines, await sendForm(await openScreen({ ...options, answer }), 7, form))
      },
    ],
    [`${which}, tells what is private`, async () => (isFull ? tellPrivate(await openScreen(options)) : [])],
  ]
}
