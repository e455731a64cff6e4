/** What the audit tells apart. */
export const AUDIT_KINDS = {
  step: '办事步骤',
  login: '工作人员登录',
  export: '导出',
  viewAs: '看作别人',
  refused: '被拒绝的操作',
} as const
export type AuditKind = keyof typeof AUDIT_KINDS
/**
 * Years for which deeds beside steps are kept: 电子商务法 31 asks three for what is needed to follow a transaction, 个人信息
 * 保护法 56 three for records of how data were handled. Steps stay as long as their record.
 */
export const AUDIT_YEARS = 3
/** Tab → its Chinese, in page order. */
export const AUDIT_TABS = { all: '全部', ...AUDIT_KINDS } as const

/** Rows of one spreadsheet of the audit, and one more: entries are counted up to here. */
export const MAX_AUDIT_EXPORTED = 20_000
export const MAX_AUDIT_COUNTED = MAX_AUDIT_EXPORTED + 1
