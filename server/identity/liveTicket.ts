/** A ticket for the live line: an event source cannot send a token, and a token has no business in an address. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Member, Runtime } from '../kernel/runtime.ts'
import { secretOf } from '../kernel/secrets.ts'
import { openSessionsAmong } from './session.ts'

const TICKET_TTL_MS = 60_000
const SECRET_NAME = 'liveSecret'

const signed = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('base64url')

type TicketContext = Pick<Runtime, 'database' | 'clock'>

/** Returns a ticket that is good for a minute, for this person, while the session lasts. */
export async function issueTicket({ database, clock }: TicketContext, { uid, session }: Member): Promise<string> {
  const text = `${uid}.${session}.${clock() + TICKET_TTL_MS}`
  return `${text}.${signed(await secretOf(database.db, SECRET_NAME), text)}`
}

/**
 * Resolves to whose ticket it is, and how many ms ago it was given; undefined for a forged or old one and after its
 * session.
 */
export async function ticketHolder(
  { database, clock }: TicketContext,
  ticket: string,
): Promise<(Member & { readonly age: number }) | undefined> {
  const [uid = '', session = '', expiresAt = '', signature = ''] = ticket.split('.')
  const expected = Buffer.from(signed(await secretOf(database.db, SECRET_NAME), `${uid}.${session}.${expiresAt}`))
  const given = Buffer.from(signature)
  const valid = given.length === expected.length && timingSafeEqual(given, expected) && Number(expiresAt) > clock()
  if (!valid || !(await openSessionsAmong(database.db, [session], clock())).has(session)) return undefined
  return { uid, session, age: clock() + TICKET_TTL_MS - Number(expiresAt) }
}
