/** Names of people as other parties of an order or a donation see them. */
import { CLOSED_NAME } from '../../src/contract/closureWords.ts'
import { soundsOfficial } from '../../src/contract/names.ts'
import { scrubbed } from '../../src/contract/scrub.ts'
import { signsOf } from '../../src/contract/signs.ts'
import type { Queryable } from '../db/connect.ts'

/** Returns `王**`: the surname and nothing else; of a closed account what stands in place of its name. */
export const maskedName = (name: string): string =>
  name === '' || name === CLOSED_NAME ? name : `${signsOf(name)[0]}**`

/** Returns a name that is shown whole: one that sounds like an office is marked, for nobody has checked it. */
export const shownName = (name: string): string => (soundsOfficial(name) ? `${name}（未核实）` : name)
/** Returns somebody's name for others: that of an organisation whole, that of a person masked. */
export const nameForOthers = ({ name, kind }: { readonly name: string; readonly kind: Donor['party'] }): string =>
  kind === 'organisation' ? shownName(name) : maskedName(name)

interface Donor {
  readonly donor: string
  readonly party: 'person' | 'organisation'
  readonly showName: boolean
}
/** Returns the donor's public name: the real one only if the donor agreed to show it. */
export const publicDonorName = ({ donor, party, showName }: Donor): string =>
  showName ? shownName(scrubbed(donor)) : party === 'organisation' ? '爱心单位' : maskedName(donor)
/** Returns whether the name is public before anything was received: a pledge never names a person. */
export const isNamedEarly = ({ party, showName }: Omit<Donor, 'donor'>): boolean => showName && party === 'organisation'
/** Returns the donor's public name while the donation is only a pledge. */
export const pledgeDonorName = (one: Donor): string => publicDonorName({ ...one, showName: isNamedEarly(one) })
/** Returns the donor's name for staff who handle the donation: organisations in full, persons masked. */
export const internalDonorName = ({ donor, party }: Omit<Donor, 'showName'>): string =>
  nameForOthers({ name: donor, kind: party })

async function accountsOf(db: Queryable, uids: readonly string[]) {
  const rows =
    uids.length === 0
      ? []
      : await db
          .selectFrom('account')
          .select(['uid', 'name', 'kind'])
          .where('uid', 'in', [...new Set(uids)])
          .execute()
  return new Map(rows.map(row => [row.uid, row]))
}

/** Resolves to a look-up of account names. */
export async function namesOf(db: Queryable, uids: readonly string[]): Promise<(uid: string) => string> {
  const accounts = await accountsOf(db, uids)
  return uid => accounts.get(uid)?.name ?? ''
}

/** Resolves to a look-up of account names, and of those that others read. */
export async function bothNamesOf(db: Queryable, uids: readonly string[]) {
  const accounts = await accountsOf(db, uids)
  const own = (uid: string) => accounts.get(uid)?.name ?? ''
  const forOthers = (uid: string) => {
    const account = accounts.get(uid)
    return account ? nameForOthers(account) : ''
  }
  return { own, forOthers }
}
