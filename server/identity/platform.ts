/** Who may open the console, and who the audit. */
import { refuse } from '../../src/contract/refusal.ts'
import { hasRole, type Principal } from '../../src/machines/workflow/people.ts'
import type { Queryable } from '../db/connect.ts'
import { whoIs } from './grants.ts'

/** Resolves to a person of the platform. Throws `notYours` for everybody else. */
export async function platformPerson(db: Queryable, uid: string): Promise<Principal> {
  const who = await whoIs(db, uid)
  return hasRole(who, 'platform') ? who : refuse('notYours', '这里只有平台管理员可以看')
}

/** Resolves to a person of the platform or an auditor. Throws `notYours` for everybody else. */
export async function auditReader(db: Queryable, uid: string): Promise<Principal> {
  const who = await whoIs(db, uid)
  const reads = hasRole(who, 'platform') || hasRole(who, 'auditor')
  return reads ? who : refuse('notYours', '这里只有平台管理员和审计员可以看')
}
