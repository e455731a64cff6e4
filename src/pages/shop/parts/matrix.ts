/** Options of goods and their SKUs. Prices are as typed, in 元, until the goods are saved. */
import { fenOf, typedCount } from '../../../contract/typed.ts'
import { formatYuan } from './yuan.ts'

export interface SkuOption {
  readonly name: string
  /** Values as typed, separated by 、 or a comma. */
  readonly typed: string
}
export interface SkuRow {
  /** Id of an existing SKU: carts and orders refer to it. */
  readonly id?: string
  readonly options: readonly string[]
  readonly price: string
  readonly stock: string
  /** What lay on the shelf when the form was opened. */
  readonly seen?: number
}
export interface Matrix {
  readonly options: readonly SkuOption[]
  readonly lines: readonly SkuRow[]
}

export const MAX_OPTIONS = 3
export const MAX_LINES = 100
export const EMPTY_MATRIX: Matrix = { options: [], lines: [{ options: [], price: '', stock: '' }] }

/** Returns the distinct values of an option. */
export const valuesOf = ({ typed }: SkuOption): readonly string[] => [
  ...new Set(
    typed
      .split(/[、，,;；\n]/)
      .map(value => value.trim())
      .filter(Boolean),
  ),
]

/** Returns every combination of one value for each option, in order; one empty combination without options. */
const choicesOf = (lists: readonly (readonly string[])[]): string[][] =>
  lists.reduce<string[][]>(
    (combinations, values) => combinations.flatMap(combination => values.map(value => [...combination, value])),
    [[]],
  )

const same = (one: readonly string[], other: readonly string[]) => JSON.stringify(one) === JSON.stringify(other)

/** Returns whether a matrix would exceed the maximum of SKUs. */
export const isTooLarge = (options: readonly SkuOption[]): boolean =>
  options.reduce((product, option) => product * Math.max(1, valuesOf(option).length), 1) > MAX_LINES

/**
 * Returns the matrix with other options. An SKU keeps its identity if its values stay or one of them was renamed; if an
 * option was added or removed, new SKUs start with price and stock of the one they come from.
 */
export function withOptions({ options: before, lines }: Matrix, options: readonly SkuOption[]): Matrix {
  const newValues = options.map(valuesOf).filter(values => values.length > 0)
  const choices = choicesOf(newValues)
  const oldValues = before.map(valuesOf).filter(values => values.length > 0)
  const renamed = same(
    oldValues.map(values => String(values.length)),
    newValues.map(values => String(values.length)),
  )
  const next = choices.map((choice, index): SkuRow => {
    const existing = lines.find(line => same(line.options, choice)) ?? (renamed ? lines[index] : undefined)
    if (existing) return { ...existing, options: choice }
    const source =
      oldValues.length === newValues.length
        ? undefined
        : lines.find(
            line =>
              line.options.every(value => choice.includes(value)) ||
              choice.every(value => line.options.includes(value)),
          )
    return { options: choice, price: source?.price ?? '', stock: source?.stock ?? '' }
  })
  return { options, lines: next }
}

/** Columns of the table, from the left. */
export const SKU_COLUMNS = ['price', 'stock'] as const
export type SkuColumn = (typeof SKU_COLUMNS)[number]

/** Returns whether copied text is several cells of a table. */
export const isTable = (text: string): boolean => /[\t\n]/.test(text.trim())

/** Returns the lines with a copied table pasted at this line and column; overflow is cut. */
export function withTable(
  lines: readonly SkuRow[],
  { line: first, column }: { readonly line: number; readonly column: SkuColumn },
  text: string,
): readonly SkuRow[] {
  const columns = SKU_COLUMNS.slice(SKU_COLUMNS.indexOf(column))
  const rows = text
    .replace(/\s+$/, '')
    .split(/\r?\n/)
    .map(row => row.split('\t'))
  return lines.map((line, index) => {
    const cells = rows[index - first]
    if (!cells) return line
    return {
      ...line,
      ...Object.fromEntries(columns.flatMap((one, at) => (cells[at] ? [[one, cells[at].trim()]] : []))),
    }
  })
}

interface SavedGoods {
  readonly optionNames: readonly string[]
  readonly skus: readonly {
    readonly id?: string | undefined
    readonly options: readonly string[]
    readonly price: number
    readonly stock: number
    readonly seen?: number | undefined
  }[]
}

/** Returns saved goods as a matrix for editing. */
export const matrixOf = ({ optionNames, skus }: SavedGoods): Matrix => ({
  options: optionNames.map((name, index) => ({
    name,
    typed: [...new Set(skus.map(({ options }) => options[index] ?? ''))].join('、'),
  })),
  lines: skus.map(({ id, options, price, stock, seen }) => ({
    ...(id !== undefined && { id }),
    ...(seen !== undefined && { seen }),
    options,
    price: formatYuan(price),
    stock: String(stock),
  })),
})

const numberOr = (count: number | string, otherwise: number) => (typeof count === 'number' ? count : otherwise)

/** Returns the matrix as the server expects it; invalid numbers become ones that the contract refuses. */
export const skusOf = ({ options, lines }: Matrix) => ({
  optionNames: options.filter(option => valuesOf(option).length > 0).map(({ name }) => name.trim()),
  skus: lines.map(({ id, options: chosen, price, stock, seen }) => ({
    ...(id !== undefined && { id }),
    ...(seen !== undefined && { seen }),
    options: [...chosen],
    price: fenOf(price) ?? 0,
    stock: numberOr(typedCount(stock, '件'), -1),
  })),
})

/**
 * Returns a form's lines with what lies on the shelf now: a stock that nobody changed follows, one that was typed stays
 * as it was typed, to be saved over the new number.
 */
export const withShelf = ({ options, lines }: Matrix, now: SavedGoods): Matrix => ({
  options,
  lines: lines.map(line => {
    const sku = now.skus.find(({ id }) => id !== undefined && id === line.id)
    if (!sku || sku.stock === line.seen) return line
    const isUntouched = typedCount(line.stock, '件') === line.seen
    return { ...line, seen: sku.stock, stock: isUntouched ? String(sku.stock) : line.stock }
  }),
})
