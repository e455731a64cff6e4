/** Contact data of applicants, saved for the next form. */
import { aidContract } from '../../../src/contract/aid.contract.ts'
import type { EndpointInput } from '../../../src/contract/endpoint.ts'
import { isCreditCode, isIdentityNumber, maskedIdentity } from '../../../src/contract/identity.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import type { Queryable } from '../../db/connect.ts'
import type { NewRow } from '../../db/schema.ts'
import { identityKeyOf, openText, sealText } from '../../db/sealedText.ts'
import type { Handlers } from '../../engine/context.ts'
import { pinOf } from '../../geo/pin.ts'
import { pointOf } from '../../geo/point.ts'
import { assertDeliverable, levelNames } from '../../geo/regionNames.ts'
import { assertSeen, seenOf } from '../../kernel/seen.ts'

type ContactInput = Omit<EndpointInput<typeof aidContract.contactSave>, 'seen'>
export type AidContact = Omit<NewRow<'contact'>, 'uid'>

/** Throws `invalid` unless a person has an identity number and an organisation a credit code. */
async function assertIdentityFits(db: Queryable, uid: string, identity: string): Promise<void> {
  const { kind } = await db.selectFrom('account').select('kind').where('uid', '=', uid).executeTakeFirstOrThrow()
  if (kind === 'person' && !isIdentityNumber(identity)) refuse('invalid', '个人账号请填写身份证号', 'identity')
  if (kind === 'organisation' && !isCreditCode(identity))
    refuse('invalid', '单位账号请填写统一社会信用代码', 'identity')
}

const written = ({ name, phone, identity, region, detail, lng, lat }: AidContact) => {
  return { name, phone, identity, region, detail, lng: lng ?? null, lat: lat ?? null }
}

async function savedContact(db: Queryable, uid: string) {
  const saved = await db.selectFrom('contact').selectAll().where('uid', '=', uid).executeTakeFirst()
  return saved && { ...saved, identity: openText(await identityKeyOf(db), saved.identity) }
}

/** Resolves to the columns of a contact, the number sealed. */
export const sealedContact = async (db: Queryable, contact: AidContact): Promise<AidContact> => ({
  ...contact,
  identity: sealText(await identityKeyOf(db), contact.identity),
})

/**
 * Resolves to the checked contact of an input; the saved identity number if it has none. Throws `invalid` with the
 * field.
 */
export async function aidContactOf(db: Queryable, uid: string, input: ContactInput): Promise<AidContact> {
  const identity = input.identity ?? (await savedContact(db, uid))?.identity
  if (identity === undefined) return refuse('invalid', '请填写证件号码', 'identity')
  await assertIdentityFits(db, uid, identity)
  return contactWith(db, identity, input)
}

/**
 * Resolves to the checked contact of another person. Saved data is not used, because the writer may not know it. Throws
 * `invalid` with the field.
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

/** Saves the contact of an applicant. */
export async function saveContact(db: Queryable, uid: string, contact: AidContact): Promise<void> {
  const columns = await sealedContact(db, contact)
  await db
    .insertInto('contact')
    .values({ uid, ...columns })
    .onConflict(conflict => conflict.column('uid').doUpdateSet(columns))
    .execute()
}

/** Saves the contact if there is none yet: data entered by others does not overwrite the person's own. */
export async function saveFirstContact(db: Queryable, uid: string, contact: AidContact): Promise<void> {
  await db
    .insertInto('contact')
    .values({ uid, ...(await sealedContact(db, contact)) })
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
    // The account name of an organisation is not the name of a contact person.
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
        seen: seenOf(written(saved)),
      },
    }
  },
  async contactSave({ seen, ...input }, { database, me: { uid } }) {
    return database.tx(async db => {
      const contact = await aidContactOf(db, uid, input)
      const now = await savedContact(db, uid)
      if (now) assertSeen(aidContract.contactSave.input, seen, written(now), written(contact))
      await saveContact(db, uid, contact)
      return {}
    })
  },
}
