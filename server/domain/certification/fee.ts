/** Management fees: what is due, paying and renewing, and whether the money has come. */
import { sql } from 'kysely'
import type { certificationContract, FeeRow } from '../../../src/contract/certification.contract.ts'
import { CERTIFICATION_IN_FORCE, CERTIFICATION_KINDS } from '../../../src/contract/certificationWords.ts'
import { Refused, refuse } from '../../../src/contract/refusal.ts'
import { CERTIFICATION_GRACE_MS, lengthText, RENEWABLE_MS } from '../../../src/contract/spans.ts'
import { ROLES } from '../../../src/contract/words.ts'
import { labelOf } from '../../../src/machines/workflow/workflow.ts'
import {
  type Certification,
  certification,
  termAfterPaying,
} from '../../../src/machines/workflows/certification/chart.ts'
import { NOTHING_CAME, payment } from '../../../src/machines/workflows/payment/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import type { StepContext } from '../../engine/fire.ts'
import { readRecord, timersOfRecord } from '../../engine/read.ts'
import { factsOf } from '../../engine/records.ts'
import { whoIs } from '../../identity/grants.ts'
import { byId, listPage } from '../../kernel/listPage.ts'
import { askAboutPayment } from '../payment/jobs.ts'
import { beginPayment } from '../payment/start.ts'
import { partsWith } from '../payment/trades.ts'
import { dueFeeOf } from './price.ts'
import { certificationRowsOf, certifications } from './rows.ts'
import { assertBaseCertified } from './standingNow.ts'

type CertificationRecord = Pick<FeeRow, 'state'> & { readonly facts: Certification }
const RENEWED_STATES = [...CERTIFICATION_IN_FORCE, 'suspended']

/** Returns why nothing can be paid for it now; empty if something can. */
function whyNotPayable({ state, facts }: CertificationRecord, fee: number): string {
  if (state !== 'awaitingFee' && !RENEWED_STATES.includes(state))
    return `您的认证现在是「${labelOf(certification, state)}」，不能缴费`
  if (fee === 0) return '这种认证不收管理费，续期在认证页面直接办理'
  if (state !== 'certified' || facts.reminders > 0) return ''
  return `现在不用缴，到期前 ${lengthText(RENEWABLE_MS)}起可以续费`
}

/** Resolves to the payments of fees that this person opened for these certifications, the newest first. */
const feesPaidFor = (db: Queryable, uid: string, ids: readonly string[]) =>
  db
    .selectFrom('record')
    .innerJoin('trade', 'trade.payment', 'record.id')
    .select(['record.id', 'record.state', 'record.createdAt', 'trade.amount', 'trade.provider'])
    .select(sql<string>`record.facts->>'subject'`.as('subject'))
    .where('record.workflow', '=', 'payment')
    .where('record.owner', '=', uid)
    .where(sql`record.facts->>'purpose'`, '=', 'fee')
    .where(sql`record.facts->>'subject'`, 'in', ids)
    .where('record.state', '<>', 'cancelled')
    .orderBy('record.id', 'desc')
    .execute()

/** Resolves to when a fee has to be paid, ms since 1970; null where that is up to its owner. */
async function payableUntil(db: Queryable, id: string, { state, facts }: CertificationRecord): Promise<number | null> {
  if (state === 'grace') return (facts.validUntil ?? 0) + CERTIFICATION_GRACE_MS
  if (state !== 'awaitingFee') return null
  const timers = await timersOfRecord(db, id)
  return timers.find(({ clock }) => clock === 'unpaid')?.dueAt ?? null
}

/** Opens the payment of the fee, or resolves to the one that waits. Throws `notNow` where nothing is due. */
export async function openFee(
  context: StepContext,
  { id, uid, renewal }: { readonly id: string; readonly uid: string; readonly renewal: boolean },
): Promise<{ payment: string }> {
  const { db, services } = context
  // Locked: two phones at once get one payment.
  const row = await db
    .selectFrom('record')
    .select(['state', 'facts'])
    .where('id', '=', id)
    .where('workflow', '=', 'certification')
    .where('owner', '=', uid)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return refuse('missing', '没有找到这份认证')
  const { state } = row
  const facts = factsOf(certification, row)
  const amount = await dueFeeOf(db, { state, facts })
  const why = whyNotPayable({ state, facts }, amount)
  if (why) refuse('notNow', why)
  await assertBaseCertified(db, facts)
  if (RENEWED_STATES.includes(state) !== renewal)
    refuse('notNow', renewal ? '这份认证还没有生效，请先缴费' : '这份认证已经认证过，请办理续费')
  // One of a former price is left to run out.
  const waiting = (await feesPaidFor(db, uid, [id])).find(
    one => one.state === 'pendingPayment' && one.provider === services.payment.name && one.amount === amount,
  )
  if (waiting) return { payment: waiting.id }
  const about = { owner: uid, region: facts.place, amount, purpose: 'fee', subject: id } as const
  const title = `${facts.role ? `${ROLES[facts.role]}认证` : CERTIFICATION_KINDS[facts.kind]}管理费`
  return { payment: (await beginPayment(context, { ...NOTHING_CAME, ...about }, title)).id }
}

type Calls = 'feePage' | 'feeRenew' | 'feePay' | 'feePaid'
export const feeCalls: Pick<Handlers<typeof certificationContract>, Calls> = {
  async feePage(paging, { database: { db }, me: { uid }, clock }) {
    const who = await whoIs(db, uid)
    const mine = certifications(db).where('owner', '=', uid)
    const { rows, next, total } = await listPage(db, mine, page => page, { by: [byId('record.id')], ...paging })
    const shown = await certificationRowsOf(db, rows, who)
    const paid =
      rows.length > 0
        ? await feesPaidFor(
            db,
            uid,
            rows.map(({ id }) => id),
          )
        : []
    const dataList = await Promise.all(
      shown.map(async ({ id, record, kind, roleLabel, state, stateLabel, turn, validUntil }): Promise<FeeRow> => {
        const found = rows.find(row => row.id === id)
        const now = { state, facts: factsOf(certification, { facts: found?.facts ?? {} }) }
        const amount = await dueFeeOf(db, now)
        const why = whyNotPayable(now, amount)
        const { gapFrom = null, gapUntil = null } = now.facts
        const own = paid.filter(({ subject }) => subject === id)
        return {
          id,
          record,
          kind,
          roleLabel,
          state,
          stateLabel,
          turn,
          amount,
          validUntil,
          gapFrom,
          gapUntil,
          why,
          renewal: RENEWED_STATES.includes(state),
          dueAt: await payableUntil(db, id, now),
          paidUntil: why ? null : termAfterPaying(now, clock()),
          waiting: own.find(one => one.state === 'pendingPayment')?.id ?? '',
          payments: own.map(one => ({
            id: one.id,
            amount: one.amount,
            stateLabel: labelOf(payment, one.state),
            at: one.createdAt.getTime(),
          })),
        }
      }),
    )
    return { dataList, next, total }
  },

  feeRenew: ({ id }, { me: { uid }, ...services }) =>
    services.database.tx(db => openFee({ db, services }, { id, uid, renewal: true })),

  feePay: ({ id }, { me: { uid }, ...services }) =>
    services.database.tx(db => openFee({ db, services }, { id, uid, renewal: false })),

  async feePaid({ id }, { me: { uid }, ...services }) {
    const { database, engine } = services
    const read = () => readRecord({ db: database.db, engine }, payment, id, uid)
    const { facts } = await read()
    if (facts.owner !== uid || facts.purpose !== 'fee') refuse('missing', '没有找到这笔管理费')
    const [{ provider }] = await partsWith(database.db, id)
    if (provider === services.payment.name)
      await askAboutPayment(services, id).catch((error: unknown) => {
        if (error instanceof Refused) throw error
        refuse('offline', '支付服务暂时连不上，请稍后再查')
      })
    const { state } = await read()
    const subject = await database.db
      .selectFrom('record')
      .select(['state', 'facts'])
      .where('id', '=', facts.subject)
      .executeTakeFirstOrThrow()
    return {
      certification: facts.subject,
      isPaid: state === 'paid' || state === 'confirmed',
      isWaiting: state === 'pendingPayment',
      paymentLabel: labelOf(payment, state),
      certificationLabel: labelOf(certification, subject.state),
      validUntil: factsOf(certification, subject).validUntil,
    }
  },
}
