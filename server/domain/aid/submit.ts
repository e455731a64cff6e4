/** Applications for help, and their resubmission after a refusal. */

import type { aidContract } from '../../../src/contract/aid.contract.ts'
import type { EndpointInput } from '../../../src/contract/endpoint.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import type { Aid, AidKind, RequestedItem } from '../../../src/machines/workflows/aid/chart.ts'
import { aid, OPEN_STATES } from '../../../src/machines/workflows/aid/chart.ts'
import { aidProjection } from '../../../src/machines/workflows/aid/projection.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Call, Handlers, Services } from '../../engine/context.ts'
import { begin, fire } from '../../engine/fire.ts'
import { heldRungs, lockPosts } from '../../engine/ladder.ts'
import { assertMayOpen } from '../../engine/openRecords.ts'
import { readRecord, servedOf } from '../../engine/read.ts'
import { factsOf } from '../../engine/records.ts'
import { limitsInForce } from '../../engine/settings.ts'
import { attachPictures } from '../../files/ownership.ts'
import { pointOf } from '../../geo/point.ts'
import { publicPoints } from '../../geo/publicPoint.ts'
import { isOwnPhone, openAccount } from '../../identity/account.ts'
import { redeemCode } from '../../identity/smsCode.ts'
import { allClassifications } from '../mall/classifications.ts'
import { warehousesWith } from '../warehouse/pick.ts'
import {
  type AidContact,
  aidContactOf,
  aidContactOfAnother,
  saveContact,
  saveFirstContact,
  sealedContact,
} from './contact.ts'

type NeedInput = Pick<
  EndpointInput<typeof aidContract.aidRevise>,
  'title' | 'words' | 'items' | 'relief' | 'amount' | 'proof'
>

const donationClassifications = async (services: Pick<Services, 'database' | 'clock'>) =>
  new Set((await allClassifications(services, 'all')).flatMap(({ id, kind }) => (kind === 'donation' ? [id] : [])))

/** Resolves to the fields of this kind and no others. Throws `invalid` with the field. */
async function checkedNeed(
  services: Call<'member'>,
  kind: AidKind,
  { title, words, items, relief, amount, proof }: NeedInput,
) {
  const { database, me } = services
  await attachPictures(database.db, me.uid, proof ?? [], { field: 'proof' })
  if (kind === 'goods' && !items) refuse('invalid', '请至少填写一样物品', 'items')
  if (kind === 'relief' && !relief) refuse('invalid', '请选择救助类型', 'relief')
  const known = items && kind === 'goods' ? await donationClassifications(services) : new Set<string>()
  if (kind === 'goods' && items?.some(({ classification }) => !known.has(classification)))
    refuse('invalid', '没有这种物品类别，请重新选择', 'items')
  return {
    items: kind === 'goods' ? (items ?? []) : [],
    written: {
      title,
      words,
      relief: kind === 'relief' ? (relief ?? '') : '',
      amount: kind === 'relief' ? (amount ?? 0) : 0,
      proof: JSON.stringify(proof ?? []),
    },
  }
}

/**
 * Resolves to the start: the nearest rung held by another person, and the nearest warehouse with the requested goods.
 */
async function startingPoint(
  db: Queryable,
  { clock }: Pick<Call, 'clock'>,
  { parties, items, contact }: { parties: readonly string[]; items: readonly RequestedItem[]; contact: AidContact },
) {
  const { region } = contact
  await lockPosts(db, region)
  const [rung = 'platform', next = rung] = await heldRungs(db, region, parties)
  const [nearest] =
    items.length > 0 ? await warehousesWith(db, region, items, clock(), pointOf(contact) ?? undefined) : []
  return { place: region, rung, next, warehouse: nearest?.id ?? '' } as const
}

async function contactColumns(db: Queryable, contact: AidContact) {
  const { region, ...info } = await sealedContact(db, contact)
  const at = (await publicPoints(db, [region]))(region)
  return { ...info, publicLng: at?.lng ?? null, publicLat: at?.lat ?? null }
}

interface AidApplication {
  readonly kind: AidKind
  readonly need: NeedInput
  readonly contact: EndpointInput<typeof aidContract.contactSave>
  readonly policy?: string
  /** Given when the application is for another person. */
  readonly code?: string | undefined
}

/** The person who needs help, and the one who wrote the application. */
interface Parties {
  readonly owner: string
  /** Empty if the owner wrote it. */
  readonly writer: string
}

/** Throws if an application for another person has the writer's own number. */
async function assertAnothersPhone(db: Queryable, uid: string, phone: string): Promise<void> {
  if (await isOwnPhone(db, uid, phone))
    refuse('invalid', '这是您自己的手机号；替别人填，请填对方的手机号，给自己申请请选「给自己」', 'phone')
}

/**
 * Resolves to the account of a number whose holder has agreed; creates one if there is none, which they can enter by
 * SMS code.
 */
async function accountOfConsenting(db: Queryable, { name, phone, region }: AidContact, now: number): Promise<string> {
  const known = () => db.selectFrom('account').select(['uid', 'kind']).where('phone', '=', phone).executeTakeFirst()
  const found = await known()
  if (found?.kind === 'organisation') return refuse('invalid', '这个手机号是单位账号，请单位自己登录后申请', 'phone')
  if (found) return found.uid
  const opened = await openAccount(
    db,
    { kind: 'person', phone, name, region: region.slice(0, 6), passwordHash: null },
    now,
  )
  // Created concurrently by another call.
  return opened ?? (await known())?.uid ?? refuse('stale', '请再试一次')
}

async function submitAid(call: Call<'member'>, { kind, need, contact: contactInput, policy, code }: AidApplication) {
  const { database, me, ...rest } = call
  const services = { database, ...rest }
  const forAnother = code !== undefined
  if (forAnother) await assertAnothersPhone(database.db, me.uid, contactInput.phone)
  const contact = forAnother
    ? await aidContactOfAnother(database.db, contactInput)
    : await aidContactOf(database.db, me.uid, contactInput)
  const { items, written } = await checkedNeed(call, kind, need)
  // Last, because checking a code consumes it.
  if (forAnother) await redeemCode(call, contact.phone, 'consent', code)
  return database.tx(async db => {
    const parties: Parties = forAnother
      ? { owner: await accountOfConsenting(db, contact, rest.clock()), writer: me.uid }
      : { owner: me.uid, writer: '' }
    const limits = await limitsInForce(db, rest.limits)
    const { openAids: max } = limits
    await assertMayOpen(
      db,
      {
        uid: parties.owner,
        workflow: 'aid',
        states: OPEN_STATES,
        max,
        day: { max: limits.begunPerDay, now: rest.clock() },
      },
      forAnother
        ? `对方已经有 ${max} 件求助没有办完，请等办完几件再申请`
        : `最多同时有 ${max} 件求助没有办完，请先到「我的求助」看看它们`,
    )
    const start = await startingPoint(db, call, { parties: [parties.owner, parties.writer], items, contact })
    const facts: Aid = {
      ...parties,
      kind,
      items,
      ...start,
      assignee: '',
      former: '',
      issued: false,
      minutes: 0,
      agreedAt: null,
      doneAt: null,
      story: 'pending',
    }
    const { id } = await begin(
      { db, services },
      {
        workflow: 'aid',
        event: 'SUBMIT',
        facts,
        who: { uid: me.uid },
        writeAlong: async ({ record }) => {
          await db
            .insertInto('aidInfo')
            .values({ id: record.id, kind, policy: policy ?? null, ...written, ...(await contactColumns(db, contact)) })
            .execute()
        },
      },
    )
    await (forAnother ? saveFirstContact : saveContact)(db, parties.owner, contact)
    return { id }
  })
}

export const aidSubmitCalls: Pick<Handlers<typeof aidContract>, 'applyYuanzhu' | 'applyZhengcebangfu' | 'aidRevise'> = {
  applyYuanzhu: ({ kind, title, words, items, relief, amount, proof, code, ...contact }, call) =>
    submitAid(call, { kind, need: { title, words, items, relief, amount, proof }, contact, code }),

  async applyZhengcebangfu({ policy, words, proof, code, ...contact }, call) {
    const found = await call.database.db
      .selectFrom('policy')
      .select(['title', 'startsAt', 'endsAt'])
      .where('id', '=', policy)
      .executeTakeFirst()
    if (!found) return refuse('missing', '没有找到这项政策', 'policy')
    const now = call.clock()
    if (found.startsAt.getTime() > now) refuse('notNow', '这项政策还没有开始申请', 'policy')
    if (found.endsAt && found.endsAt.getTime() <= now) refuse('notNow', '这项政策已经截止申请', 'policy')
    return submitAid(call, { kind: 'policy', need: { title: found.title, words, proof }, contact, policy, code })
  },

  async aidRevise({ id, version, title, words, items, relief, amount, proof, ...contactInput }, call) {
    const { database, me, ...rest } = call
    const { facts } = await readRecord({ db: database.db, engine: rest.engine }, aid, id, me.uid)
    const { kind, owner, writer } = factsOf(aid, { facts })
    if (owner !== me.uid) refuse('notYours', '「修改后重新提交」只能由求助人操作')
    const contact = await aidContactOf(database.db, me.uid, contactInput)
    const need = await checkedNeed(call, kind, { title, words, items, relief, amount, proof })
    const revised = await database.tx(async db => {
      const { place, rung, warehouse } = await startingPoint(db, call, {
        parties: [owner, writer],
        items: need.items,
        contact,
      })
      const done = await fire(
        { db, services: { database, ...rest } },
        {
          workflow: 'aid',
          id,
          event: 'REVISE',
          who: { uid: me.uid },
          input: { place, rung, warehouse, items: need.items },
          ...(version === undefined ? {} : { version }),
        },
      )
      const { title: written, ...others } = need.written
      await db
        .updateTable('aidInfo')
        .set({ ...others, ...(kind === 'policy' ? {} : { title: written }), ...(await contactColumns(db, contact)) })
        .where('id', '=', id)
        .execute()
      return done
    })
    return servedOf(aidProjection, { ...revised, facts: factsOf(aid, revised) }, { uid: me.uid })
  },
}
