/** 看作: a person of the platform sees the portal for a while as somebody else sees it, and can press nothing. */
import { refuse } from '../../src/contract/refusal.ts'
import { hasRole, type Principal } from '../../src/machines/workflow/people.ts'
import type { Queryable } from '../db/connect.ts'
import { whoIs } from './grants.ts'
import type { Member } from './session.ts'

/** A session of the platform in which somebody else's sight may be lent. */
interface ViewingSession {
  readonly uid: string
  readonly viewing: string | null
  readonly viewingUntil: Date | null
}

/** Throws `notYours` for somebody whose sight is not lent: it shows what the platform must not change, or the audit. */
export function assertMayBeViewed(who: Principal): void {
  if (hasRole(who, 'platform') || hasRole(who, 'auditor'))
    refuse('notYours', '平台管理员和审计员的页面不能看作', 'phone')
}

/**
 * Resolves to the person as whom a session sees the portal; undefined for its owner. It ends with its time, and as soon
 * as the owner is no longer of the platform or the other one is.
 */
export async function lentSight(
  db: Queryable,
  { uid, viewing, viewingUntil }: ViewingSession,
  now: number,
): Promise<string | undefined> {
  if (viewing === null || viewingUntil === null || viewingUntil.getTime() <= now) return undefined
  const [owner, seen] = [await whoIs(db, uid), await whoIs(db, viewing)]
  const isLent = hasRole(owner, 'platform') && !hasRole(seen, 'platform') && !hasRole(seen, 'auditor')
  return isLent ? viewing : undefined
}

/** Returns the owner of the session, whatever sight is lent to them. */
export const asOneself = ({ uid, session, viewer = uid }: Member): Member => ({ uid: viewer, session })
