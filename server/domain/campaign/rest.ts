/** Where the rest of a campaign may go: to any other one that still uses money, the platform judges the purpose. */
import { sql } from 'kysely'
import { refuse } from '../../../src/contract/refusal.ts'
import type { Campaign } from '../../../src/machines/workflows/campaign/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import { attachPictures } from '../../files/ownership.ts'
import { shownName } from '../../identity/names.ts'
import { hasLostStanding } from '../certification/standingNow.ts'

/** States in which a campaign can use more money. */
const USING = ['running', 'paused', 'closing', 'executing']
const MAX_TARGETS = 200

interface RestTarget {
  readonly id: string
  readonly label: string
}

/** Selects the campaigns that the rest of this one may go to. */
const targetsOf = (db: Queryable, id: string) =>
  db
    .selectFrom('campaign')
    .innerJoin('record', 'record.id', 'campaign.id')
    .where('record.state', 'in', USING)
    .where('campaign.id', '<>', id)

/** Resolves to the campaigns that the rest of this one may go to: the organisation's own, then those near it. */
export async function restTargets(db: Queryable, id: string, own: string): Promise<RestTarget[]> {
  const rows = await targetsOf(db, id)
    .innerJoin('account', 'account.uid', 'campaign.uid')
    .select(['campaign.id', 'campaign.title', 'campaign.uid', 'account.name'])
    .orderBy(sql`campaign.uid = ${own}`, 'desc')
    .orderBy(sql`campaign.region = (select region from campaign ended where ended.id = ${id})`, 'desc')
    .orderBy('campaign.id', 'desc')
    .limit(MAX_TARGETS)
    .execute()
  return rows.map(({ id: target, title, uid, name }) => ({
    id: target,
    label: uid === own ? title : `${title}（${shownName(name)}）`,
  }))
}

/** Resolves to the organisation of a campaign, a uid; empty for none. */
async function organisationOf(db: Queryable, id: string): Promise<string> {
  if (id === '') return ''
  return (await db.selectFrom('campaign').select('uid').where('id', '=', id).executeTakeFirst())?.uid ?? ''
}

interface Slip {
  readonly words: string
  readonly proof: readonly string[]
}

/** Throws `invalid` for a rest that leaves its organisation without the number and picture of the bank's slip. */
export async function assertSlip(db: Queryable, { owner, restTo }: Campaign, slip: Slip, uid: string): Promise<void> {
  if ((await organisationOf(db, restTo)) !== owner) {
    if (slip.words === '') refuse('invalid', '余款转给别的单位，请填写银行流水号', 'words')
    if (slip.proof.length === 0) refuse('invalid', '余款转给别的单位，请附上银行回单', 'proof')
  }
  await attachPictures(db, uid, slip.proof, { field: 'proof' })
}

/** Throws `invalid` for a campaign that the rest of this one cannot go to. */
export async function assertRestTarget(db: Queryable, id: string, to: string): Promise<void> {
  const target = await targetsOf(db, id).select('campaign.uid').where('campaign.id', '=', to).executeTakeFirst()
  if (!target) return refuse('invalid', '余款只能转到正在募捐或执行的另一个募捐，目的相同或者相近', 'to')
  if (await hasLostStanding(db, target.uid)) refuse('invalid', '那个募捐的发起单位认证现在没有生效，请选别的募捐', 'to')
}
