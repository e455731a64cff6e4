/** A ticket for the live line: an event source cannot send a token, and a token has no business in an address. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Services } from './context.ts'
import { secretOf } from './secret.ts'

const LASTS = 60_000
const SECRET = 'liveSecret'

const signed = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('base64url')

type Needs = Pick<Services, 'database' | 'clock'>

/** Good for a minute and for this person. */
export async function ticketFor({ database, clock }: Needs, uid: string): Promise<string> {
  const text = `${uid}.${clock() + LASTS}`
  return `${text}.${signed(await secretOf(database.db, SECRET), text)}`
}

/** Whose ticket it is, and how many ms ago it was given; undefined for a forged or old one. */
export async function holderOf(
  { database, clock }: Needs,
  ticket: string,
): Promise<{ readonly uid: string; readonly age: number } | undefined> {
  const [uid = '', until = '', signature = ''] = ticket.split('.')
  const right = Buffer.from(signed(await secretOf(database.db, SECRET), `${uid}.${until}`))
  const given = Buffer.from(signature)
  const holds = given.length === right.length && timingSafeEqual(given, right) && Number(until) > clock()
  return holds ? { uid, age: clock() + LASTS - Number(until) } : undefined
}
