/** What a call does for somebody who sees the portal as another person: it reads, and writes nothing. */
import { sql } from 'kysely'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { Refused, refuse } from '../../src/contract/refusal.ts'
import { DAY_MS } from '../../src/contract/time.ts'
import type { Wire } from '../../src/contract/wire.ts'
import { type Database, transactionDatabase } from '../db/connect.ts'
import { consume } from '../db/rateLimit.ts'
import { DatabaseUnavailable } from '../db/unavailable.ts'
import { writeAudit } from '../engine/audit.ts'
import type { Call } from '../engine/context.ts'
import type { Member } from '../identity/session.ts'
import { asOneself } from '../identity/viewing.ts'
import { errorCode } from '../kernel/errorCode.ts'

/** Calls about the session itself, which stay those of its owner. */
const OF_THE_SESSION: ReadonlySet<string> = new Set<Wire>([
  '/api/my/logout',
  '/api/my/getLive',
  '/api/manage/viewAsNow',
  '/api/manage/viewAsEnd',
])

/**
 * What stays the person's alone (个人信息保护法 6: no more than the purpose needs): letters to them, where they live and
 * whom they helped to apply, from where they log in, and the copy of all their data.
 */
const WITHHELD: Readonly<Partial<Record<Wire, string>>> = {
  '/api/my/messagePage': '消息是写给本人的，看作的时候不显示',
  '/api/my/addressList': '地址簿是本人的，看作的时候不显示',
  '/api/my/getLianxiren': '联系人的资料是本人的，看作的时候不显示',
  '/api/my/getDevices': '登录过的设备是本人的，看作的时候不显示',
  '/api/my/dataCopy': '个人信息副本只给本人',
}

/** Of `read_only_sql_transaction`, and of what is sent in a transaction that failed so. */
const WRITTEN_CODES: ReadonlySet<string> = new Set(['25006', '25P02'])
/** Refusals of one person written down a day; more say nothing new. */
const MAX_PER_DAY = 200

export const VIEWING_ONLY = '您正在看作别人，只能看，不能办事；要办事请先点页面上方的「结束」'

/** Returns the caller as the call has to see them. */
export const callerOf = (endpoint: Endpoint, member: Member | undefined): Member | undefined =>
  member && OF_THE_SESSION.has(endpoint.wire) ? asOneself(member) : member

/** Writes down that a call was refused to the viewer, and throws that. */
async function refuseCall(endpoint: Endpoint, call: Call, message: string): Promise<never> {
  const { db } = call.database
  const { viewer: uid = '', uid: seen = '' } = call.me ?? {}
  const { name } = await db.selectFrom('account').select('name').where('uid', '=', seen).executeTakeFirstOrThrow()
  const limit = { key: `attempts:viewing:${uid}`, max: MAX_PER_DAY, windowMs: DAY_MS }
  if ((await consume(db, limit, call.clock())).allowed)
    await writeAudit(db, call, { uid, kind: 'refused', what: `看作${name}时：${endpoint.title}` })
  return refuse('notNow', message)
}

/** Throws `notNow`, and writes that down, where a viewer makes a call that writes or that is the person's alone. */
export async function assertOnlyViews(endpoint: Endpoint, call: Call): Promise<void> {
  if (call.me?.viewer === undefined) return
  const withheld = WITHHELD[endpoint.wire as Wire]
  if (endpoint.once || endpoint.writes || withheld !== undefined)
    await refuseCall(endpoint, call, withheld ?? VIEWING_ONLY)
}

const reading = <T>(database: Database, work: (database: Database) => Promise<T>): Promise<T> =>
  database.tx(async trx => {
    await sql`set transaction read only`.execute(trx)
    return work(transactionDatabase(database, trx))
  })

/** Resolves to the reply to a viewer. The database refuses whatever `work` would write; that is thrown as `notNow`. */
export async function answerViewer(
  endpoint: Endpoint,
  call: Call,
  work: (database: Database) => Promise<unknown>,
): Promise<unknown> {
  return reading(call.database, work).catch(error => {
    // PostgreSQL's word for it is also that of a server which is no longer the primary.
    const cause: unknown = error instanceof DatabaseUnavailable ? error.cause : error
    const isWrite = !(error instanceof Refused) && WRITTEN_CODES.has(errorCode(cause))
    return isWrite ? refuseCall(endpoint, call, VIEWING_ONLY) : Promise.reject(error)
  })
}
