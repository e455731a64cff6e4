/** Campaigns of the demonstration as records, with the donations that the ledger has of them. */
import { DISCLOSURE_MS } from '../../../../src/contract/spans.ts'
import { DAY_MS, HOUR_MS } from '../../../../src/contract/time.ts'
import { type Campaign, campaign } from '../../../../src/machines/workflows/campaign/chart.ts'
import { NOTHING_CAME, type Payment, payment } from '../../../../src/machines/workflows/payment/chart.ts'
import type { NewRow } from '../../../db/schema.ts'
import { NOTHING_YET } from '../../../domain/campaign/save.ts'
import type { SeedCampaign } from './campaigns.ts'
import { type PastRows, pastOf } from './past.ts'
import type { Random } from './random.ts'
import type { SeedOrganisation } from './units.ts'

/** How long each takes donations, and is filed before. ms */
const OPEN_MS = 120 * DAY_MS
const FILED_BEFORE_MS = 30 * DAY_MS
const DONATIONS = 6
/** The one that began without waiting, after a cold wave. */
const EMERGENCY = '暖冬棉被一千床'
const PHONE = '057185000000'

interface CampaignSeed {
  readonly units: readonly SeedOrganisation[]
  readonly givers: readonly string[]
  readonly platform: string
  readonly finance: string
}
export interface CampaignRows {
  readonly payees: NewRow<'payee'>[]
  readonly campaigns: NewRow<'campaign'>[]
  readonly past: PastRows[]
  readonly trades: NewRow<'trade'>[]
  readonly entries: NewRow<'ledgerEntry'>[]
  readonly balances: NewRow<'ledgerBalance'>[]
}

/** Returns `sum` in so many parts, each a whole number of 角. */
const partsOf = (sum: number, parts: number): number[] =>
  Array.from({ length: parts }, (_, at) => Math.floor((sum * (at + 1)) / parts / 10) * 10).map(
    (until, at, all) => (at === parts - 1 ? sum : until) - (all[at - 1] ?? 0),
  )

/** Returns everything that the campaigns leave in the tables as of `now` (ms since 1970). */
export function campaignRowsOf(
  random: Random,
  now: number,
  seeds: readonly SeedCampaign[],
  { units, givers, platform, finance }: CampaignSeed,
): CampaignRows {
  const rows: CampaignRows = { payees: [], campaigns: [], past: [], trades: [], entries: [], balances: [] }
  const payeeOf = new Map<string, string>()
  for (const uid of new Set(seeds.map(one => one.uid))) {
    const id = random.id()
    const name = units.find(({ account }) => account.uid === uid)!.account.name
    const merchant = `18${String(rows.payees.length + 1).padStart(8, '0')}`
    payeeOf.set(uid, id)
    rows.payees.push({ id, owner: uid, name, provider: 'sandbox', merchant, since: new Date(now - 400 * DAY_MS) })
  }
  for (const { raised, ...row } of seeds) {
    const payee = payeeOf.get(row.uid)!
    const endsAt = row.endsAt.getTime()
    const emergency = row.title === EMERGENCY
    const startsAt = emergency ? now - 6 * DAY_MS : endsAt - OPEN_MS
    const ended = endsAt <= now
    const filedAt = emergency ? 0 : startsAt - FILED_BEFORE_MS
    const facts: Campaign = {
      owner: row.uid,
      place: row.region,
      operator: 'designated',
      entry: '',
      payee,
      filing: emergency ? '' : `备${random.int(100_000, 999_999)}`,
      filedAt,
      emergency,
      qualifiedUntil: endsAt + 300 * DAY_MS,
      startsAt,
      endsAt,
      ...NOTHING_YET,
      interimAt: ended ? 0 : startsAt + DISCLOSURE_MS,
      projectEndsAt: endsAt + 365 * DAY_MS,
      balance: raised,
      checkedBy: platform,
    }
    const day = (days: number) => new Date(startsAt - days * DAY_MS)
    const own = { role: 'owner', uid: row.uid }
    rows.past.push(
      pastOf(random.id, campaign, { id: row.id, facts, owner: row.uid, place: row.region }, [
        { event: 'DRAFT', ...own, at: day(8) },
        { event: 'SUBMIT', ...own, at: day(7) },
        { event: 'CHECK', role: 'platform', uid: platform, at: day(6) },
        { event: 'PUBLISH', role: 'second', uid: null, at: day(5) },
        { event: 'start', at: day(0) },
        ...(ended
          ? [
              { event: 'end', at: new Date(endsAt) },
              { event: 'recount', to: 'executing', at: new Date(endsAt + HOUR_MS) },
            ]
          : []),
      ]),
    )
    rows.campaigns.push({
      ...row,
      story: `${row.summary}\n\n每一笔捐款都直接进发起单位自己的账户，用在哪里都会写进账目。`,
      plan: JSON.stringify({
        use: `全部用于「${row.title}」`,
        beneficiaries: '当地需要帮助的邻居',
        cost: '不从捐款里提取',
        rest: '用于本单位同类项目',
        office: '见单位介绍',
        contact: '值班社工',
        phone: PHONE,
        qualification: `GM${random.int(10_000, 99_999)}`,
      }),
      startsAt: new Date(startsAt),
      emergency,
      listed: true,
      giving: !ended,
    })
    const until = Math.min(now, endsAt)
    for (const [at, amount] of partsOf(raised, DONATIONS).entries()) {
      if (amount <= 0) continue
      const paidAt = startsAt + ((until - startsAt) * (at + 1)) / (DONATIONS + 1)
      const id = random.id()
      const owner = random.pick(givers)
      const gift: Payment = {
        ...NOTHING_CAME,
        owner,
        region: row.region,
        amount,
        received: amount,
        purpose: 'donation',
        subject: row.id,
        payee,
        anonymous: at % 3 === 1,
        confirmed: true,
        credited: true,
        refundOver: true,
      }
      rows.past.push({
        ...pastOf(random.id, payment, { id, facts: gift, owner, place: row.region }, [
          { event: 'OPEN', role: 'owner', uid: owner, at: new Date(paidAt - 60_000) },
          { event: 'PAID', role: 'provider', at: new Date(paidAt) },
          { event: 'CONFIRM', role: 'finance', uid: finance, at: new Date(paidAt + HOUR_MS) },
        ]),
        timer: [],
      })
      const [expiresAt, createdAt] = [new Date(paidAt + HOUR_MS), new Date(paidAt)]
      const title = `捐款：${row.title}`
      rows.trades.push({ payment: id, provider: 'sandbox', number: id, amount, title, payee, expiresAt, createdAt })
      const posting = random.id()
      const entry = { posting, record: id, at: createdAt, reason: '' }
      rows.entries.push({ ...entry, id: random.id(), account: `channel:${payee}`, amount: -amount })
      rows.entries.push({ ...entry, id: random.id(), account: `campaign:${row.id}`, amount })
    }
    rows.balances.push({ account: `campaign:${row.id}`, shard: 0, balance: raised })
  }
  for (const { id } of rows.payees) {
    const sum = rows.entries
      .filter(({ account }) => account === `channel:${id}`)
      .reduce((all, one) => all + Number(one.amount), 0)
    rows.balances.push({ account: `channel:${id}`, shard: 0, balance: sum })
  }
  return rows
}
