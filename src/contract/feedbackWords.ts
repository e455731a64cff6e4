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

/** Who answers: the platform, or whom it hands the matter on to. */
export const FEEDBACK_DESKS = { platform: '平台', leader3: '区县负责人', finance: '财务' } as const
export type FeedbackDeskName = keyof typeof FEEDBACK_DESKS

/** Address inside the portal that feedback can be about: a path and one id. */
export const FEEDBACK_ABOUT = /^\/[A-Za-z0-9][\w/.-]{0,79}(\?id=[\w-]{1,80})?$/
