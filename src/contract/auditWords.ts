/** What the audit tells apart. */
export const AUDIT_KINDS = {
  step: '办事步骤',
  login: '工作人员登录',
  export: '导出',
  refused: '被拒绝的操作',
} as const
export type AuditKind = keyof typeof AUDIT_KINDS
/** Tab → its Chinese, in page order. */
export const AUDIT_TABS = { all: '全部', ...AUDIT_KINDS } as const

/** Rows of one spreadsheet of the audit, and one more: entries are counted up to here. */
export const MAX_AUDIT_EXPORTED = 20_000
export const MAX_AUDIT_COUNTED = MAX_AUDIT_EXPORTED + 1
