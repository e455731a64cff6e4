/** What is printed: tables, notes of one page each, labels, pictures. Fetched when somebody prints. */
import { chinaTime } from '../../contract/time.ts'
import { formatCount } from '../format.ts'
import { QrCode } from '../parts/qrCode.tsx'
import css from './print.module.css'
import { printSheet } from './printSheet.ts'

interface SheetColumn {
  readonly head: string
  readonly isNumber?: boolean
  /** Stays empty, to be written by hand: a signature, what was counted. */
  readonly isBlank?: boolean
}
interface SheetTable {
  readonly columns: readonly SheetColumn[]
  readonly rows: readonly (readonly string[])[]
  /** Below their columns; empty for none. */
  readonly totals?: readonly string[]
}
export interface SheetNote {
  readonly title: string
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly table: SheetTable
}
interface SheetLabel {
  readonly id: string
  /** Of the QR code. */
  readonly code: string
  readonly title: string
  readonly lines: readonly string[]
}
/** `roll`: a page of 100 × 100 mm each; `a4`: two beside each other. */
type LabelPaper = 'roll' | 'a4'

const PrintedTable = ({ columns, rows, totals = [] }: SheetTable) => (
  <table className={css.table}>
    <thead>
      <tr>
        {columns.map(({ head, isNumber }) => (
          <th key={head} scope="col" data-number={isNumber || undefined}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((cells, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, never changed
        <tr key={at}>
          {columns.map(({ head, isNumber, isBlank }, column) => (
            <td key={head} data-number={isNumber || undefined} data-blank={isBlank || undefined}>
              {cells[column]}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
    {totals.some(Boolean) && (
      <tfoot>
        <tr>
          {columns.map(({ head, isNumber }, column) => (
            <td key={head} data-number={isNumber || undefined}>
              {totals[column] || (column === 0 && '合计')}
            </td>
          ))}
        </tr>
      </tfoot>
    )}
  </table>
)

/** Prints a table with what it is and how many rows it has; its head stands on every page. */
export const printTable = (title: string, sub: string, table: SheetTable): Promise<void> =>
  printSheet(
    title,
    <>
      <h1>{title}</h1>
      <p className={css.about}>
        {sub && `${sub} · `}
        {formatCount(table.rows.length)} 行 · {chinaTime(Date.now()).slice(0, 16)} 打印
      </p>
      <PrintedTable {...table} />
    </>,
  )

/** Prints notes, each on a page of its own: what goes to whom. */
export const printNotes = (title: string, notes: readonly SheetNote[]): Promise<void> =>
  printSheet(
    title,
    notes.map(note => (
      <article key={note.title} className={css.page}>
        <h1>{note.title}</h1>
        <dl className={css.facts}>
          {note.facts.map(([label, value]) => [<dt key={label}>{label}</dt>, <dd key={`${label} value`}>{value}</dd>])}
        </dl>
        <PrintedTable {...note.table} />
      </article>
    )),
  )

/** Prints labels, each with its code. */
export const printLabels = (title: string, labels: readonly SheetLabel[], paper: LabelPaper): Promise<void> =>
  printSheet(
    title,
    <div className={css[paper]}>
      {labels.map(({ id, code, title: heading, lines }) => (
        <section key={id} className={css.label}>
          <QrCode text={code} label={`${code} 的二维码`} />
          <div>
            <h2>{heading}</h2>
            {lines.map(line => (
              <p key={line}>{line}</p>
            ))}
          </div>
        </section>
      ))}
    </div>,
  )

/** Prints a picture, as large as the page allows. */
export const printPicture = (title: string, src: string, alt: string): Promise<void> =>
  printSheet(title, <img className={css.picture} src={src} alt={alt} />)
