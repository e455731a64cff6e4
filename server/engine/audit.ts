/** Writes what people of the portal's staff did beside steps of workflows. */
import type { AuditKind } from '../../src/contract/auditWords.ts'
import { cutSigns } from '../../src/contract/signs.ts'
import { ROLES } from '../../src/contract/words.ts'
import type { Queryable } from '../db/connect.ts'
import { newId } from '../db/ids.ts'
import { deviceName } from '../identity/deviceName.ts'
import { whoIs } from '../identity/grants.ts'
import type { Call } from './context.ts'

interface Deed {
  readonly uid: string
  readonly kind: Exclude<AuditKind, 'step'>
  /** What was done, as a clerk would say it. */
  readonly what: string
  readonly record?: string
  readonly reason?: string
}
/** Longest texts in signs, as they are shown in a row. */
const MAX_SIGNS = 200

/** Appends what somebody did, with their name and posts of that moment. Resolves to whether they hold any post. */
export async function writeAudit(
  db: Queryable,
  { ip, device, clock }: Pick<Call, 'ip' | 'device' | 'clock'>,
  { uid, kind, what, record, reason = '' }: Deed,
): Promise<void> {
  const { grants = [] } = await whoIs(db, uid)
  const { name } = await db.selectFrom('account').select('name').where('uid', '=', uid).executeTakeFirstOrThrow()
  const at = new Date(clock())
  await db
    .insertInto('audit')
    .values({
      id: newId(clock()),
      kind,
      uid,
      name,
      post: [...new Set(grants.map(({ role }) => ROLES[role]))].join('、'),
      what: cutSigns(what, MAX_SIGNS),
      record: record ?? null,
      reason: cutSigns(reason, MAX_SIGNS),
      origin: [deviceName(device), ip].filter(Boolean).join(' · '),
      at,
    })
    .execute()
}

/** Appends a log-in of somebody who holds a post; neighbours' log-ins are nobody's business. */
export async function auditLogin(db: Queryable, call: Call, uid: string): Promise<void> {
  const { grants = [] } = await whoIs(db, uid)
  if (grants.length > 0) await writeAudit(db, call, { uid, kind: 'login', what: '登录' })
}
