/** Steps in which staff write a reason or an answer, and for which the platform publishes phrases. */
export const PHRASE_STEPS = {
  'feedback.ANSWER': '意见反馈 · 答复',
  'feedback.ASK': '意见反馈 · 请补充',
  'aid.REFUSE': '求助 · 驳回',
  'goodsDonation.REFUSE': '捐物 · 婉拒',
  'roleGrant.REFUSE': '角色 · 驳回申请',
  'activity.RETURN': '活动 · 退回修改',
  'campaign.RETURN': '募捐 · 退回修改',
  'disclosure.RETURN': '公示 · 退回修改',
  'invoice.RETURN': '票据 · 退回修改',
  'exchange.CALL_OFF': '兑换 · 取消这一单',
  'idleItem.TURN_DOWN': '闲置 · 请物主修改',
  'idleItem.REMOVE': '闲置 · 平台下架',
} as const
export type PhraseStep = keyof typeof PHRASE_STEPS
