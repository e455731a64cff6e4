/** Whom one reaches about a matter: written down once, kept for the next form. */
import type { aidContract } from '../../../src/contract/aid.contract.ts'
import type { InputOf } from '../../../src/contract/endpoint.ts'
import { isCreditCode, isIdentityNumber, maskedIdentity } from '../../../src/contract/identity.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import type { Query } from '../../db/connect.ts'
import type { NewRow } from '../../db/schema.ts'
import type { Handlers } from '../context.ts'
import { levelNames, mustBeDeliverable } from '../personRegion.ts'
import { pointOf } from '../point.ts'

type Filled = InputOf<typeof aidContract.contactSave>
export type Contact = Omit<NewRow<'contact'>, 'uid'>

/** A person has an identity number, an organisation a credit code. Throws `invalid` for the other one. */
async function mustFit(db: Query, uid: string, identity: string): Promise<void> {
  const { kind } = await db.selectFrom('account').select('kind').where('uid', '=', uid).executeTakeFirstOrThrow()
  if (kind === 'person' && !isIdentityNumber(identity)) refuse('invalid', '个人账号请填写身份证号', 'identity')
  if (kind === 'organisation' && !isCreditCode(identity))
    refuse('invalid', '单位账号请填写统一社会信用代码', 'identity')
}

const kept = (db: Query, uid: string) => db.selectFrom('contact').selectAll().where('uid', '=', uid).executeTakeFirst()

/** What was filled in, checked; the number on file where none was. Throws `invalid` with the field. */
export async function contactOf(db: Query, uid: string, filled: Filled): Promise<Contact> {
  const { name, phone, region, detail, lng, lat } = filled
  await mustBeDeliverable(db, region)
  const identity = filled.identity ?? (await kept(db, uid))?.identity
  if (identity === undefined) return refuse('invalid', '请填写证件号码', 'identity')
  await mustFit(db, uid, identity)
  if ((lng === undefined) !== (lat === undefined)) refuse('invalid', '地图位置不完整，请重新选择', 'lng')
  return { name, phone, identity, region, detail, lng: lng ?? null, lat: lat ?? null }
}

export async function keepContact(db: Query, uid: string, contact: Contact): Promise<void> {
  await db
    .insertInto('contact')
    .values({ uid, ...contact })
    .onConflict(conflict => conflict.column('uid').doUpdateSet(contact))
    .execute()
}

export const contactCalls: Pick<Handlers<typeof aidContract>, 'contact' | 'contactSave'> = {
  async contact(_, { database: { db }, me: { uid } }) {
    const found = await kept(db, uid)
    if (!found) return { contact: null }
    const { name, phone, identity, region, detail, lng, lat } = found
    const names = await levelNames(db, [region])
    return {
      contact: {
        ...{ name, phone, region, detail },
        identity: maskedIdentity(identity),
        regionNames: names(region),
        at: pointOf({ lng, lat }),
      },
    }
  },
  async contactSave(filled, { database: { db }, me: { uid } }) {
    await keepContact(db, uid, await contactOf(db, uid, filled))
    return {}
  },
}
