/** Activities, their shifts, and what sign-ups say beside their facts. */
import type { ColumnType, Generated } from 'kysely'
import type { Timestamp } from './columns.ts'

export interface Insurance {
  readonly insurer: string
  readonly number: string
  readonly phone: string
}
export interface Vehicle {
  readonly plate: string
  readonly seats: number
  readonly load: number
  readonly inspectionUntil: string
  readonly insuranceUntil: string
}

export interface ActivityTables {
  activity: {
    /** Id of its record. */
    id: string
    /** Who invites: an organisation, or whoever leads it. */
    uid: string
    kind: 'goods' | 'relief'
    title: string
    summary: string
    /** What is to be done. */
    body: Generated<string>
    meeting: Generated<string>
    picture: string
    region: string
    address: string
    lng: number
    lat: number
    /** Metres around the point within which one checks in. */
    radius: Generated<number>
    insurance: ColumnType<Insurance | null, string | null | undefined, string | null>
    automatic: Generated<boolean>
    startsAt: Timestamp
    endsAt: Timestamp
    /** Everybody reads of it. */
    listed: Generated<boolean>
    /** Its last shift is over, or it was called off. */
    over: Generated<boolean>
    /** How often its time was changed. */
    sequence: Generated<number>
  }
  activityShift: {
    /** Id of its record, once the activity is published. */
    id: string
    activity: string
    position: number
    title: string
    startsAt: Timestamp
    endsAt: Timestamp
    places: number
    minimum: Generated<number>
    leastAge: Generated<number>
    skill: Generated<string>
  }
  /** Sums of the shifts that were not dropped, which the database counts. */
  activitySeats: { activity: string; places: number; taken: number; waiting: number }
  signUp: {
    /** Id of its record. */
    id: string
    activity: string
    shift: string
    owner: string
    party: 'person' | 'organisation'
    kind: 'volunteer' | 'vehicle'
    words: Generated<string>
    age: number | null
    guardianPhone: string | null
    vehicle: ColumnType<Vehicle | null, string | null, never>
    createdAt: Timestamp
  }
}
