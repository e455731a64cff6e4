/**
 * A ticket for the live line, good for one: an event source cannot send a token, and a token has no business in an
 * address.
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

/** Returns a ticket that opens one line within a minute, for this person, while the session lasts. */
export async function issueTicket({ database, clock }: TicketContext, { uid, session }: Member): Promise<string> {
  const text = [uid, session, clock() + TICKET_TTL_MS, randomBytes(9).toString('base64url')].join('.')
  return `${text}.${signed(await secretOf(database.db, SECRET_NAME), text)}`
}

/**
 * Uses a ticket up and resolves to whose it is, and how many ms ago it was given; undefined for a forged, used or old
 * one and after its session.
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
