/** What 我要捐物 holds while it is filled, and what of it goes to the server. */
import type { Point } from '../../../contract/constants.ts'
import {
  type CartGoods,
  donationContract,
  type GivenGoods,
  type MODE_LABELS,
  type SLOT_LABELS,
} from '../../../contract/donation.contract.ts'
import type { Address } from '../../../contract/person.contract.ts'
import { chinaDay } from '../../../contract/time.ts'
import type { WireInput } from '../../../contract/wire.ts'
import type { FormValues } from '../../../forms/form.ts'
import { schemaErrors } from '../../../forms/schemaErrors.ts'
import type { Errors } from '../../../machines/browser/draft.ts'

export type Mode = keyof typeof MODE_LABELS
export type Slot = keyof typeof SLOT_LABELS

/** Goods while they are filled in; what is not chosen yet is empty, a count that is no whole number as it was typed. */
export interface DonationGoodsDraft extends Omit<GivenGoods, 'condition' | 'count'> {
  /** Tells it from its neighbours when one between them goes. */
  readonly key: number
  readonly condition: GivenGoods['condition'] | ''
  readonly count: number | string
  /** The upper class that was chosen, while none of those below it is. */
  readonly group?: string
}

/** A donation lies at most so many days ahead. */
export const MAX_DAYS_AHEAD = 30
/** As many kinds of goods as one donation holds. */
export const MAX_GOODS = 20

export interface GiveValues extends FormValues {
  readonly goods: readonly DonationGoodsDraft[]
  readonly name: string
  readonly phone: string
  /** Of any level while it is chosen. */
  readonly region: string
  readonly regionDone: boolean
  readonly detail: string
  /** Where the goods are, GCJ-02; null where nobody said. */
  readonly at: Point | null
  readonly mode: Mode | ''
  /** The nearest where it is empty. */
  readonly warehouse: string
  readonly day: string
  readonly slot: Slot | ''
  readonly remark: string
  /** Whether lists that everybody reads name the donor. */
  readonly showName: boolean
}

/** What is asked of one kind of goods, and so may be wrong with it. */
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

/** Returns what a form begins with: the default address, else the account’s name and number in the district shown. */
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

/** As the contract has it; what is missing stays so and is named by the contract's own sentences. */
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

/** Returns what is wrong with the goods, in the contract's sentences: `goods.0.name`. */
export function goodsErrors(goods: readonly DonationGoodsDraft[], now: number): Errors {
  const wrong = Object.entries(schemaErrors(schema, { items: givenItems(goods) }))
  const expired = goods.flatMap(({ expiry }, index) =>
    expiry && expiry <= chinaDay(now) ? [[`goods.${index}.expiry`, '已过有效期的不能捐赠'] as const] : [],
  )
  return Object.fromEntries([
    ...wrong.map(([path, value]) => [path.replace(/^items/, 'goods'), value] as const),
    ...expired,
  ])
}

/** Faults that no schema knows. */
export const extraErrors = ({ regionDone, day }: GiveValues, now: number): Errors => ({
  ...(!regionDone && { region: '请选到街道，有社区的最好选到社区' }),
  ...(day !== '' && day < chinaDay(now) && { day: '日期已经过了，请重新选择' }),
  ...(day > chinaDay(now, MAX_DAYS_AHEAD) && { day: `请选 ${MAX_DAYS_AHEAD} 天以内的日子` }),
})

/** Returns what every donation sends beside its goods. */
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
