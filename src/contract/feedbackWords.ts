/** Kinds of feedback, and the desks that answer it. */
export const FEEDBACK_KINDS = {
  question: '不会用',
  fault: '出错了',
  praise: '表扬建议',
  safety: '安全隐患',
  report: '举报',
  charity: '善款疑问',
} as const
export type FeedbackKind = keyof typeof FEEDBACK_KINDS

/** Staff who answer: the platform, or whom it hands the matter on to. */
export const FEEDBACK_OFFICES = { platform: '平台', leader3: '区县负责人', finance: '财务' } as const
/** Who answers; `organiser` is the organisation of the campaign whose money is asked about. */
export const FEEDBACK_DESKS = { ...FEEDBACK_OFFICES, organiser: '募捐的发起单位' } as const
export type FeedbackDeskName = keyof typeof FEEDBACK_DESKS

/** Days in which a question about a campaign's money has to be answered; later ones are counted on its page. */
export const CHARITY_ANSWER_DAYS = 20

/** Address inside the portal that feedback can be about: a path and one id, of goods also one of their reviews. */
export const FEEDBACK_ABOUT = /^\/[A-Za-z0-9][\w/.-]{0,79}(\?id=[\w-]{1,80}(&review=[\w-]{1,80})?)?$/
