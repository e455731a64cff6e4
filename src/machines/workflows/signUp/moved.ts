/** A shift that moved: the facts of its sign-ups, and what people read of it. */
import { spaced } from '../../../contract/spacing.ts'
import { decideUntil, type Move, type SignUp } from './facts.ts'
import { offerEnd } from './offer.ts'

/** Returns what changed, in words. */
export function movedText({ by: moved, address }: Move): string {
  return [...(moved === 0 ? [] : ['改了时间']), ...(address ? [spaced('换到', address)] : [])].join('，') || '有改动'
}
/** Returns the facts of a sign-up whose shift moves by `moved` ms at `at`. */
export function moveOf(s: SignUp, moved: number, at: number): Partial<SignUp> {
  const startsAt = s.startsAt + moved
  return {
    startsAt,
    endsAt: s.endsAt + moved,
    decideBy: decideUntil(at, startsAt),
    offerEndsAt: s.offerEndsAt === null ? null : s.group ? decideUntil(at, startsAt) : offerEnd(at, startsAt),
  }
}
