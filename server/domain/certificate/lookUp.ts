/** The public look-up of a certificate by its number: its content in the database, and whether it is intact. */
import type { CertificateContent, certificateContract, Verdict } from '../../../src/contract/certificate.contract.ts'
import { isCertificateNumber } from '../../../src/contract/certificateNumber.ts'
import type { EndpointReply } from '../../../src/contract/endpoint.ts'
import { NAMELESS_GIVER } from '../../../src/contract/honourWords.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { scrubbed } from '../../../src/contract/scrub.ts'
import { HOUR_MS } from '../../../src/contract/time.ts'
import { type Certificate, certificate } from '../../../src/machines/workflows/certificate/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import { consume, ipBucketOf, limitGuesses, waitText } from '../../db/rateLimit.ts'
import type { Call, Handlers } from '../../engine/context.ts'
import { writtenIn } from '../../engine/read.ts'
import { factsOf } from '../../engine/records.ts'
import { maskedName, nameForOthers } from '../../identity/names.ts'
import { partySecretsOf } from '../../identity/parties.ts'
import { contentOf, hashOf } from './snapshot.ts'

type Reply = EndpointReply<(typeof certificateContract)['certificateCheck']>

/** Wrong codes an hour: for one certificate and address, for an address, for a certificate from everywhere. */
const MAX_FOR_PAIR = 10
const MAX_FOR_ADDRESS = 50
const MAX_FOR_CERTIFICATE = 30
/** Look-ups of one address an hour: enough for a personnel office, too few to collect all certificates. */
const MAX_LOOKUPS = 300
const VERDICT_OF: Readonly<Record<string, Verdict>> = {
  valid: 'valid',
  // Valid until a second person has agreed.
  revoking: 'valid',
  revoked: 'revoked',
  superseded: 'superseded',
  expired: 'expired',
}
const NOTHING = { content: null, hidden: false, whole: false, reason: '', successor: '', hash: '', lookups: 0 }

const find = (db: Queryable, number: string) =>
  db
    .selectFrom('certificate')
    .innerJoin('record', 'record.id', 'certificate.id')
    .select(['certificate.id', 'certificate.snapshot', 'certificate.code', 'certificate.lookups'])
    .select(['record.state', 'record.facts', 'record.root'])
    .where('certificate.number', '=', number)
    .executeTakeFirst()
type Found = NonNullable<Awaited<ReturnType<typeof find>>>

async function codeFits({ database, clock, ip }: Call<'visitor'>, found: Found, code: string | undefined) {
  if (code === undefined || code === '') return false
  const address = ipBucketOf(ip)
  const limits = [
    { key: `certificate:pair:${found.id}:${address}`, max: MAX_FOR_PAIR, windowMs: HOUR_MS },
    { key: `certificate:address:${address}`, max: MAX_FOR_ADDRESS, windowMs: HOUR_MS },
    { key: `certificate:code:${found.id}`, max: MAX_FOR_CERTIFICATE, windowMs: HOUR_MS },
  ]
  return limitGuesses(database.db, limits, clock(), async () => {
    return code === found.code || refuse('invalid', '查验码不对，请向持有人核对', 'code')
  })
}

/** Throws after too many look-ups of one address, because numbers are consecutive and could be enumerated. */
async function assertNotWalking({ database, clock, ip }: Call<'visitor'>): Promise<void> {
  const limit = { key: `certificate:lookups:${ipBucketOf(ip)}`, max: MAX_LOOKUPS, windowMs: HOUR_MS }
  const { allowed, retryAfterMs } = await consume(database.db, limit, clock())
  if (!allowed) refuse('tooMany', `这个网络查验得太多了，请 ${waitText(retryAfterMs)}后再试`, 'no')
}

/** Resolves to the number of its successor. */
async function successorOf(db: Queryable, { id, root }: Found): Promise<string> {
  const newest = await db
    .selectFrom('record')
    .innerJoin('certificate', 'certificate.id', 'record.id')
    .select(['certificate.id', 'certificate.number'])
    .where('record.root', '=', root)
    .where('record.workflow', '=', 'certificate')
    .orderBy('record.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest && newest.id !== id ? newest.number : ''
}

/** Resolves to the reason of the revocation, if one was given. */
async function reasonOf(db: Queryable, { id }: Found): Promise<string> {
  const row = await db
    .selectFrom('history')
    .select('input')
    .where('record', '=', id)
    .where('event', '=', 'REVOKE')
    .orderBy('ordinal', 'desc')
    .limit(1)
    .executeTakeFirst()
  return scrubbed(writtenIn(row?.input).reason ?? '它证明的记录已撤销')
}

/** What an organisation is, is public, as is what it was honoured for. */
async function publicHolderOf(db: Queryable, { owner, kind }: Certificate, holder: string): Promise<string> {
  if (holder === NAMELESS_GIVER) return holder
  if (kind !== 'certification' && kind !== 'honour') return maskedName(holder)
  const account = await db.selectFrom('account').select('kind').where('uid', '=', owner).executeTakeFirst()
  return account ? nameForOthers({ name: holder, kind: account.kind }) : maskedName(holder)
}

/** Resolves to the public content; donors' names of goods may contain contact details. */
async function publicContentOf(db: Queryable, facts: Certificate, content: CertificateContent) {
  const secrets = (await partySecretsOf(db, [facts.subject]))(facts.subject)
  const lines = content.lines.map(([label, words]): [string, string] => [label, scrubbed(words, secrets)])
  return { ...content, lines, holder: await publicHolderOf(db, facts, content.holder) }
}

async function reportOn(call: Call<'visitor'>, number: string, found: Found, code: string | undefined): Promise<Reply> {
  const { db } = call.database
  const facts = factsOf(certificate, found)
  const { owner, hash, hidden } = facts
  const whole = await codeFits(call, found, code)
  const content = contentOf(found.snapshot)
  const untouched = hashOf(found.snapshot) === hash && content?.number === number
  const verdict = untouched ? (VERDICT_OF[found.state] ?? 'missing') : 'edited'
  const isOwn = call.me?.uid === owner
  if (!isOwn)
    await db
      .updateTable('certificate')
      .set(({ eb }) => ({ lookups: eb('lookups', '+', 1) }))
      .where('id', '=', found.id)
      .execute()
  const all = whole || isOwn
  const shown = content && (!hidden || all)
  return {
    verdict,
    number,
    hash,
    hidden: !shown,
    whole: all,
    content: shown ? (all ? content : await publicContentOf(db, facts, content)) : null,
    reason: verdict === 'revoked' ? await reasonOf(db, found) : '',
    successor: verdict === 'superseded' ? await successorOf(db, found) : '',
    lookups: found.lookups + (isOwn ? 0 : 1),
  }
}

export const certificateLookUpCalls: Pick<Handlers<typeof certificateContract>, 'certificateCheck'> = {
  async certificateCheck({ no: number, code }, call) {
    if (!isCertificateNumber(number)) return { ...NOTHING, verdict: 'malformed', number }
    await assertNotWalking(call)
    const found = await find(call.database.db, number)
    return found ? reportOn(call, number, found, code) : { ...NOTHING, verdict: 'missing', number }
  },
}
