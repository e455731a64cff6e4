/** People as the other side of an order sees them. */
import { scrubbed } from '../../src/contract/scrub.ts'
import type { Queryable } from '../db/connect.ts'

/** Returns `王**`: the surname and nothing else. */
export const maskedName = (name: string): string => (name === '' ? '' : `${[...name][0]}**`)

interface Donor {
  readonly donor: string
  readonly party: 'person' | 'organisation'
  readonly showName: boolean
}
/** Returns the donor's name for everybody: as it is where the donor shows it. */
export const publicDonorName = ({ donor, party, showName }: Donor): string =>
  showName ? scrubbed(donor) : party === 'organisation' ? '爱心单位' : maskedName(donor)
/** Returns whether everybody reads the name before anything was received: a promise names no neighbour. */
export const isNamedEarly = ({ party, showName }: Omit<Donor, 'donor'>): boolean => showName && party === 'organisation'
/** Returns the donor's name for everybody while the gift is a promise. */
export const pledgeDonorName = (one: Donor): string => publicDonorName({ ...one, showName: isNamedEarly(one) })
/** Returns the donor for those who have to do with the gift: an organisation is called by its name, a person is not. */
export const internalDonorName = ({ donor, party }: Omit<Donor, 'showName'>): string =>
  party === 'organisation' ? donor : maskedName(donor)

/** Resolves to names of accounts. */
export async function namesOf(db: Queryable, uids: readonly string[]): Promise<(uid: string) => string> {
  const rows =
    uids.length === 0
      ? []
      : await db
          .selectFrom('account')
          .select(['uid', 'name'])
          .where('uid', 'in', [...new Set(uids)])
          .execute()
  const names = new Map(rows.map(({ uid, name }) => [uid, name]))
  return uid => names.get(uid) ?? ''
}
