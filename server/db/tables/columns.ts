/** Kinds of columns that read and write differently. */
import type { ColumnType } from 'kysely'

export type Timestamp = ColumnType<Date, Date | undefined, Date>
/** Read parsed, written as JSON text. */
export type Json<T> = ColumnType<T, string, string>
