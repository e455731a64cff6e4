/** Whom one reaches about a matter: written down once, kept for the next form. */
import type { aidContract } from '../../../src/contract/aid.contract.ts'
import type { EndpointInput } from '../../../src/contract/endpoint.ts'
import { isCreditCode, isIdentityNumber, maskedIdentity } from '../../../src/contract/identity.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import type { Queryable } from '../../db/connect.ts'
import type { NewRow } from '../../db/schema.ts'
import type { Handlers } from '../../engine/context.ts'
import { pinOf } from '../../geo/pin.ts'
import { pointOf } from '../../geo/point.ts'
import { assertDeliverable, levelNames } from '../../geo/regionNames.ts'

type ContactInput = EndpointInput<typeof aidContract.contactSave>
export type AidContact = Omit<NewRow<'contact'>, 'uid'>

/** A person has an identity number, an organisation a credit code. Throws `invalid` for the other one. */
async function assertIdentityFits(db: Queryable, uid: string, identity: string): Promise<void> {
  const { kind } = await db.selectFrom('account').select('kind').where('uid', '=', uid).executeTakeFirstOrThrow()
  if (kind === 'person' && !isIdentityNumber(identity)) refuse('invalid', '个人账号请填写身份证号', 'identity')
  if (kind === 'organisation' && !isCreditCode(identity))
    refuse('invalid', '单位账号请填写统一社会信用代码', 'identity')
}

const savedContact = (db: Queryable, uid: string) =>
  db.selectFrom('contact').selectAll().where('uid', '=', uid).executeTakeFirst()

/** Resolves to what was filled in, checked; the number on file where none was. Throws `invalid` with the field. */
export async function aidContactOf(db: Queryable, uid: string, input: ContactInput): Promise<AidContact> {
  const identity = input.identity ?? (await savedContact(db, uid))?.identity
  if (identity === undefined) return refuse('invalid', '请填写证件号码', 'identity')
  await assertIdentityFits(db, uid, identity)
  return contactWith(db, identity, input)
}

/**
 * Resolves to what somebody wrote for another person, checked; nothing on file is taken, for whoever writes may not
 * know it. Throws `invalid` with the field.
 */
export async function aidContactOfAnother(db: Queryable, input: ContactInput): Promise<AidContact> {
  const { identity = '' } = input
  if (!isIdentityNumber(identity)) return refuse('invalid', '请填写对方的身份证号', 'identity')
  return contactWith(db, identity, input)
}

async function contactWith(db: Queryable, identity: string, input: ContactInput): Promise<AidContact> {
  const { name, phone, region, detail } = input
  await assertDeliverable(db, region)
  const { lng, lat } = pinOf(region, input)
  return { name, phone, identity, region, detail, lng, lat }
}

/** Writes down how whoever asks can be reached. */
export async function saveContact(db: Queryable, uid: string, contact: AidContact): Promise<void> {
  await db
    .insertInto('contact')
    .values({ uid, ...contact })
    .onConflict(conflict => conflict.column('uid').doUpdateSet(contact))
    .execute()
}

/** Writes it down where nothing is on file: what others write changes nothing that somebody wrote of themselves. */
export async function saveFirstContact(db: Queryable, uid: string, contact: AidContact): Promise<void> {
  await db
    .insertInto('contact')
    .values({ uid, ...contact })
    .onConflict(conflict => conflict.column('uid').doNothing())
    .execute()
}

export const contactCalls: Pick<Handlers<typeof aidContract>, 'contact' | 'contactSave'> = {
  async contact(_, { database: { db }, me: { uid } }) {
    const {
      kind,
      name: ownName,
      phone: ownPhone,
    } = await db
      .selectFrom('account')
      .select(['kind', 'name', 'phone'])
      .where('uid', '=', uid)
      .executeTakeFirstOrThrow()
    // An organisation's name is no person's whom one could ask for.
    const account = { name: kind === 'person' ? ownName : '', phone: ownPhone }
    const saved = await savedContact(db, uid)
    if (!saved) return { contact: null, account }
    const { name, phone, identity, region, detail, lng, lat } = saved
    const names = await levelNames(db, [region])
    return {
      account,
      contact: {
        name,
        phone,
        region,
        detail,
        identity: maskedIdentity(identity),
        regionNames: names(region),
        at: pointOf({ lng, lat }),
      },
    }
  },
  async contactSave(input, { database: { db }, me: { uid } }) {
    await saveContact(db, uid, await aidContactOf(db, uid, input))
    return {}
  },
}
