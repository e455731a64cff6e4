import { chinaDay } from '../../../contract/time.ts'
import type { CallWire } from '../../../data/ports.ts'
import { type Book, type BookInput, type BookRow, readAll } from './book.ts'
import { csvOf, saveFile } from './csv.ts'

/** Hands the person everything that is found as a table. Throws `Refused`. */
export async function exportBook<T extends string, R extends BookRow>(
  call: CallWire,
  book: Book<T, R>,
  input: BookInput<T>,
): Promise<void> {
  const rows = await readAll(call, book, input)
  const table = [book.columns.map(([head]) => head), ...rows.map(row => book.columns.map(([, cell]) => cell(row)))]
  saveFile(`${book.label}-${chinaDay(Date.now())}.csv`, csvOf(table), 'text/csv;charset=utf-8')
}
