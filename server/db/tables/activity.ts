/** Activities, their shifts, and the data of sign-ups beside their facts. */
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
  /** Whose a claim is that a scanned code was exchanged for. */
  sceneClaim: {
    claim: string
    uid: string
    wentIn: Generated<boolean>
    wentOut: Generated<boolean>
    usedAt: Timestamp
  }
  activity: {
    /** Id of its record. */
    id: string
    /** The organisation that invites, or the leader. */
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
    /** Radius around the point for check-in, metres. */
    radius: Generated<number>
    insurance: ColumnType<Insurance | null, string | null | undefined, string | null>
    automatic: Generated<boolean>
    startsAt: Timestamp
    endsAt: Timestamp
    /** Published. */
    listed: Generated<boolean>
    /** The last shift has ended, or the activity was called off. */
    over: Generated<boolean>
    /** Number of changes of its time. */
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
  /** Sums over the shifts that were not dropped, computed by the database. */
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
