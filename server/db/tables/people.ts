/** Settings, places, accounts and personal data. */
import type { ColumnType, Generated } from 'kysely'
import type { AccountKind, CODE_PURPOSES } from '../../../src/contract/entry.contract.ts'
import type { FeedbackKind } from '../../../src/contract/feedbackWords.ts'
import type { OptionalMessage } from '../../../src/contract/messageKinds.ts'
import type { Role } from '../../../src/contract/words.ts'
import type { Json, Timestamp } from './columns.ts'

export interface PeopleTables {
  setting: { key: string; value: Json<unknown> }
  secret: { name: string; value: string }
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
    /** The person's abilities, as phrases of their own. */
    skills: ColumnType<string[], string | undefined, string>
    points: Generated<number>
    workMinutes: Generated<number>
    showName: Generated<boolean>
    showOnRank: Generated<boolean>
    /** Kinds of messages that the person switched off. */
    mutedMessages: ColumnType<OptionalMessage[], string | undefined, string>
    /** Number of changes of the calendar's address. */
    calendarTurn: Generated<number>
    createdAt: Timestamp
  }
  organisation: { uid: string; creditCode: string; region: string; address: string }
  /** Named by the session that it opened. */
  login: { id: string; uid: string; device: string; place: string; at: Date }
  session: {
    id: string
    tokenHash: string
    uid: string
    device: string
    createdAt: Timestamp
    seenAt: Timestamp
    expiresAt: Timestamp
    /** As whom its owner sees the portal, and until when; null for as themselves. */
    viewing: ColumnType<string | null, string | undefined, string | null>
    viewingUntil: ColumnType<Date | null, Date | undefined, Date | null>
  }
  smsCode: {
    id: string
    phone: string
    purpose: (typeof CODE_PURPOSES)[number]
    codeHash: string
    /** The address, as it is counted, from which it was requested. */
    requestedFrom: string
    usedAt: Date | null
    createdAt: Timestamp
    expiresAt: Timestamp
  }
  /** One row for each limited thing and window, across all servers. */
  rate: { key: string; openedAt: Timestamp; count: number }
  /** `digest` is a hash of the input; empty on rows written before it was recorded. */
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
    /** Readable by everybody, or only with a signed link; null until something uses the file. */
    visibility: Generated<'private' | 'public' | null>
    createdAt: Timestamp
  }
  feedback: {
    id: string
    uid: string
    kind: FeedbackKind
    content: string
    pictures: Json<string[]>
    /** Address inside the portal that it is about; empty for none. */
    about: string
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
  /** Visits through a shared link, each visitor once a day; `visitor` is a hash. */
  shareVisit: { share: string; visitor: string; day: string; uid: string | null; at: Timestamp }
}
