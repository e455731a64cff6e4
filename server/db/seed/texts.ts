/** Parses plain text data into rows. */

/** One text of a file: `# title`, a line of fields separated by `|`, `> summary`, then one paragraph a line. */
export interface SeedText {
  readonly title: string
  readonly fields: readonly string[]
  readonly summary: string
  /** Paragraphs separated by an empty line; headings and numbered items stay with the adjacent line. */
  readonly body: string
}

const isHeading = (line = '') => line.startsWith('## ')
const isItem = (line: string) => /^\d+\. /.test(line)

const bodyOf = (lines: readonly string[]) =>
  lines.reduce((body, line, at) => {
    if (at === 0) return line
    return `${body}${isHeading(lines[at - 1]) || isItem(line) ? '\n' : '\n\n'}${line}`
  }, '')

/** Returns the texts of a file in their order. */
export const readTexts = (markdown: string): SeedText[] =>
  markdown
    .split(/^# /m)
    .slice(1)
    .map(text => {
      const [title = '', fields = '', summary = '', ...lines] = text.trim().split('\n')
      return { title, fields: fields.split(' | '), summary: summary.slice(2), body: bodyOf(lines) }
    })

/** Returns the lines of a table, each as its cells, separated by `|`. */
export const readTable = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map(line => line.split('|'))

/** Replaces the `{names}` of a text by values; a name without a value stays. */
export const interpolate = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : whole))

type ColumnsOf<S extends string> = S extends `${infer First} ${infer Rest}` ? First | ColumnsOf<Rest> : S
/** A line of a table by the names of its columns. */
export type RowOf<S extends string> = {
  readonly [C in ColumnsOf<S> as C extends `${infer N}#` ? N : C]: C extends `${string}#` ? number : string
}

/** Returns the lines of a table by columns, which are named apart by spaces; `name#` is a column of numbers. */
export const readRows = <const S extends string>(text: string, columns: S): RowOf<S>[] =>
  readTable(text).map(cells => {
    const named = columns.split(' ').map((column, at) => {
      const cell = cells[at] ?? ''
      return column.endsWith('#') ? [column.slice(0, -1), Number(cell)] : [column, cell]
    })
    return Object.fromEntries(named) as RowOf<S>
  })
