/**
 * Campaigns of the demonstration that the platform stopped: of one the gifts went back, one of them in part, and the
 * rest is announced to go to another campaign; of the other one finance has still to agree that the gifts go back.
 */
import { SETTINGS } from '../../../../src/contract/settingKeys.ts'
import { chinaDay, DAY_MS } from '../../../../src/contract/time.ts'
import { campaign as chart } from '../../../../src/machines/workflows/campaign/chart.ts'
import { NOTHING_CAME } from '../../../../src/machines/workflows/payment/chart.ts'
import { newId } from '../../../db/ids.ts'
import { savePlan } from '../../../domain/campaign/save.ts'
import { requestInvoice } from '../../../domain/invoice/submit.ts'
import { beginPayment } from '../../../domain/payment/start.ts'
import { handleRefundedInStep } from '../../../domain/payment/webhook.ts'
import { begin, fire } from '../../../engine/fire.ts'
import { factsOf } from '../../../engine/records.ts'
import { atWork } from '../rows/calendar.ts'
import { CHECK_CODE, uploadReceipt } from './invoices.ts'
import type { Stage } from './stage.ts'

const ORGANISATION = '13900010000'
const [PLATFORM, OTHER_PLATFORM] = ['13900000014', '13900000016']
const [FINANCE, OTHER_FINANCE] = ['13900000008', '13900000015']
const [MEMBER, VOLUNTEER, COLLECTOR] = ['13900000001', '13900000002', '13900000003']
const BILL = '/pictures/sand/scroll.svg'
const SLIP = '/pictures/sky/scroll.svg'
const RECEIPT = { number: '3301260000054321', file: '00000000000000000000000000000002' }

interface Plan {
  readonly title: string
  readonly summary: string
  readonly use: string
  readonly reason: string
}
const HANDED: Plan = {
  title: '给小区添一间共享工具房',
  summary: '电钻、梯子和轮椅，邻居登记就能借',
  use: '买工具和货架，付一年的房租',
  reason: '工具房的租约没有签成，已经公布的用途办不到，单位没有按期改方案',
}
const REFUNDED: Plan = {
  title: '楼道里的爱心书架',
  summary: '三十个楼道，每层一个书架',
  use: '买书架和图书',
  reason: '书架装在消防通道里，街道要求全部拆除',
}

/** Sets the clock to working hours so many days ago. */
const daysAgo = ({ clock, now }: Stage, days: number): void => {
  clock.at = atWork(now - days * DAY_MS)
}

/** Publishes a campaign that began some two months ago; resolves to its id and its merchant. */
async function publish(stage: Stage, { title, summary, use }: Plan) {
  const { db, context, now } = stage
  const uid = await stage.uidOf(ORGANISATION)
  const day = (days: number) => chinaDay(now + days * DAY_MS)
  daysAgo(stage, 70)
  const { id } = await savePlan(context, uid, {
    title,
    summary,
    use,
    story: `${summary}。社工问过三个小区的邻居，大家都愿意出力，缺的是第一笔钱。`,
    region: '330106',
    goal: 2_000_000,
    beneficiaries: '北山街道的居民',
    cost: '不从捐款里提取',
    rest: '用于本单位同类项目',
    office: '西湖区曙光路 88 号',
    contact: '陆文斌',
    phone: '13900019001',
    startsOn: day(-60),
    endsOn: day(20),
    emergency: false,
    filing: '备330106005',
    filedOn: day(-80),
  })
  await stage.fire(uid, 'campaign', id, 'SUBMIT')
  daysAgo(stage, 68)
  await stage.fire(await stage.uidOf(PLATFORM), 'campaign', id, 'CHECK')
  daysAgo(stage, 66)
  await stage.fire(await stage.uidOf(OTHER_PLATFORM), 'campaign', id, 'PUBLISH')
  await stage.ringUntil(id, now - 55 * DAY_MS)
  const { facts } = await db.selectFrom('record').select('facts').where('id', '=', id).executeTakeFirstOrThrow()
  return { id, title, owner: uid, payee: factsOf(chart, { facts }).payee }
}
type Published = Awaited<ReturnType<typeof publish>>

/** Gives an amount in 分; resolves to the payment. */
async function give(stage: Stage, { id: subject, title, payee }: Published, phone: string, amount: number) {
  const owner = await stage.uidOf(phone)
  const facts = { ...NOTHING_CAME, owner, region: '330106', amount, purpose: 'donation', subject, payee } as const
  const { id } = await beginPayment(stage.context, facts, `捐款：${title}`)
  await fire(stage.context, { workflow: 'payment', id, event: 'PAID', who: { system: 'provider' } })
  stage.later(3)
  await stage.fire(await stage.uidOf(FINANCE), 'payment', id, 'CONFIRM')
  await stage.ringUntil(id, stage.clock.at + DAY_MS)
  return id
}

/** Spends an amount, 分. */
async function spend(stage: Stage, { id: campaign, owner, payee }: Published, amount: number, reason: string) {
  const second = await stage.uidOf(OTHER_FINANCE)
  const facts = { owner, place: '3301', campaign, payee, amount, invoice: '', approvedBy: '' }
  const { id } = await begin(stage.context, {
    workflow: 'expense',
    event: 'HAND_IN',
    facts: { ...facts, twoFrom: SETTINGS.bigExpense.fallback },
    input: { amount, invoice: '', reason, proof: [BILL] },
    who: await stage.who(owner),
  })
  stage.later(20)
  await stage.fire(await stage.uidOf(FINANCE), 'expense', id, 'CONFIRM')
  stage.later(6)
  await stage.db
    .insertInto('upload')
    .values({ id: newId(stage.clock.at), uid: second, url: SLIP, mime: 'image/svg+xml', bytes: 1, name: '回单.svg' })
    .execute()
  await stage.fire(second, 'expense', id, 'REMIT', { words: `3301${stage.clock.at}`, proof: [SLIP] })
}

/** Issues a receipt for a gift, which then stays with its campaign. */
async function receipt(stage: Stage, payment: string, phone: string, total: number): Promise<void> {
  const { uid, name } = await stage.accountOf(phone)
  const finance = await stage.uidOf(FINANCE)
  const payer = { kind: 'person', title: name, taxNumber: '', email: '' } as const
  const id = await requestInvoice(stage.context, uid, { gifts: [payment], ...payer })
  stage.later(20)
  const organisation = (await stage.accountOf(ORGANISATION)).name
  const file = await uploadReceipt(stage, finance, { holder: name, payee: organisation, total, ...RECEIPT })
  await stage.fire(finance, 'invoice', id, 'ISSUE', { number: RECEIPT.number, checkCode: CHECK_CODE, file })
}

/** Two people of the platform stop it, so many days ago. */
async function stop(stage: Stage, id: string, days: number, reason: string): Promise<void> {
  daysAgo(stage, days)
  const report = '已书面报告西湖区民政局'
  await stage.fire(await stage.uidOf(PLATFORM), 'campaign', id, 'STOP', { reason, report })
  stage.later(20)
  await stage.fire(await stage.uidOf(OTHER_PLATFORM), 'campaign', id, 'AGREE_STOP')
}

/** Refunds what is left of a gift, as the server's job and the provider do it. */
async function refund(stage: Stage, payment: string): Promise<void> {
  const { context, db } = stage
  await fire(context, { workflow: 'payment', id: payment, event: 'GIVE_BACK', who: { system: 'campaign' } })
  const { id } = await db.selectFrom('refund').select('id').where('record', '=', payment).executeTakeFirstOrThrow()
  await handleRefundedInStep(context, { refund: id, workflow: 'payment', record: payment })
}

/** Plays the one whose rest is announced. */
async function playHanded(stage: Stage): Promise<void> {
  const { now, clock } = stage
  const one = await publish(stage, HANDED)
  daysAgo(stage, 50)
  const used = await give(stage, one, MEMBER, 50_000)
  daysAgo(stage, 44)
  const receipted = await give(stage, one, VOLUNTEER, 30_000)
  await receipt(stage, receipted, VOLUNTEER, 30_000)
  daysAgo(stage, 38)
  const unused = await give(stage, one, COLLECTOR, 20_000)
  daysAgo(stage, 30)
  await spend(stage, one, 32_000, '付给五金店，电钻两把、人字梯三架')
  await stop(stage, one.id, 14, HANDED.reason)
  daysAgo(stage, 11)
  await stage.fire(await stage.uidOf(FINANCE), 'campaign', one.id, 'GIVE_BACK_REST')
  stage.later(4)
  await stage.fire(await stage.uidOf(OTHER_FINANCE), 'campaign', one.id, 'AGREE_BACK')
  stage.later(1)
  for (const gift of [unused, used]) await refund(stage, gift)
  await stage.ringUntil(one.id, now - 2 * DAY_MS)
  daysAgo(stage, 1)
  const target = await stage.db
    .selectFrom('campaign')
    .select('id')
    .where('giving', '=', true)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const why = { to: target.id, reason: '同样给本街道的居民用，捐款人提过这个建议' }
  await stage.ringUntil(one.id, clock.at)
  daysAgo(stage, 1)
  await stage.fire(await stage.uidOf(PLATFORM), 'campaign', one.id, 'HAND_OVER', why)
  await stage.ringUntil(one.id, now)
}

/** Plays the one whose gifts are to go back. */
async function playRefunded(stage: Stage): Promise<void> {
  const one = await publish(stage, REFUNDED)
  daysAgo(stage, 40)
  await give(stage, one, MEMBER, 18_000)
  await stop(stage, one.id, 4, REFUNDED.reason)
  await stage.ringUntil(one.id, stage.now - 2 * DAY_MS)
  daysAgo(stage, 1)
  await stage.fire(await stage.uidOf(FINANCE), 'campaign', one.id, 'GIVE_BACK_REST')
  await stage.ringUntil(one.id, stage.now)
}

/** Plays both. */
export async function playStops(stage: Stage): Promise<void> {
  await playHanded(stage)
  await playRefunded(stage)
}
