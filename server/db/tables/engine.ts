/** Records of workflows with history and clocks, messages, the ledger. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Json, Timestamp } from './columns.ts'

export interface EngineTables {
  /** One record of any workflow; only `fire` writes it. */
  record: {
    id: string
    workflow: string
    state: string
    version: number
    facts: Json<object>
    /** Whose it is, and where it lies (a code of the address tree, a shop): taken from the facts, for lists. */
    owner: string
    place: string
    /** The record that is locked before this one, and whose matter this is; null for itself. */
    root: ColumnType<string | null, string | null | undefined, string | null>
    createdAt: Timestamp
    changedAt: Timestamp
  }
  history: {
    id: string
    record: string
    event: string
    label: string
    /** Null for a clock or another workflow. */
    uid: string | null
    role: string
    fromState: string
    toState: string
    input: ColumnType<unknown, string | null, never>
    at: Timestamp
    /** In which order the lines of a record were written, since those of one ms have ids in any order. */
    ordinal: GeneratedAlways<string>
  }
  timer: { record: string; clock: string; dueAt: Timestamp }
  /** Work that waits to be done outside of any transaction; gone once it is done. */
  job: {
    id: string
    /** A name in `Engine.jobs`. */
    kind: string
    record: string
    payload: Json<object>
    /** Times that it was begun since it was last enqueued. */
    tries: Generated<number>
    /** When it is run next; while a server runs it, the end of its lease. */
    dueAt: Timestamp
  }
  message: {
    id: string
    uid: string
    record: string
    workflow: string
    text: string
    readAt: Date | null
    createdAt: Timestamp
  }
  /** Half of a posting, 分; the halves of a posting sum to zero. */
  ledgerEntry: {
    id: string
    posting: string
    account: string
    amount: number
    record: string
    at: Timestamp
    /** What people read beside it; empty where the record says it. */
    reason: Generated<string>
  }
  /** A running sum of an account's entries; busy accounts are spread over shards. */
  ledgerBalance: { account: string; shard: number; balance: number }
  /** How many places a record has for others, and how many are taken. */
  placeCount: { record: string; places: number; taken: Generated<number> }
}
