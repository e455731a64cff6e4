/** Receipts of the demonstration: one requested, one issued, one returned, and a gift that has none yet. */
import { chinaDay, HOUR_MS } from '../../../../src/contract/time.ts'
import { yuanText } from '../../../../src/contract/words.ts'
import { NOTHING_CAME } from '../../../../src/machines/workflows/payment/chart.ts'
import { newId } from '../../../db/ids.ts'
import { drawnPdf } from '../../../domain/certificate/picture.ts'
import { requestInvoice } from '../../../domain/invoice/submit.ts'
import { beginPayment } from '../../../domain/payment/start.ts'
import { fire } from '../../../engine/fire.ts'
import { PDF } from '../../../kernel/mimes.ts'
import { awake } from '../rows/calendar.ts'
import type { Stage } from './stage.ts'

const [GIVER, FINANCE] = ['13900000001', '13900000008']
/** The city of finance. */
const CITY = '3301'
/** What was given, 分, how many hours ago, and what became of its receipt; null for a gift without one. */
const GIFTS = [
  { amount: 20_000, hours: 150, step: 'ISSUE' },
  { amount: 6_600, hours: 90, step: 'RETURN' },
  { amount: 10_000, hours: 40, step: '' },
  { amount: 3_000, hours: 30, step: null },
] as const
const NUMBER = '3301260000012345'
export const CHECK_CODE = 'a1b2c3'
const FILE = '00000000000000000000000000000001'

/** Resolves to a campaign that takes gifts, of an organisation of the city. */
const campaignOf = ({ db }: Stage) =>
  db
    .selectFrom('campaign')
    .innerJoin('organisation', 'organisation.uid', 'campaign.uid')
    .innerJoin('payee', 'payee.owner', 'campaign.uid')
    .select(['campaign.id', 'campaign.title', 'campaign.region', 'payee.id as payee'])
    .select('payee.name as payeeName')
    .where('campaign.giving', '=', true)
    .where('organisation.region', 'like', `${CITY}%`)
    .orderBy('campaign.id')
    .limit(1)
    .executeTakeFirstOrThrow()

interface Paper {
  readonly holder: string
  readonly payee: string
  /** 分 */
  readonly total: number
  readonly number: string
  /** 32 hex digits. */
  readonly file: string
}

/** Stores the PDF that finance uploads; resolves to its address. */
export async function uploadReceipt(
  { db, context, clock }: Stage,
  uid: string,
  { holder, payee, total, number, file }: Paper,
): Promise<string> {
  const path = `2026/11/${file}.pdf`
  const { body } = await drawnPdf(
    path,
    {
      heading: '公益事业捐赠票据',
      standing: '演示用的样张，不是真的票据',
      holder,
      number,
      lines: [
        ['校验码', CHECK_CODE],
        ['捐赠项目', '货币捐赠'],
        ['金额', yuanText(total)],
      ],
      issuer: payee,
      issuedOn: chinaDay(clock.at),
    },
    {
      template: 'money',
      words: { holder: '交款人', above: '收到以下捐赠：', number: '票据号码' },
      at: clock.at,
    },
  )
  const content = Buffer.from(body)
  await context.services.storage.put(path, content, PDF)
  const url = `/files/${path}`
  const upload = { id: newId(clock.at), uid, url, mime: PDF, bytes: content.length, name: '票据.pdf' }
  await db
    .insertInto('upload')
    .values({ ...upload, createdAt: new Date(clock.at) })
    .execute()
  return url
}

/** Plays them: each gift is paid, its receipt requested an hour later and dealt with on the next day. */
export async function playInvoices(stage: Stage): Promise<void> {
  const { context, clock, now } = stage
  const { uid: owner, name } = await stage.accountOf(GIVER)
  const finance = await stage.uidOf(FINANCE)
  const { id: subject, title, region, payee, payeeName } = await campaignOf(stage)
  const request = async (payment: string, amount: number, step: 'ISSUE' | 'RETURN' | '') => {
    stage.later(1)
    const payer = { kind: 'person', title: step === 'RETURN' ? '桂兰' : name, taxNumber: '', email: '' } as const
    const id = await requestInvoice(context, owner, { gifts: [payment], ...payer })
    if (step === '') return
    stage.later(20)
    const paper = { holder: name, payee: payeeName, total: amount, number: NUMBER, file: FILE }
    const input =
      step === 'RETURN'
        ? { reason: '抬头请写身份证上的姓名' }
        : { number: NUMBER, checkCode: CHECK_CODE, file: await uploadReceipt(stage, finance, paper) }
    await stage.fire(finance, 'invoice', id, step, input)
  }
  for (const { amount, hours, step } of GIFTS) {
    clock.at = awake(now - hours * HOUR_MS, now)
    const facts = { ...NOTHING_CAME, owner, region, amount, purpose: 'donation', subject, payee } as const
    const { id } = await beginPayment(context, facts, `捐款：${title}`)
    await fire(context, { workflow: 'payment', id, event: 'PAID', who: { system: 'provider' } })
    if (step !== null) await request(id, amount, step)
    await stage.ringUntil(id, now)
  }
}
