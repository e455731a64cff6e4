/** Values of 我要捐物, and their conversion to the call's input. */
import { appointmentEnd, SLOT_PASSED } from '../../../contract/appointment.ts'
import type { Point } from '../../../contract/constants.ts'
import {
  type CartGoods,
  type DonationDetail,
  donationContract,
  type GivenGoods,
  type MODE_LABELS,
  type SLOT_LABELS,
} from '../../../contract/donation.contract.ts'
import type { IdleDetail } from '../../../contract/idle.contract.ts'
import type { Address } from '../../../contract/person.contract.ts'
import { chinaDay } from '../../../contract/time.ts'
import { typedDay } from '../../../contract/typed.ts'
import type { WireInput } from '../../../contract/wire.ts'
import type { FormValues } from '../../../forms/form.ts'
import { schemaErrors } from '../../../forms/schemaErrors.ts'
import type { Errors } from '../../../machines/browser/draft.ts'

export type Mode = keyof typeof MODE_LABELS
export type Slot = keyof typeof SLOT_LABELS

/** Goods while filling in; unselected values are empty, an invalid count as typed. */
export interface DonationGoodsDraft extends Omit<GivenGoods, 'condition' | 'count'> {
  /** Stable key when lines are removed. */
  readonly key: number
  readonly condition: GivenGoods['condition'] | ''
  readonly count: number | string
  /** The selected upper class, while no lower one is selected. */
  readonly group?: string
}

/** Maximum days until the hand-over. */
export const MAX_DAYS_AHEAD = 30
/** Maximum kinds of goods in one donation. */
export const MAX_GOODS = 20

export interface GiveValues extends FormValues {
  readonly goods: readonly DonationGoodsDraft[]
  readonly name: string
  readonly phone: string
  /** Any level while choosing. */
  readonly region: string
  readonly regionDone: boolean
  readonly detail: string
  /** Location of the goods, GCJ-02; null if unknown. */
  readonly at: Point | null
  readonly mode: Mode | ''
  /** Empty for the nearest one. */
  readonly warehouse: string
  readonly day: string
  readonly slot: Slot | ''
  readonly remark: string
  /** Whether public lists name the donor. */
  readonly showName: boolean
}

/** Fields of one kind of goods. */
export const GOODS_FIELDS = ['name', 'classification', 'condition', 'count', 'unit', 'pictures', 'expiry'] as const
export type GoodsErrorOf = (field: (typeof GOODS_FIELDS)[number]) => string | undefined

export const blankGoods = (key: number): DonationGoodsDraft => ({
  key,
  name: '',
  classification: '',
  condition: '',
  count: '',
  unit: '件',
  pictures: [],
})

/** Returns the initial values: the default address, otherwise the account’s name and number in the current district. */
export const blankGift = (
  address: Address | undefined,
  account: { readonly name: string; readonly phone: string },
  district: string,
  warehouse: string,
  showName: boolean,
): GiveValues => ({
  goods: [blankGoods(0)],
  name: address?.name ?? account.name,
  phone: address?.phone ?? account.phone,
  region: address?.region ?? district,
  regionDone: address !== undefined,
  detail: address?.detail ?? '',
  at: address?.at ?? null,
  mode: warehouse ? 'dropOff' : '',
  warehouse,
  day: '',
  slot: '',
  remark: '',
  showName,
})

/** Returns the initial values of a donation that is made again: goods and hand-over of an earlier one, on a new day. */
export const giftAgain = (blank: GiveValues, { items, mode, wanted, remark, contact }: DonationDetail): GiveValues => ({
  ...blank,
  goods: items.map(({ name, classification, condition, count, unit, pictures, expiry }, key) => ({
    key,
    name,
    classification,
    condition,
    count,
    unit,
    pictures,
    // What has expired since is typed again.
    ...(expiry > chinaDay(Date.now()) && { expiry }),
  })),
  ...(contact.open && { name: contact.name, phone: contact.phone }),
  mode,
  slot: wanted.slot,
  remark,
})

/** Returns the initial values of a donation of a thing that was listed as 闲置. */
export const giftOf = (blank: GiveValues, { title, condition, pictures }: IdleDetail): GiveValues => ({
  ...blank,
  goods: [{ ...blankGoods(0), name: title, condition: condition === 'unused' ? 'new' : 'used', pictures }],
})

/** Returns the goods as the contract expects them; missing values stay missing and are reported by its sentences. */
export const givenItems = (goods: readonly DonationGoodsDraft[]): GivenGoods[] =>
  goods.map(
    ({ key: _, group: __, expiry, condition, ...value }) =>
      ({ ...value, condition, ...(expiry && { expiry }) }) as unknown as GivenGoods,
  )

export const goodsFromCart = ({ id: _, classificationName: __, expiry, ...goods }: CartGoods): GivenGoods => ({
  ...goods,
  ...(expiry && { expiry }),
})

const schema = donationContract.iWantToJuanwu.input

/** Returns the errors of the goods, in the contract's sentences: `goods.0.name`. */
export function goodsErrors(goods: readonly DonationGoodsDraft[], now: number): Errors {
  const wrong = Object.entries(schemaErrors(schema, { items: givenItems(goods) }))
  const expired = goods.flatMap(({ expiry }, index) =>
    expiry && typedDay(expiry) <= chinaDay(now) ? [[`goods.${index}.expiry`, '已过有效期的不能捐赠'] as const] : [],
  )
  return Object.fromEntries([
    ...wrong.map(([path, value]) => [path.replace(/^items/, 'goods'), value] as const),
    ...expired,
  ])
}

/** Returns the errors beyond the schema. */
export function extraErrors({ regionDone, day: typed, slot }: GiveValues, now: number): Errors {
  const day = typedDay(typed)
  return {
    ...(!regionDone && { region: '请选到街道，有社区的最好选到社区' }),
    ...(day !== '' && day < chinaDay(now) && { day: '日期已经过了，请重新选择' }),
    ...(day === chinaDay(now) && slot !== '' && appointmentEnd({ day, slot }) <= now && { slot: SLOT_PASSED }),
    ...(day > chinaDay(now, MAX_DAYS_AHEAD) && { day: `请选 ${MAX_DAYS_AHEAD} 天以内的日子` }),
  }
}

/** Returns the fields of every donation besides its goods. */
export function donationFields(values: GiveValues): Omit<WireInput<'/api/index/iWantToJuanwu'>, 'items'> {
  const { name, phone, region, detail, at, mode, day, slot, remark, warehouse, showName } = values
  return {
    name,
    phone,
    region,
    detail,
    day,
    showName,
    ...at,
    mode: mode || 'collect',
    slot: slot || 'morning',
    ...(mode === 'dropOff' && warehouse && { warehouse }),
    ...(remark.trim() && { remark: remark.trim() }),
  }
}
