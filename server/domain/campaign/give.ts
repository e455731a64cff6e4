/** Giving money to a campaign: amounts, a new donation, and its payment. */
import { sql } from 'kysely'
import { type campaignContract, LEAST_DONATION, MOST_DONATION } from '../../../src/contract/campaign.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { campaign } from '../../../src/machines/workflows/campaign/chart.ts'
import { NOTHING_CAME, type Payment, payment } from '../../../src/machines/workflows/payment/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import type { StepContext } from '../../engine/fire.ts'
import { readRecord } from '../../engine/read.ts'
import { factsOf } from '../../engine/records.ts'
import { beginPayment } from '../payment/start.ts'
import { partsWith } from '../payment/trades.ts'
import { publicCampaign, whyClosed } from './giving.ts'
import { signatureOf } from './signature.ts'

type Donation = Pick<Payment, 'owner' | 'amount' | 'anonymous' | 'inNameOf'>

/** Opens the payment of a donation. Throws `notNow` with what else can be done if the campaign takes none now. */
async function openDonation(context: StepContext, id: string, donation: Donation): Promise<{ payment: string }> {
  const { db, services } = context
  const found = await publicCampaign(db, id)
  const { why, instead } = whyClosed(found, services.clock())
  if (why) refuse('notNow', `${why}。${instead}`)
  const { payee, place } = factsOf(campaign, found)
  const about = { purpose: 'donation', subject: id, region: place, payee } as const
  const { id: opened } = await beginPayment(context, { ...NOTHING_CAME, ...donation, ...about }, `捐款：${found.title}`)
  return { payment: opened }
}

/** Resolves to the amounts to choose from at a place, 分: those of its smallest region that has some. */
async function amountsAt(db: Queryable, place: string): Promise<number[]> {
  const found = await db
    .selectFrom('donationAmounts')
    .select('amounts')
    .where(sql<boolean>`starts_with(${place}, region)`)
    .orderBy(sql`length(region)`, 'desc')
    .orderBy('id')
    .executeTakeFirst()
  return [...(found?.amounts ?? [])]
}

/** Resolves to how a gift that somebody signs with their name is read by the public. */
async function ownSignature(db: Queryable, uid: string): Promise<string> {
  const account = await db
    .selectFrom('account')
    .select(['name', 'kind', 'showName'])
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  return signatureOf({ ...account, anonymous: false, inNameOf: '' })
}

type Calls = 'donationAmounts' | 'moneyDonationCreate' | 'moneyDonationPay'
export const giveCalls: Pick<Handlers<typeof campaignContract>, Calls> = {
  async donationAmounts({ id }, { database: { db }, clock, me }) {
    const found = await publicCampaign(db, id)
    return {
      amounts: await amountsAt(db, found.region),
      least: LEAST_DONATION,
      most: MOST_DONATION,
      own: me ? await ownSignature(db, me.uid) : '',
      state: found.state,
      stateLabel: found.stateLabel,
      ...whyClosed(found, clock()),
    }
  },

  async moneyDonationCreate({ id, amount, signature, inNameOf = '' }, { me: { uid }, ...services }) {
    if (signature === 'other' && inNameOf === '') refuse('invalid', '请填写以谁的名义', 'inNameOf')
    const donation = {
      owner: uid,
      amount,
      anonymous: signature === 'anonymous',
      inNameOf: signature === 'other' ? inNameOf : '',
    }
    return services.database.tx(db => openDonation({ db, services }, id, donation))
  },

  async moneyDonationPay({ id }, { me: { uid }, ...services }) {
    const { db } = services.database
    const { state, facts } = await readRecord({ db, engine: services.engine }, payment, id, uid)
    if (facts.owner !== uid || facts.purpose !== 'donation') refuse('missing', '没有找到这笔捐款')
    const [{ provider }] = await partsWith(db, id)
    if (state === 'pendingPayment' && provider === services.payment.name) return { payment: id }
    if (state !== 'pendingPayment' && state !== 'cancelled') refuse('notNow', '这笔捐款已经付过了')
    return services.database.tx(tx => openDonation({ db: tx, services }, facts.subject, facts))
  },
}
