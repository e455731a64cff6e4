/** Records of workflows with history and clocks, messages and the ledger. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { AuditKind } from '../../../src/contract/auditWords.ts'
import type { Json, Timestamp } from './columns.ts'

export interface EngineTables {
  /** One record of any workflow; only `fire` writes it. */
  record: {
    id: string
    workflow: string
    state: string
    version: number
    facts: Json<object>
    /** Owner and place (a code of the address tree or a shop), copied from the facts for lists. */
    owner: string
    place: string
    /** The record that is locked before this one and whose matter this belongs to; null for itself. */
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
    /** Order in which the rows of a record were written, because ids of one ms sort at random. */
    ordinal: GeneratedAlways<string>
  }
  /** What people at a desk noted about a record for each other; appended only. */
  matterNote: {
    id: string
    record: string
    uid: string
    /** What became of a telephone call; empty where none was made. */
    call: '' | 'answered' | 'missed'
    words: string
    at: Timestamp
  }
  /** Matters that a leader urged, once a day each; `day` is China's. */
  urgedMatter: { record: string; day: string; uid: string; at: Timestamp }
  timer: { record: string; clock: string; dueAt: Timestamp }
  /** Work to be done outside any transaction; deleted when done. */
  job: {
    id: string
    /** A name in `Engine.jobs`. */
    kind: string
    record: string
    payload: Json<object>
    /** Attempts since it was last enqueued. */
    tries: Generated<number>
    /** The next attempt; while a server runs it, the end of its lease. */
    dueAt: Timestamp
  }
  /** Lists that somebody took away as a spreadsheet; appended only. */
  listExport: {
    id: string
    uid: string
    /** The call of the list, and what it was asked for, as on the wire. */
    list: string
    filter: Json<Readonly<Record<string, string>>>
    reason: string
    rows: number
    at: Timestamp
  }
  /** What staff did beside steps of workflows; appended only. */
  audit: {
    id: string
    kind: Exclude<AuditKind, 'step'>
    uid: string
    /** Name and posts of that moment. */
    name: string
    post: string
    what: string
    record: string | null
    reason: string
    /** Browser and address. */
    origin: string
    at: Timestamp
  }
  /** Those that are not written yet; while a server writes one, the end of its lease. */
  openExport: { id: string; dueAt: Timestamp }
  message: {
    id: string
    uid: string
    record: string
    workflow: string
    text: string
    /** Whether it went to everybody at a desk, a rung or a role, and to no one by name. */
    toPost: Generated<boolean>
    readAt: Date | null
    createdAt: Timestamp
  }
  /** One side of a posting, 分; the sides of a posting sum to zero. */
  ledgerEntry: {
    id: string
    posting: string
    account: string
    amount: number
    record: string
    at: Timestamp
    /** Shown beside the amount; empty if the record is enough. */
    reason: Generated<string>
  }
  /** Balance of an account; busy accounts are spread over shards. */
  ledgerBalance: { account: string; shard: number; balance: number }
  /** How many places a record offers, and how many are taken. */
  placeCount: { record: string; places: number; taken: Generated<number> }
}
