/** The index of everything public. */
import type { Generated } from 'kysely'
import type { Timestamp } from './columns.ts'

export interface SearchTables {
  searchEntry: {
    kind: string
    record: string
    /** Code of the address tree; empty is everywhere. */
    region: string
    title: string
    summary: string
    /** Path of a door; empty otherwise. */
    link: Generated<string>
    /** Added to its rank. */
    weight: number
    startsAt: Timestamp | null
    endsAt: Timestamp | null
    /** Where it is, GCJ-02; null for what has no point. */
    lng: number | null
    lat: number | null
    /** A `tsvector`; null until the server has cut its words. */
    words: string | null
    /** Its title in pinyin. */
    sounds: Generated<string>
  }
  searchSynonym: { said: string; meant: string }
}
