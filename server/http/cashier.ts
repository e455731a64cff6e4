/**
 * The built-in cashier: the page behind the QR code of a sandbox payment, with 支付成功 and 支付失败. It moves no money itself.
 */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { LEAVING_STATES } from '../../src/machines/workflows/payment/facts.ts'
import { cashierTrade } from '../domain/payment/cashier.ts'
import type { Services } from '../engine/context.ts'
import { webhookPath } from '../providers/payment/create.ts'
import type { Sandbox } from '../providers/payment/sandbox.ts'

/** Returns text for HTML. */
export const escaped = (text: string) => text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
/** Returns 分 as 元 with two decimals. */
export const yuan = (fen: number) => `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`

const STYLE = `
:root { color-scheme: light dark }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 16px/1.6 system-ui, 'PingFang SC', 'Microsoft YaHei', sans-serif;
  background: light-dark(#f6f2ea, #1b1a18); color: light-dark(#2b2722, #efe9df) }
main { width: min(22rem, calc(100vw - 3rem)); padding: 1.5rem; border-radius: 16px; background: light-dark(#fff, #26241f); text-align: center }
h1 { font-size: 1.05rem; font-weight: 600; margin: 0 }
.amount { font-size: 2.25rem; font-weight: 700; margin: .75rem 0 0; font-variant-numeric: tabular-nums }
ul { margin: .5rem 0; padding: 0; list-style: none; text-align: left }
li { display: flex; justify-content: space-between; gap: 1rem; padding: .25rem 0 }
.note { font-size: .875rem; color: light-dark(#6b6257, #b9b0a2) }
button { width: 100%; min-height: 48px; margin-top: .75rem; border-radius: 12px; border: 1px solid light-dark(#c9bfae, #57503f); font: inherit; background: none; color: inherit; cursor: pointer }
button.primary { border: 0; background: #b0402f; color: #fff; font-weight: 600 }
button:focus-visible { outline: 3px solid light-dark(#1d5fb8, #8ab8f5); outline-offset: 2px }
`

/** Returns a page of the cashier. */
export const page = (title: string, body: string, head = '') => `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">${head}<title>${escaped(title)} · 邻里收银台</title><style>${STYLE}</style></head>
<body><main>${body}</main></body></html>`

const STATUS_TEXT = {
  pending: '请确认金额后支付',
  failed: '这次支付没有成功，可以再试一次',
  paid: '支付成功，请回到原来的页面',
  waiting: '钱已经付了，还在记账，不用再付一次。请稍等，这一页会自己更新',
  closed: '这笔支付已经取消',
  back: '这笔支付已经取消，收到的钱会原路退回',
  other: '收到的金额与应付不符，财务核实后会告诉您',
} as const
type CashierStatus = keyof typeof STATUS_TEXT

interface CashierTrade {
  readonly title: string
  readonly amount: number
  readonly state: string
  /** Whether money came that is not booked yet. */
  readonly isUnbooked: boolean
  /** The page that the payer came from. */
  readonly back: string
  /** The merchant that receives it; empty for the platform. */
  readonly merchant: string
  /** What is paid for, as the payer calls it. */
  readonly label: string
  readonly parts: readonly { readonly title: string; readonly amount: number }[]
}

/** Returns the status that the page shows: of the payment and of the last attempt. */
function statusOf({ state, isUnbooked }: CashierTrade, outcome: unknown): CashierStatus {
  if (isUnbooked) return 'waiting'
  if (state === 'pendingPayment') return outcome === 'failed' ? 'failed' : 'pending'
  if (state === 'cancelled') return 'closed'
  if (state === 'doubtful') return 'other'
  return LEAVING_STATES.includes(state) ? 'back' : 'paid'
}

/** Returns a button that submits an outcome. */
export const button = (outcome: string, label: string, primary = false) =>
  `<button name="outcome" value="${outcome}"${primary ? ' class="primary"' : ''}>${label}</button>`

function buttons(status: CashierStatus): string {
  if (status === 'closed') return button('paid', '仍然付款（模拟迟到的支付）')
  return status === 'pending' || status === 'failed'
    ? button('paid', '支付成功', true) +
        button('failed', '支付失败') +
        button('more', '多付 1 元（模拟金额不符）') +
        button('unrefundable', '付款，之后退款失败（模拟）')
    : ''
}

/** The query of the cashier's own URLs; `fromPage` if the device came from a page of the portal and returns there. */
const cashierQuery = (seal: string, fromPage: boolean) => `seal=${escaped(seal)}${fromPage ? '&from=page' : ''}`

/** Seconds after which the page reads again whether what it took is booked. */
const WAITING_SECONDS = 5

function refreshOf(status: CashierStatus, back: string): string {
  if (status === 'waiting') return `<meta http-equiv="refresh" content="${WAITING_SECONDS}">`
  return back && status === 'paid' ? `<meta http-equiv="refresh" content="1;url=${escaped(back)}">` : ''
}

function cashierPage(
  number: string,
  trade: CashierTrade,
  { seal = '', from, outcome }: CashierRequest['Querystring'],
): string {
  const status = statusOf(trade, outcome)
  const form = buttons(status)
  const fromPage = from === 'page'
  const { back, label, parts } = trade
  const list =
    parts.length > 1
      ? `<ul>${parts.map(one => `<li>${escaped(one.title)}<b>¥${yuan(one.amount)}</b></li>`).join('')}</ul>`
      : ''
  return page(
    trade.title,
    `<h1>${escaped(trade.title)}</h1><p class="amount">¥${yuan(trade.amount)}</p>${list}<p role="status">${STATUS_TEXT[status]}</p>${
      form && `<form method="post" action="/cashier/${escaped(number)}?${cashierQuery(seal, fromPage)}">${form}</form>`
    }${fromPage ? `<p><a href="${escaped(back)}">回到${label}</a></p>` : ''}<p class="note">演示收银台，不会真的扣款</p>`,
    refreshOf(status, fromPage && outcome !== undefined ? back : ''),
  )
}

const PAYING_OUTCOMES = ['paid', 'more', 'unrefundable']
/** The surplus of a simulated overpayment. 分 */
const EXTRA_FEN = 100

interface CashierRequest {
  readonly Params: { readonly number: string }
  readonly Querystring: { readonly seal?: string; readonly outcome?: string; readonly from?: string }
  readonly Body: { readonly outcome?: string } | undefined
}

/** Sends a page. */
export const html = (reply: FastifyReply, status: number, text: string) =>
  reply.status(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(text)

const tradeNotFound = (reply: FastifyReply) =>
  html(reply, 404, page('找不到这笔支付', '<h1>找不到这笔支付</h1><p>请回到刚才的页面重新打开二维码。</p>'))

/** Mounts the cashier of the sandbox. */
export function cashierRoutes(app: FastifyInstance, services: Services, sandbox: Sandbox): void {
  const tradeBehind = async (number: string, seal: string): Promise<CashierTrade | undefined> => {
    const trade = sandbox.isOwnLink(number, seal) ? await cashierTrade(services.database.db, number) : undefined
    return trade && { ...trade, isUnbooked: trade.isUnpaid && (await sandbox.query(number)) !== undefined }
  }
  app.get<CashierRequest>('/cashier/:number', async ({ params: { number }, query }, reply) => {
    const trade = await tradeBehind(number, String(query.seal ?? ''))
    return trade ? html(reply, 200, cashierPage(number, trade, query)) : tradeNotFound(reply)
  })

  app.post<CashierRequest>('/cashier/:number', async ({ params: { number }, query, body }, reply) => {
    const seal = String(query.seal ?? '')
    const trade = await tradeBehind(number, seal)
    if (!trade) return tradeNotFound(reply)
    const outcome = body?.outcome ?? ''
    if (outcome === 'unrefundable') sandbox.failNextRefund(number)
    const kind = PAYING_OUTCOMES.includes(outcome) ? 'paid' : 'failed'
    // Whether the notice is booked shows on the next page; where it is not, the portal asks for the payment later.
    const amount = trade.amount + (outcome === 'more' ? EXTRA_FEN : 0)
    await sandbox.notify({ kind, number, refund: '', amount, merchant: trade.merchant })
    return reply.redirect(
      `/cashier/${number}?seal=${seal}${query.from === 'page' ? '&from=page' : ''}&outcome=${kind}`,
      303,
    )
  })
}

/** Returns a function that delivers the sandbox's notifications to this server. */
export const deliverToSelf =
  (app: () => FastifyInstance) =>
  async ({ headers, body }: { headers: Readonly<Record<string, string>>; body: string }) => {
    const { statusCode, body: answer } = await app().inject({
      method: 'POST',
      url: webhookPath('sandbox'),
      headers: { ...headers, 'content-type': 'application/json' },
      payload: body,
    })
    return { status: statusCode, type: 'text/plain', body: answer }
  }
