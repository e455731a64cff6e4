/**
 * The settings of the platform: every key that the code reads, with its kind, its bounds and what a change does to what
 * is under way. A key without a row in the database has its fallback.
 */
import { CERTIFICATION_FEES } from './certificationWords.ts'
import { isKeyOf, keysOf } from './keys.ts'
import { signCount } from './signs.ts'
import { lengthText } from './spans.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time.ts'
import { fenOf, typedCount } from './typed.ts'
import { roundYuanText } from './words.ts'

export const SETTING_GROUPS = {
  public: '对外信息',
  money: '钱和复核',
  limits: '一个人手上最多',
  times: '时限',
} as const
export type SettingGroup = keyof typeof SETTING_GROUPS

/** What a value of each kind is: words, one of a table, 分, a whole number, ms. */
export type SettingValue = string | number

interface Words {
  readonly kind: 'words'
  readonly max: number
  readonly form?: RegExp
  /** The sentence for words of another form. */
  readonly hint?: string
  readonly fallback: string
}
interface Choice {
  readonly kind: 'choice'
  readonly choices: Readonly<Record<string, string>>
  readonly fallback: string
}
/** Bounds are included. `fen`: money; `count`: pieces, 0 for no limit; `span`: ms, typed in `unit`. */
interface Whole {
  readonly kind: 'fen' | 'count' | 'span'
  readonly min: number
  readonly max: number
  readonly fallback: number
  readonly unit?: keyof typeof SPAN_UNITS
}
interface SettingSpec {
  readonly label: string
  readonly group: SettingGroup
  /** What happens to matters under way; shown at the form. */
  readonly effect: string
  /** A second person of the platform has to agree: money, thresholds, and spans after which money moves. */
  readonly second?: true
  /** The workflow whose open records the form counts. */
  readonly workflow?: string
  /** Delay of that workflow's chart which it overrides. */
  readonly delay?: string
}
export type Setting = SettingSpec & (Words | Choice | Whole)

export const SPAN_UNITS = { 分钟: MINUTE_MS, 小时: HOUR_MS, 天: DAY_MS } as const

const AT_ONCE = '改后几秒内所有页面显示新的'
const NEW_ONES = '已经提交的按提交时的规定办，新提交的按新的'
const NEXT_TIME = '已经有的保留，下一次提交时按新的算'
const RUNNING = '已经在走的期限不变，以后开始的按新的算'
const limit = (label: string, fallback: number, workflow?: string) =>
  ({
    label,
    group: 'limits',
    kind: 'count',
    min: 0,
    max: 100_000,
    fallback,
    effect: `${NEXT_TIME}；0 为不限`,
    ...(workflow && { workflow }),
  }) as const
const span = (
  label: string,
  delay: readonly [workflow: string, delay: string],
  unit: keyof typeof SPAN_UNITS,
  [min, fallback, max]: readonly [number, number, number],
) =>
  ({
    label,
    group: 'times',
    kind: 'span',
    unit,
    min: min * SPAN_UNITS[unit],
    max: max * SPAN_UNITS[unit],
    fallback: fallback * SPAN_UNITS[unit],
    effect: RUNNING,
    workflow: delay[0],
    delay: delay[1],
  }) as const
const fen = (label: string, [min, fallback, max]: readonly [number, number, number], workflow?: string) =>
  ({
    label,
    group: 'money',
    kind: 'fen',
    min: min * 100,
    max: max * 100,
    fallback: fallback * 100,
    effect: NEW_ONES,
    second: true,
    ...(workflow && { workflow }),
  }) as const

const fee = (label: string, fallback: number) =>
  ({
    ...fen(label, [0, fallback / 100, 10_000], 'certification'),
    effect: '已经通过、等缴费的按通过时说的收，续费从下一次起按新的算；0 为免费',
  }) as const

export const SETTINGS = {
  kefuphone: {
    label: '客服电话',
    group: 'public',
    kind: 'words',
    max: 30,
    form: /^[+\d(（][\d ()（）转-]{3,28}\d$/,
    hint: '请写成电话号码，例如 0571-8888 0000',
    fallback: '0571-8888 0000',
    effect: AT_ONCE,
  },
  company: {
    label: '公司名称',
    group: 'public',
    kind: 'words',
    max: 60,
    fallback: '邻里公益服务有限公司',
    effect: AT_ONCE,
  },
  icp: { label: '备案号', group: 'public', kind: 'words', max: 40, fallback: '浙ICP备00000000号', effect: AT_ONCE },
  miniProgram: {
    label: '小程序二维码的网址',
    group: 'public',
    kind: 'words',
    max: 200,
    form: /^https:\/\/[\w-]+(\.[\w-]+)+(:\d+)?(\/[^\s]*)?$/,
    hint: '请写完整的网址，以 https:// 开头',
    fallback: 'https://linli.example/mini',
    effect: AT_ONCE,
  },
  operatorMode: {
    label: '募捐资质',
    group: 'money',
    kind: 'choice',
    choices: {
      designated: '民政部指定的募捐信息平台',
      charity: '有公开募捐资格的慈善组织，只为自己募捐',
      none: '没有资质，不能公开募捐',
    },
    fallback: 'none',
    effect: '改后还没有公布的募捐按新的审核，已经公布的不变',
    second: true,
    workflow: 'campaign',
  },
  bigRefund: fen('退款要两位财务的起点', [1, 2_000, 1_000_000], 'payment'),
  bigExpense: fen('费用要两位财务的起点', [1, 500, 100_000]),
  aloneWithdrawal: fen('提现一位财务可以同意的上限', [1, 1_000, 100_000], 'withdrawal'),
  approverDaySum: {
    ...fen(`一位财务 ${lengthText(DAY_MS)}内独自同意的提现合计`, [1, 5_000, 1_000_000], 'withdrawal'),
    effect: '从下一次同意起按新的算',
  },
  withdrawalDayMax: {
    ...fen('每个账户一天最多提现', [1, 20_000, 1_000_000], 'withdrawal'),
    effect: '已经申请的照办，下一次申请时按新的算',
  },
  withdrawalMonthMax: {
    ...fen('每个账户一个月最多提现', [1, 100_000, 10_000_000], 'withdrawal'),
    effect: '已经申请的照办，下一次申请时按新的算',
  },
  personFee: fee('个人认证一年的管理费', CERTIFICATION_FEES.person),
  roleFee: fee('个人身份认证一年的管理费（志愿者免费）', CERTIFICATION_FEES.personRole),
  organisationFee: fee('单位认证一年的管理费', CERTIFICATION_FEES.organisation),
  unpaidOrders: limit('没有付款的订单（笔）', 20, 'order'),
  unpaidPieces: limit('同一规格没有付款的件数（件）', 200, 'order'),
  openAids: limit('没有办完的求助（件）', 10, 'aid'),
  openGifts: limit('没有办完的捐物（件）', 20, 'goodsDonation'),
  begunPerDay: limit('一天里新提交的申请（件）', 30),
  orderUnpaid: span('订单付款期限', ['order', 'unpaid'], '分钟', [10, 30, 1_440]),
  orderReceive: { ...span('发货后自动确认收货', ['order', 'autoReceive'], '天', [7, 10, 30]), second: true },
  afterSalesWindow: { ...span('收货后可以申请售后', ['order', 'afterSalesWindow'], '天', [7, 7, 90]), second: true },
  afterSalesSilence: { ...span('商家答复售后的期限', ['afterSales', 'silence'], '小时', [24, 48, 168]), second: true },
  refundWindow: { ...span('捐款后可以直接申请退款', ['payment', 'refundWindow'], '小时', [24, 24, 720]), second: true },
  aidUnanswered: span('求助没有人受理，转给上一级', ['aid', 'unanswered'], '小时', [1, 48, 168]),
  aidConfirm: span('帮扶完成后自动确认', ['aid', 'autoConfirm'], '天', [3, 7, 30]),
  donationUnaccepted: span('捐物没有人受理，转给上一级', ['goodsDonation', 'unaccepted'], '小时', [1, 48, 168]),
  exchangePickUp: span('礼品自提期限', ['exchange', 'pickUpDue'], '天', [14, 14, 60]),
  idleAnswer: span('闲置的主人答复的期限', ['idleDeal', 'answer'], '小时', [24, 72, 168]),
  idleExpires: span('闲置下架前的天数', ['idleItem', 'expires'], '天', [15, 30, 180]),
  certificationAnswer: span('认证补充资料的期限', ['certification', 'unanswered'], '天', [7, 30, 90]),
  certificationUnpaid: span('认证通过后缴管理费的期限', ['certification', 'unpaid'], '天', [24, 30, 90]),
  feedbackUrgent: span('安全隐患没有人处理，再次提醒', ['feedback', 'urgent'], '小时', [1, 4, 24]),
} as const satisfies Readonly<Record<string, Setting>>

export type SettingKey = keyof typeof SETTINGS
export const SETTING_KEYS = keysOf(SETTINGS)
export type SettingOf<K extends SettingKey> = (typeof SETTINGS)[K] extends { readonly choices: infer C }
  ? keyof C
  : (typeof SETTINGS)[K]['fallback'] extends string
    ? string
    : number

/** Pairs of which the first may not be above the second. */
const ORDERED: readonly (readonly [least: SettingKey, most: SettingKey])[] = [
  ['aloneWithdrawal', 'approverDaySum'],
  ['withdrawalDayMax', 'withdrawalMonthMax'],
]

/** Returns the declaration of a key; undefined for one that this version does not know. */
export const settingNamed = (key: string): Setting | undefined => (isKeyOf(SETTINGS, key) ? SETTINGS[key] : undefined)
/** Returns what a key is called, also one of an older version. */
export const settingLabel = (key: string): string => settingNamed(key)?.label ?? `旧设置 ${key}`

/** Returns a span in the unit in which it is typed. */
const spanText = ({ unit = '小时' }: Whole, ms: number): string =>
  ms % SPAN_UNITS[unit] === 0 ? `${ms / SPAN_UNITS[unit]} ${unit}` : lengthText(ms)

/** Returns a value in words: `2,000 元`, `48 小时`, `不限`. */
export function settingText(key: string, value: SettingValue): string {
  const setting = settingNamed(key)
  if (setting?.kind === 'choice') return setting.choices[value] ?? String(value)
  if (typeof value === 'string') return value
  if (setting?.kind === 'fen') return roundYuanText(value)
  if (setting?.kind === 'span') return spanText(setting, value)
  return value === 0 ? '不限' : String(value)
}

/** Returns a value as it is typed in the form: 元, the unit of the span, the key of a choice. */
export function settingTyped(key: string, value: SettingValue): string {
  const setting = settingNamed(key)
  if (typeof value === 'string' || !setting) return String(value)
  if (setting.kind === 'fen') return String(value / 100)
  return setting.kind === 'span' ? String(value / SPAN_UNITS[setting.unit ?? '小时']) : String(value)
}

/** Returns the unit that a value is typed in; empty for none. */
export const settingUnit = (key: string): string => {
  const setting = settingNamed(key)
  if (setting?.kind === 'fen') return '元'
  return setting?.kind === 'span' ? (setting.unit ?? '') : ''
}

/** Returns why a stored value may not be in force under this key; undefined where it may. */
export function settingFault(key: string, value: unknown): string | undefined {
  const setting = settingNamed(key)
  if (!setting) return '这一版没有这项设置'
  const { label } = setting
  if (setting.kind === 'words') {
    if (typeof value !== 'string' || value.trim() === '') return `请填写${label}`
    if (signCount(value) > setting.max) return `${label}最多 ${setting.max} 个字`
    return setting.form && !setting.form.test(value) ? setting.hint : undefined
  }
  if (setting.kind === 'choice')
    return typeof value === 'string' && isKeyOf(setting.choices, value) ? undefined : `请选择${label}`
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return `${label}应是${WHOLE[setting.kind]}`
  if (value < setting.min) return `${label}不能低于 ${settingText(key, setting.min)}`
  return value > setting.max ? `${label}不能高于 ${settingText(key, setting.max)}` : undefined
}
const WHOLE = { fen: '金额，最多两位小数', count: '整数', span: '整数' } as const

/** Returns the value of what was typed, or the sentence that says what is wrong with it. */
export function typedSetting(
  key: string,
  typed: string,
): { readonly value: SettingValue } | { readonly fault: string } {
  const setting = settingNamed(key)
  const value = setting ? readTyped(setting, typed) : typed.trim()
  const fault = settingFault(key, value)
  return fault === undefined ? { value } : { fault }
}
function readTyped(setting: Setting, typed: string): SettingValue {
  if (setting.kind === 'fen') return fenOf(typed) ?? typed
  if (setting.kind === 'count') return typedCount(typed)
  if (setting.kind !== 'span') return typed.trim()
  const count = typedCount(typed, setting.unit)
  return typeof count === 'number' ? count * SPAN_UNITS[setting.unit ?? '小时'] : count
}

/**
 * Returns how a value contradicts those of other keys, which may be several: in force and proposed; undefined where it
 * does not.
 */
export function settingContradiction(
  key: string,
  value: SettingValue,
  others: (key: SettingKey) => readonly SettingValue[],
): string | undefined {
  for (const [least, most] of ORDERED) {
    const say = (other: SettingKey, word: string, wrong: SettingValue | undefined) =>
      wrong === undefined
        ? undefined
        : `${settingLabel(key)}不能${word}${settingLabel(other)}（${settingText(other, wrong)}），请先改那一项`
    const fault =
      key === least
        ? say(
            most,
            '高于',
            others(most).find(one => value > one),
          )
        : key === most
          ? say(
              least,
              '低于',
              others(least).find(one => value < one),
            )
          : undefined
    if (fault) return fault
  }
  return undefined
}
