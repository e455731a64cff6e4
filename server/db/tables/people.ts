/** Settings, places, accounts and what belongs to a person. */
import type { ColumnType, Generated } from 'kysely'
import type { AccountKind, CODE_PURPOSES } from '../../../src/contract/entry.contract.ts'
import type { Role } from '../../../src/contract/words.ts'
import type { Json, Timestamp } from './columns.ts'

export interface PeopleTables {
  setting: { key: string; value: Json<unknown> }
  region: { code: string; parent: string; level: number; name: string }

  account: {
    uid: string
    kind: AccountKind
    phone: string
    passwordHash: string | null
    name: string
    avatar: string
    /** District, six digits, or empty. */
    region: string
    introduction: string
    /** What they say they can do, in words for people. */
    skills: ColumnType<string[], string | undefined, string>
    points: Generated<number>
    workMinutes: Generated<number>
    showName: Generated<boolean>
    showOnRank: Generated<boolean>
    /** How often the address of their calendar was changed. */
    calendarTurn: Generated<number>
    createdAt: Timestamp
  }
  organisation: { uid: string; creditCode: string; region: string; address: string }
  session: {
    id: string
    tokenHash: string
    uid: string
    device: string
    createdAt: Timestamp
    seenAt: Timestamp
    expiresAt: Timestamp
  }
  smsCode: {
    id: string
    phone: string
    purpose: (typeof CODE_PURPOSES)[number]
    codeHash: string
    usedAt: Date | null
    createdAt: Timestamp
    expiresAt: Timestamp
  }
  /** One row a counted thing and window: the rate limits that hold over all servers. */
  rate: { key: string; openedAt: Timestamp; count: number }
  /** `digest` is that of what was sent; empty where it was not noted yet. */
  once: { key: string; uid: string; wire: string; digest: Generated<string>; reply: Json<object>; createdAt: Timestamp }
  roleGrant: {
    id: string
    uid: string
    role: Role
    region: string
    createdAt: Timestamp
  }
  address: {
    id: string
    uid: string
    name: string
    phone: string
    region: string
    detail: string
    lng: number | null
    lat: number | null
    isDefault: boolean
    createdAt: Timestamp
  }
  upload: {
    id: string
    uid: string
    url: string
    mime: string
    bytes: number
    name: string
    /** Who may read it: everybody, or whoever was given a seal; null until something uses it. */
    visibility: Generated<'private' | 'public' | null>
    createdAt: Timestamp
  }
  feedback: {
    id: string
    uid: string
    content: string
    pictures: Json<string[]>
    answer: Generated<string>
    createdAt: Timestamp
  }
  contact: {
    uid: string
    name: string
    phone: string
    identity: string
    region: string
    detail: string
    lng: number | null
    lat: number | null
  }
  share: { id: string; uid: string; code: string; path: string; title: string; createdAt: Timestamp }
  /** Who came by a shared link, each once a day; `visitor` is a hash. */
  shareVisit: { share: string; visitor: string; day: string; uid: string | null; at: Timestamp }
}
