/** Settings, places, accounts and what belongs to a person. */
import type { ColumnType, Generated } from 'kysely'
import type { AccountKind, CODE_PURPOSES } from '../../../src/contract/entry.contract.ts'
import type { Json, Timestamp } from './columns.ts'

export interface PeopleTables {
  setting: { key: string; value: Json<unknown> }
  region: { code: string; parent: string; level: number; name: string }

  account: {
    uid: string
    kind: AccountKind
    phone: string
    password_hash: string | null
    name: string
    avatar: string
    /** District, six digits, or empty. */
    region: string
    introduction: string
    /** What they say they can do, in words for people. */
    skills: ColumnType<string[], string | undefined, string>
    points: Generated<number>
    work_minutes: Generated<number>
    show_name: Generated<boolean>
    show_on_rank: Generated<boolean>
    created_at: Timestamp
  }
  session: {
    id: string
    token_hash: string
    uid: string
    device: string
    created_at: Timestamp
    seen_at: Timestamp
    expires_at: Timestamp
  }
  sms_code: {
    id: string
    phone: string
    purpose: (typeof CODE_PURPOSES)[number]
    code_hash: string
    tries: Generated<number>
    used_at: Date | null
    created_at: Timestamp
    expires_at: Timestamp
  }
  /** One row a counted thing and window: the rate limits that hold over all servers. */
  rate: { key: string; opened_at: Timestamp; count: number }
  once: { key: string; uid: string; wire: string; reply: Json<object>; created_at: Timestamp }
  role_grant: {
    id: string
    uid: string
    role: string
    region: string
    created_at: Timestamp
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
    is_default: boolean
    created_at: Timestamp
  }
  upload: {
    id: string
    uid: string
    url: string
    mime: string
    bytes: number
    name: string
    created_at: Timestamp
  }
  feedback: {
    id: string
    uid: string
    content: string
    pictures: Json<string[]>
    answer: Generated<string>
    created_at: Timestamp
  }
}
