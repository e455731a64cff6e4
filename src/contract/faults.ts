/** Error texts of invalid fields. */
import { cutSigns } from './signs.ts'

/** Limits on unknown field names quoted in an error (names, letters each), so that input cannot inflate the reply. */
const NAMED_FIELDS = 3
const NAMED_LETTERS = 40

/** Error texts of invalid fields, shared by forms on the wire and forms of steps. */
export const FAULTS = {
  missing: (label: string) => `请填写${label}`,
  unchosen: (label: string) => `请选择${label}`,
  form: (label: string) => `${label}格式不正确`,
  whole: (label: string, unit?: string) => `${label}应是整数${unit ? `，按${unit}填写` : ''}`,
  money: (label: string) => `${label}请写成 12.50 这样的数`,
  number: (label: string) => `${label}应是数字`,
  small: (label: string, min: number) => `${label}不能小于 ${min}`,
  large: (label: string, max: number) => `${label}不能大于 ${max}`,
  many: (label: string, max: number) => `${label}最多 ${max} 项`,
  short: (label: string, min: number) => (min > 1 ? `${label}至少 ${min} 个字` : `请填写${label}`),
  long: (label: string, max: number) => `${label}最多 ${max} 个字`,
  strange: (fields: readonly string[]) => {
    const named = fields.slice(0, NAMED_FIELDS).map(name => cutSigns(name, NAMED_LETTERS))
    return `多出了不认识的字段：${named.join('、')}${fields.length > named.length ? ` 等 ${fields.length} 个` : ''}`
  },
  other: '填写有误，请检查',
} as const

/** Returns the error text for an empty field, otherwise the given one. */
export const missingOr = (label: string, otherwise: string) => (issue: { readonly input?: unknown }) =>
  issue.input === undefined || issue.input === '' ? FAULTS.missing(label) : otherwise

/** Returns the address of a private file without the seal issued to its reader. */
export const unsealed = (url: string): string => url.replace(/^(\/files\/[^?]*)\?.*$/s, '$1')
