/** The form of goods: values as typed, conversion to the call's input, and errors. */

import * as z from 'zod/mini'
import { NO_WORDS } from '../../../contract/keys.ts'
import { CONDITIONS } from '../../../contract/mall.contract.ts'
import { type ShopGoodsDraft, shopContract } from '../../../contract/shop.contract.ts'
import { fenOf, typedCount } from '../../../contract/typed.ts'
import { encodeFields } from '../../../contract/wire.ts'
import { EMPTY_MATRIX, type Matrix, matrixOf, skusOf, valuesOf } from './matrix.ts'
import { formatYuan } from './yuan.ts'

export type GoodsValues = ReturnType<typeof valuesFor>

/** Returns the condition as plain text, which is validated when sent. */
const conditionOf = (draft: ShopGoodsDraft | undefined): string => draft?.condition ?? 'new'

/** Returns what the form begins with; new goods without `draft`. */
export const valuesFor = (draft: ShopGoodsDraft | undefined, onSale: boolean, seen = '') => ({
  /** The mark of what the form was opened with, also of a draft that is restored later. */
  seen,
  title: draft?.title ?? '',
  summary: draft?.summary ?? '',
  body: draft?.body ?? '',
  classification: draft?.classification ?? '',
  condition: conditionOf(draft),
  pictures: draft?.pictures ?? NO_WORDS,
  freight: draft ? formatYuan(draft.freight) : '0',
  matrix: JSON.stringify(draft ? matrixOf(draft) : EMPTY_MATRIX),
  onSale,
  /** Id of goods saved before putting them on sale failed: the next attempt updates instead of creating. */
  saved: '',
})

/** Returns the matrix; the text is written by the form itself, so its shape is known. */
export const readMatrix = (text: string): Matrix => JSON.parse(text)

export function draftFrom(values: GoodsValues): ShopGoodsDraft {
  const { title, summary, body, classification, condition, pictures, freight } = values
  return {
    title: title.trim(),
    summary: summary.trim(),
    body: body.trim(),
    classification,
    condition: CONDITIONS.find(one => one === condition) ?? 'new',
    pictures: [...pictures],
    freight: fenOf(freight) ?? -1,
    ...skusOf(readMatrix(values.matrix)),
  }
}

export interface GoodsFormErrors {
  readonly fields: Readonly<Record<string, string>>
  /** By `<line>.price`, `<line>.stock`, `option.<place>`. */
  readonly cells: Readonly<Record<string, string>>
}

function schemaIssues(values: GoodsValues) {
  const schema = shopContract.goodsSave.input
  const parsed = z.safeParse(schema, encodeFields({ shop: '1', draft: draftFrom(values) }))
  return parsed.success ? [] : parsed.error.issues
}

/** Returns the contract's errors of the goods, each at its field or cell. */
export function goodsFormErrors(values: GoodsValues): GoodsFormErrors {
  const fields: Record<string, string> = {}
  const cells: Record<string, string> = {}
  for (const { path, message } of schemaIssues(values)) {
    const [, field = '', index, part] = path.map(String)
    if (field === 'skus' && (part === 'price' || part === 'stock')) cells[`${index}.${part}`] ??= message
    else if (field === 'skus' || field === 'optionNames') fields.matrix ??= message
    else fields[field] ??= message
  }
  const { options, lines } = readMatrix(values.matrix)
  for (const [index, { price, stock }] of lines.entries()) {
    if (fenOf(price) === undefined) cells[`${index}.price`] = '请填写价格，例如 12.50'
    if (typeof typedCount(stock, '件') === 'string') cells[`${index}.stock`] = '请填写库存件数'
  }
  const names = options.map(({ name }) => name.trim())
  for (const [index, option] of options.entries()) {
    if (names[index] === '') cells[`option.${index}`] = '请填写规格名，例如 颜色'
    else if (names.indexOf(names[index] ?? '') < index) cells[`option.${index}`] = '规格名不能重复'
    if (valuesOf(option).length === 0) cells[`values.${index}`] = '请填写规格值，或移除这个规格'
  }
  if (Object.keys(cells).length > 0) fields.matrix = '有规格没有填好，请看标出的地方'
  if (values.classification === '') fields.classification = '请选择分类'
  if (fenOf(values.freight) === undefined) fields.freight = '请填写运费，包邮填 0'
  if (values.onSale && values.body.trim() === '') fields.body = '上架前请填写商品详情'
  return { fields, cells }
}
