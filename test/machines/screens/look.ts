/** One look at a screen, and what looks differ in. */
import { type Refusal, Refused } from '../../../src/contract/refusal.ts'
import { changesOf } from '../../support/machines/outline.ts'
import type { Answer } from '../../support/machines/pages.tsx'
import { changesSomething } from '../../support/machines/sampleReplies.ts'

/** What is said otherwise than before, or all of it where that is shorter. */
export function otherwise(before: readonly string[], said: readonly string[]): readonly string[] {
  const changes = changesOf(before, said)
  return changes.length < said.length ? changes : said
}

/** One look: what it is called, and what is seen. */
export type Look = readonly [name: string, look: () => Promise<readonly string[]>]

const refusing =
  (refusal: Refusal) =>
  (...wires: readonly string[]): Answer =>
  ({ wire }) => {
    if (wires.includes(wire)) throw new Refused(refusal)
  }
/** Refuses these calls as a server does that is out of order. */
export const failing = refusing({ code: 'broken', message: '服务出了点问题' })
/** Refuses these calls as a server does that has no such thing. */
export const missing = refusing({ code: 'missing', message: '没有这一条' })
/** Refuses these calls at what somebody wrote in this field. */
export const refusedAt = (field: string) => refusing({ code: 'invalid', message: '这里要改', field })

/** From the first call on that does something nothing can be read any more. */
export function deafAfterwards(): Answer {
  let isDone = false
  return call => {
    if (changesSomething(call.wire)) isDone = true
    else if (isDone) failing(call.wire)(call)
    return undefined
  }
}

/** Each condition of a page is met and missed by some of these, in company of others. */
export const DRAWS = [1, 2, 3, 4, 5, 6, 7, 8].map(number => `drawn ${number}` as const)
/** What the server knows by the time that something is done, where that is not what the screen was drawn from. */
export const KNOWN_LATER = 'drawn 3'

/** Calls that are never refused at a field: what somebody filled in there is only looked for. */
export const LIST_READ = /(Page|List)$/
