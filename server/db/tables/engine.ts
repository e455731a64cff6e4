/** Records of workflows with history and clocks, messages, the ledger. */
import type { ColumnType, Generated } from 'kysely'
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
    created_at: Timestamp
    changed_at: Timestamp
  }
  history: {
    id: string
    record: string
    event: string
    label: string
    /** Null for a clock or another workflow. */
    uid: string | null
    role: string
    from_state: string
    to_state: string
    input: ColumnType<unknown, string | null, never>
    at: Timestamp
  }
  timer: { record: string; clock: string; due_at: Timestamp }
  message: {
    id: string
    uid: string
    record: string
    workflow: string
    text: string
    read_at: Date | null
    created_at: Timestamp
  }
  /** Half of a posting, 分; the halves of a posting sum to zero. */
  ledger_entry: {
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
  ledger_balance: { account: string; shard: number; balance: number }
}
