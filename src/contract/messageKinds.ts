/** Messages that a person may switch off, and those that always remind, with the reason. */

export interface OptionalKind {
  readonly label: string
  readonly hint: string
  /** Whether it goes only to holders of a post. */
  readonly atPost?: boolean
}
export const OPTIONAL_MESSAGES = {
  pointsDue: { label: '积分快到期', hint: '积分到期前提醒一次' },
  credited: { label: '工时和积分计入', hint: '服务时长算好、积分到账时' },
  certificate: { label: '证书出具', hint: '证书可以看、可以打印时' },
  whereabouts: { label: '捐的东西去了哪里', hint: '捐的东西全部发放以后' },
  thanks: { label: '办完了的感谢', hint: '帮到的人确认、闲置交接完成时' },
  published: { label: '写的、发的已经上线', hint: '活动、闲置、内容、公示通过并公布时' },
  deskNews: { label: '办事台上不用您办的进展', hint: '帮扶人答应了、求助人确认了、申请人撤回了', atPost: true },
} as const satisfies Readonly<Record<string, OptionalKind>>
export type OptionalMessage = keyof typeof OPTIONAL_MESSAGES

/** What always reminds, and why. */
export const NECESSARY_MESSAGES: readonly (readonly [what: string, why: string])[] = [
  ['您正在办的事', '申请、报名、订单、兑换有了进展，或者等您答复、确认，错过会失效'],
  ['钱和票据', '付款、退款、提现、票据关系到您的钱'],
  ['安全和账号', '收款账号改了、角色和认证变了、注销账号，不是您本人办的要马上知道'],
  ['被取消、驳回、改期', '您要知道原因，才能改、能申诉、能另作安排'],
]
