/** What a person saw travels with what they send: an edit of something that has changed meanwhile is refused. */
import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import { callFieldSpecs } from '../../src/contract/fieldWords.ts'
import { refuse } from '../../src/contract/refusal.ts'

type Content = Readonly<Record<string, unknown>>

/** Returns the mark of what a form is opened with: the same for the same content. */
export const seenOf = (content: Content): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(content).sort(([one], [other]) => (one < other ? -1 : 1))))
    .digest('base64url')
    .slice(0, 22)

/**
 * Throws `stale`, with the words that stand there now, where the content is not what was seen; what was sent twice and
 * stands there already is no conflict. `input` says what the fields are called.
 */
export function assertSeen(input: z.ZodMiniObject, seen: string | undefined, now: Content, sent: Content): void {
  const isSame = (name: string) => JSON.stringify(now[name]) === JSON.stringify(sent[name])
  if (seen === undefined || seen === seenOf(now) || Object.keys(now).every(isSame)) return
  const changed = Object.values(callFieldSpecs(input)).flatMap(({ name, label, kind }) =>
    (kind === 'text' || kind === 'phone') && name in now && !isSame(name) ? [`${label}现在是「${now[name]}」`] : [],
  )
  refuse('stale', `这里刚刚在别处改过：${changed.join('，') || '请刷新看最新的'}。您填的还在，核对后再保存一次`)
}
