/** Labels of tasks. A file of its own because the first visit needs none of it. */

/** Task labels by kind of step. */
export const TASK_LABELS = {
  accept: '待受理',
  assign: '待指派',
  answer: '待答复',
  explain: '待答复善款疑问',
  do: '待完成',
  store: '待入库',
  issue: '待出库',
  ship: '待发货',
  afterSales: '待处理售后',
  sendBack: '待寄回',
  confirm: '待确认',
  pay: '待付款',
  book: '待记账',
  refund: '待审核退款',
  withdraw: '待审核提现',
  issueInvoice: '待开票据',
  reverse: '待红冲票据',
  countersign: '待复核',
  countersignChange: '待复核变更',
  verify: '待核实来款',
  retry: '退款未成功',
  decide: '待审核',
  publish: '待发布故事',
  check: '待核查',
  pack: '待备货',
  send: '待寄出',
  bring: '待送到自提点',
  settle: '待处理问题',
  revoke: '待复核撤销',
  finish: '待总结',
  excuse: '待审请假',
  offer: '待确认名额',
  name: '待写名单',
  reconfirm: '待再次确认',
  appoint: '待任命',
  disclose: '待披露',
  stop: '待复核叫停',
  giveBack: '待退还余款',
  countersignBack: '待复核退还',
  handOver: '待移交余款',
} as const
export type TaskKind = keyof typeof TASK_LABELS

/** Returns a task as a button label: `去受理`. */
export const taskVerb = (kind: TaskKind): string => {
  const label = TASK_LABELS[kind]
  return label.startsWith('待') ? `去${label.slice(1)}` : '去处理'
}
