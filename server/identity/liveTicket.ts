/**
 * Single-use tickets for the live connection: an `EventSource` cannot send a token, and a token must not appear in a
 * URL.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { consume } from '../db/rateLimit.ts'
import { secretOf } from '../db/secrets.ts'
import { isSameText } from '../kernel/sameText.ts'
import type { Runtime } from '../runtime.ts'
import type { Member } from './session.ts'
import { openSessionsAmong } from './session.ts'

const TICKET_TTL_MS = 60_000
const SECRET_NAME = 'liveSecret'

const signed = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('base64url')

type TicketContext = Pick<Runtime, 'database' | 'clock'>

/** Resolves to a ticket that opens one connection within a minute, for this person, while the session lasts. */
export async function issueTicket({ database, clock }: TicketContext, { uid, session }: Member): Promise<string> {
  const text = [uid, session, clock() + TICKET_TTL_MS, randomBytes(9).toString('base64url')].join('.')
  return `${text}.${signed(await secretOf(database.db, SECRET_NAME), text)}`
}

/**
 * Redeems a ticket and resolves to its owner and its age in ms; undefined if it is forged, used or expired, or its
 * session has ended.
 */
export async function useTicket(
  { database, clock }: TicketContext,
  ticket: string,
): Promise<(Member & { readonly age: number }) | undefined> {
  const [uid = '', session = '', expiresAt = '', nonce = '', signature = ''] = ticket.split('.')
  const expected = signed(await secretOf(database.db, SECRET_NAME), `${uid}.${session}.${expiresAt}.${nonce}`)
  const valid = isSameText(signature, expected) && Number(expiresAt) > clock()
  if (!valid || !(await openSessionsAmong(database.db, [session], clock())).has(session)) return undefined
  const once = { key: `live:${signature}`, max: 1, windowMs: TICKET_TTL_MS }
  if (!(await consume(database.db, once, clock())).allowed) return undefined
  return { uid, session, age: clock() + TICKET_TTL_MS - Number(expiresAt) }
}
