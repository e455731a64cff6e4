/**
 * The built-in cashier's page on which a payee collects a transfer, or makes it fail, come back, be reported twice or
 * not at all. It moves no money.
 */
import type { FastifyInstance } from 'fastify'
import { cashierTransfers } from '../domain/payment/cashierTransfers.ts'
import type { Services } from '../engine/context.ts'
import type { Sandbox } from '../providers/payment/sandbox.ts'
import type { SandboxTransfer } from '../providers/payment/sandboxTransfer.ts'
import type { TransferReport } from '../providers/payment/transfer.ts'
import { button, escaped, html, page, yuan } from './cashier.ts'

const STATUS_TEXT = {
  underway: '正在转账',
  toCollect: '请确认收款',
  paidOut: '已收款，请回到原来的页面',
  failed: '这笔转账没有成功',
  revoked: '这笔转账已经撤销',
  returned: '这笔转账被银行退回了',
} as const satisfies Record<TransferReport['state'], string>

interface Outcome {
  readonly label: string
  /** The state in which it is offered. */
  readonly in: TransferReport['state']
  readonly report: TransferReport
  /** How often the portal is told; once by default. */
  readonly times?: number
}

/** What a payee can make of a transfer, the usual first. */
const OUTCOMES: Readonly<Record<string, Outcome>> = {
  collect: { label: '确认收款', in: 'toCollect', report: { state: 'paidOut' } },
  twice: { label: '收款，通知发两次（模拟）', in: 'toCollect', report: { state: 'paidOut' }, times: 2 },
  silent: { label: '收款，通知丢失（模拟）', in: 'toCollect', report: { state: 'paidOut' }, times: 0 },
  fail: {
    label: '姓名不符，没有成功（模拟）',
    in: 'toCollect',
    report: { state: 'failed', reason: '收款人姓名和实名不符' },
  },
  return: {
    label: '几天后被银行退回（模拟）',
    in: 'paidOut',
    report: { state: 'returned', reason: '收款的银行卡已经注销' },
  },
}

interface CollectRequest {
  readonly Params: { readonly number: string }
  readonly Querystring: { readonly seal?: string }
  readonly Body: { readonly outcome?: string } | undefined
}

function collectPage(number: string, seal: string, { title, amount, report }: SandboxTransfer): string {
  const offered = Object.entries(OUTCOMES).filter(([, one]) => one.in === report.state)
  const form = offered.map(([outcome, { label }]) => button(outcome, label, outcome === 'collect')).join('')
  return page(
    title,
    `<h1>${escaped(title)}</h1><p class="amount">¥${yuan(amount)}</p><p role="status">${STATUS_TEXT[report.state]}</p>${
      form && `<form method="post" action="/cashier/collect/${escaped(number)}?seal=${escaped(seal)}">${form}</form>`
    }<p class="note">演示收银台，不会真的转账</p>`,
  )
}

/** Mounts the page of the sandbox's transfers. */
export function collectRoutes(app: FastifyInstance, { database, clock }: Services, sandbox: Sandbox): void {
  const transfers = cashierTransfers(database, clock)
  const transferBehind = async (number: string, seal: string): Promise<SandboxTransfer | undefined> => {
    if (!sandbox.isOwnTransferLink(number, seal)) return undefined
    // Closes what nobody collected in time.
    await sandbox.queryTransfer(number)
    return transfers.get(number)
  }
  const notFound = page('找不到这笔转账', '<h1>找不到这笔转账</h1><p>请回到待结算收益里重新打开二维码。</p>')

  app.get<CollectRequest>('/cashier/collect/:number', async ({ params: { number }, query }, reply) => {
    const seal = String(query.seal ?? '')
    const transfer = await transferBehind(number, seal)
    return transfer ? html(reply, 200, collectPage(number, seal, transfer)) : html(reply, 404, notFound)
  })

  app.post<CollectRequest>('/cashier/collect/:number', async ({ params: { number }, query, body }, reply) => {
    const seal = String(query.seal ?? '')
    const transfer = await transferBehind(number, seal)
    if (!transfer) return html(reply, 404, notFound)
    const name = body?.outcome ?? ''
    const outcome = Object.hasOwn(OUTCOMES, name) ? OUTCOMES[name] : undefined
    if (outcome?.in === transfer.report.state) await sandbox.endTransfer(number, outcome.report, outcome.times)
    return reply.redirect(`/cashier/collect/${number}?seal=${seal}`, 303)
  })
}
