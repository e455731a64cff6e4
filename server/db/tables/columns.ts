/** Column types that differ between reading and writing. */
import type { ColumnType } from 'kysely'

export type Timestamp = ColumnType<Date, Date | undefined, Date>
/** Read parsed, written as JSON text. */
export type Json<T> = ColumnType<T, string, string>
