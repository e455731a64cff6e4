/** Options of goods and the SKUs that they make. Prices are kept as typed, in 元, until the goods are saved. */
import { fenOf, yuanOf } from './yuan.ts'

export interface Option {
  readonly name: string
  /** Its values as typed, parted by 、 or a comma. */
  readonly typed: string
}
export interface Line {
  /** Of an SKU that the server knows: carts and orders point to it. */
  readonly id?: string
  readonly options: readonly string[]
  readonly price: string
  readonly stock: string
}
export interface Matrix {
  readonly options: readonly Option[]
  readonly lines: readonly Line[]
}

export const MOST_OPTIONS = 3
export const MOST_LINES = 100
export const PLAIN: Matrix = { options: [], lines: [{ options: [], price: '', stock: '' }] }

/** The values of an option, each once. */
export const valuesOf = ({ typed }: Option): readonly string[] => [
  ...new Set(
    typed
      .split(/[、，,;；\n]/)
      .map(value => value.trim())
      .filter(Boolean),
  ),
]

/** Every choice of one value for each option, in order; one empty choice without options. */
const choicesOf = (lists: readonly (readonly string[])[]): string[][] =>
  lists.reduce<string[][]>((ways, values) => ways.flatMap(way => values.map(value => [...way, value])), [[]])

const same = (one: readonly string[], other: readonly string[]) => JSON.stringify(one) === JSON.stringify(other)

/** True where a matrix would have more SKUs than goods may have. */
export const isTooLarge = (options: readonly Option[]): boolean =>
  options.reduce((product, option) => product * Math.max(1, valuesOf(option).length), 1) > MOST_LINES

/**
 * The matrix with other options. An SKU stays itself where its values stay, or where one of them was only renamed; where an
 * option came or went, the new SKUs begin with the price and stock of the one that they come from.
 */
export function withOptions({ options: before, lines }: Matrix, options: readonly Option[]): Matrix {
  const filled = options.map(valuesOf).filter(values => values.length > 0)
  const choices = choicesOf(filled)
  const old = before.map(valuesOf).filter(values => values.length > 0)
  const renamed = same(
    old.map(values => String(values.length)),
    filled.map(values => String(values.length)),
  )
  const next = choices.map((choice, place): Line => {
    const kept = lines.find(line => same(line.options, choice)) ?? (renamed ? lines[place] : undefined)
    if (kept) return { ...kept, options: choice }
    const like =
      old.length === filled.length
        ? undefined
        : lines.find(
            line =>
              line.options.every(value => choice.includes(value)) ||
              choice.every(value => line.options.includes(value)),
          )
    return { options: choice, price: like?.price ?? '', stock: like?.stock ?? '' }
  })
  return { options, lines: next }
}

interface Kept {
  readonly optionNames: readonly string[]
  readonly skus: readonly {
    readonly id?: string | undefined
    readonly options: readonly string[]
    readonly price: number
    readonly stock: number
  }[]
}

/** As the server keeps it → as it is edited. */
export const matrixOf = ({ optionNames, skus }: Kept): Matrix => ({
  options: optionNames.map((name, place) => ({
    name,
    typed: [...new Set(skus.map(({ options }) => options[place] ?? ''))].join('、'),
  })),
  lines: skus.map(({ id, options, price, stock }) => ({
    ...(id !== undefined && { id }),
    options,
    price: yuanOf(price),
    stock: String(stock),
  })),
})

/** As it is edited → as the server takes it; what is no number becomes one that the contract refuses. */
export const skusOf = ({ options, lines }: Matrix) => ({
  optionNames: options.filter(option => valuesOf(option).length > 0).map(({ name }) => name.trim()),
  skus: lines.map(({ id, options: chosen, price, stock }) => ({
    ...(id !== undefined && { id }),
    options: [...chosen],
    price: fenOf(price) ?? 0,
    stock: /^\d{1,9}$/.test(stock.trim()) ? Number(stock) : -1,
  })),
})
