/** Writes a spreadsheet (xlsx) row by row; it is packed in a thread of its own, so that calls do not wait. */
import { AsyncZipDeflate, Zip, ZipDeflate } from 'fflate'
import { chinaTime, DAY_MS } from '../../src/contract/time.ts'

/** How a cell is written: text as text whatever it looks like, money and times as numbers in their format. */
const STYLES = { text: 1, fen: 2, time: 3, whole: 4, head: 5 } as const
export type CellStyle = keyof typeof STYLES
export type Cell = string | number | null

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** A spreadsheet refuses longer texts. */
const MAX_CELL = 32_767
const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to write them
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu
const xmlText = (text: string) =>
  text
    .slice(0, MAX_CELL)
    .replace(UNWRITABLE, '')
    .replace(/[&<>"]/g, sign => ESCAPED[sign]!)

/** Days from the first day of spreadsheets to 1970. */
const EPOCH_DAYS = 25_569
const NUMBERS: Readonly<Record<string, (value: number) => number>> = {
  fen: value => value / 100,
  time: value => Date.parse(`${chinaTime(value)}Z`) / DAY_MS + EPOCH_DAYS,
}

/** Returns the letters of a column, `A` for 0. */
export const columnName = (at: number): string =>
  (at < 26 ? '' : columnName(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))

function cellXml(value: Cell, style: CellStyle, place: string): string {
  if (value === null || value === '') return ''
  if (typeof value === 'number') {
    const read = NUMBERS[style]?.(value) ?? value
    return `<c r="${place}" s="${STYLES[style === 'text' ? 'whole' : style]}"><v>${read}</v></c>`
  }
  const own = style === 'head' ? STYLES.head : STYLES.text
  return `<c r="${place}" s="${own}" t="inlineStr"><is><t xml:space="preserve">${xmlText(value)}</t></is></c>`
}
const rowXml = (cells: readonly Cell[], styles: readonly CellStyle[], at: number) =>
  `<row r="${at}">${cells.map((cell, column) => cellXml(cell, styles[column]!, `${columnName(column)}${at}`)).join('')}</row>`

const columnsXml = (widths: readonly number[]) =>
  `<cols>${widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`).join('')}</cols>`
/** Its first row stays in sight. */
const FROZEN =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'

const STYLESHEET = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="165" formatCode="#,##0.00"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf/>${[
  'numFmtId="49"',
  'numFmtId="165"',
  'numFmtId="164"',
  'numFmtId="1"',
  'numFmtId="49" fontId="1" applyFont="1"',
]
  .map(format => `<xf ${format} applyNumberFormat="1"/>`)
  .join('')}</cellXfs></styleSheet>`

const partXml = (path: string, type: string) => `<Override PartName="/${path}" ContentType="${SHEET}.${type}+xml"/>`
const relationXml = (id: number, type: string, target: string) =>
  `<Relationship Id="rId${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`
const relationsXml = (relations: readonly string[]) =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}</Relationships>`

const fixedParts = (names: readonly string[]): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${partXml('xl/workbook.xml', 'sheet.main')}${partXml('xl/styles.xml', 'styles')}${names.map((_, at) => partXml(`xl/worksheets/sheet${at + 1}.xml`, 'worksheet')).join('')}</Types>`,
  '_rels/.rels': relationsXml([relationXml(1, 'officeDocument', 'xl/workbook.xml')]),
  'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${names.map((name, at) => `<sheet name="${xmlText(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relationsXml([
    ...names.map((_, at) => relationXml(at + 1, 'worksheet', `worksheets/sheet${at + 1}.xml`)),
    relationXml(names.length + 1, 'styles', 'styles.xml'),
  ]),
  'xl/styles.xml': STYLESHEET,
})

export interface WorkbookColumn {
  readonly head: string
  readonly style: CellStyle
}
/** A line of the first sheet: what it is, and the value. */
export type CoverLine = readonly [label: string, value: Cell, style?: CellStyle]

export interface Workbook {
  /** Appends rows of the table. */
  add(rows: readonly (readonly Cell[])[]): void
  /** Writes the first sheet, which may hold what only the end knows, and resolves to the whole file. */
  close(cover: readonly CoverLine[]): Promise<Buffer>
  /** Gives up; nothing may be appended any more. */
  abandon(): void
}

/** Returns a spreadsheet of two sheets: the first says what it is, the second, `name`, is the table. */
export function createWorkbook(name: string, columns: readonly WorkbookColumn[]): Workbook {
  const pieces: Uint8Array[] = []
  const styles = columns.map(({ style }) => style)
  let zip!: Zip
  const finished = new Promise<Buffer>((resolve, reject) => {
    zip = new Zip((error, piece, isLast) => {
      if (error) return reject(error)
      pieces.push(piece)
      if (isLast) resolve(Buffer.concat(pieces))
    })
  })
  // An error before `close` is reported there.
  finished.catch(() => {})
  const table = new AsyncZipDeflate('xl/worksheets/sheet2.xml', { level: 6 })
  zip.add(table)
  let rowCount = 1
  const widths = columns.map(({ style }) => (style === 'text' ? 22 : 17))
  const heads = columns.map(({ head }) => head)
  const allHeads: CellStyle[] = columns.map(() => 'head')
  table.push(
    Buffer.from(
      `${HEAD}<worksheet xmlns="${MAIN}">${FROZEN}${columnsXml(widths)}<sheetData>${rowXml(heads, allHeads, 1)}`,
    ),
  )
  const write = (path: string, text: string) => {
    const part = new ZipDeflate(path, { level: 6 })
    zip.add(part)
    part.push(Buffer.from(text), true)
  }
  return {
    add(rows) {
      table.push(Buffer.from(rows.map(cells => rowXml(cells, styles, ++rowCount)).join('')))
    },
    close(cover) {
      const lines = cover.map(([label, value, style = 'text'], at) => rowXml([label, value], ['head', style], at + 1))
      table.push(Buffer.from('</sheetData></worksheet>'), true)
      write(
        'xl/worksheets/sheet1.xml',
        `${HEAD}<worksheet xmlns="${MAIN}">${columnsXml([18, 60])}<sheetData>${lines.join('')}</sheetData></worksheet>`,
      )
      for (const [path, text] of Object.entries(fixedParts(['说明', name]))) write(path, text)
      zip.end()
      return finished
    },
    abandon: () => zip.terminate(),
  }
}
