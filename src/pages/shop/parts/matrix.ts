/** Options of goods and the SKUs that they make. Prices are kept as typed, in 元, until the goods are saved. */
import { formatYuan, parseFen } from './yuan.ts'

export interface SkuOption {
  readonly name: string
  /** Its values as typed, parted by 、 or a comma. */
  readonly typed: string
}
export interface SkuRow {
  /** Of an SKU that the server knows: carts and orders point to it. */
  readonly id?: string
  readonly options: readonly string[]
  readonly price: string
  readonly stock: string
}
export interface Matrix {
  readonly options: readonly SkuOption[]
  readonly lines: readonly SkuRow[]
}

export const MAX_OPTIONS = 3
export const MAX_LINES = 100
export const EMPTY_MATRIX: Matrix = { options: [], lines: [{ options: [], price: '', stock: '' }] }

/** Returns the values of an option, each once. */
export const valuesOf = ({ typed }: SkuOption): readonly string[] => [
  ...new Set(
    typed
      .split(/[、，,;；\n]/)
      .map(value => value.trim())
      .filter(Boolean),
  ),
]

/** Every choice of one value for each option, in order; one empty choice without options. */
const choicesOf = (lists: readonly (readonly string[])[]): string[][] =>
  lists.reduce<string[][]>(
    (combinations, values) => combinations.flatMap(combination => values.map(value => [...combination, value])),
    [[]],
  )

const same = (one: readonly string[], other: readonly string[]) => JSON.stringify(one) === JSON.stringify(other)

/** Returns true where a matrix would have more SKUs than goods may have. */
export const isTooLarge = (options: readonly SkuOption[]): boolean =>
  options.reduce((product, option) => product * Math.max(1, valuesOf(option).length), 1) > MAX_LINES

/**
 * Returns the matrix with other options. An SKU stays itself where its values stay, or where one of them was only
 * renamed; where an option came or went, the new SKUs begin with the price and stock of the one that they come from.
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

/** The columns of the table, from the left. */
export const SKU_COLUMNS = ['price', 'stock'] as const
export type SkuColumn = (typeof SKU_COLUMNS)[number]

/** Returns whether a text that was copied is rows or columns of a table, and not one cell. */
export const isTable = (text: string): boolean => /[\t\n]/.test(text.trim())

/**
 * Returns the lines with a copied table put into them, its upper left cell at this line and column; the rest is cut.
 */
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
  }[]
}

/** As the server keeps it → as it is edited. */
export const matrixOf = ({ optionNames, skus }: SavedGoods): Matrix => ({
  options: optionNames.map((name, index) => ({
    name,
    typed: [...new Set(skus.map(({ options }) => options[index] ?? ''))].join('、'),
  })),
  lines: skus.map(({ id, options, price, stock }) => ({
    ...(id !== undefined && { id }),
    options,
    price: formatYuan(price),
    stock: String(stock),
  })),
})

/** As it is edited → as the server takes it; what is no number becomes one that the contract refuses. */
export const skusOf = ({ options, lines }: Matrix) => ({
  optionNames: options.filter(option => valuesOf(option).length > 0).map(({ name }) => name.trim()),
  skus: lines.map(({ id, options: chosen, price, stock }) => ({
    ...(id !== undefined && { id }),
    options: [...chosen],
    price: parseFen(price) ?? 0,
    stock: /^\d{1,9}$/.test(stock.trim()) ? Number(stock) : -1,
  })),
})
