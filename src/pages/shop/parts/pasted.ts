/** Rows of a spreadsheet as they are pasted. */

/** What stands between the cells of a line: a tab from a spreadsheet, else a comma, else a space. */
const SEPARATORS = [/\t/, /[,，;；]/, /\s+/]
/** Longer cells are cut; none of ours is. */
const MAX_CELL = 200

export interface PastedRow {
  /** The line as it was pasted. */
  readonly line: string
  readonly order: string
  readonly courier: string
  readonly number: string
}

/** Returns whether a line is the head of the table rather than a parcel. */
const isHead = ({ order }: PastedRow) => /单号|编号/.test(order)

/** Returns order, courier and number of each line that is not empty; the head of the table is left out. */
export function pastedRows(text: string): readonly PastedRow[] {
  const rows = text
    .split(/\r?\n/)
    .filter(line => line.trim() !== '')
    .map(line => {
      const separator = SEPARATORS.find(one => one.test(line.trim())) ?? '\t'
      const cells = line.trim().split(separator)
      const [order = '', courier = '', number = ''] = cells.map(cell => cell.trim().slice(0, MAX_CELL))
      return { line, order, courier, number }
    })
  return rows[0] && isHead(rows[0]) ? rows.slice(1) : rows
}
