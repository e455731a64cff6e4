/** Asking for help, and asking again after a refusal. */

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
import { attachPictures } from '../../files/ownership.ts'
import { pointOf } from '../../geo/point.ts'
import { allClassifications } from '../../kernel/classifications.ts'
import { warehousesWith } from '../warehouse/pick.ts'
import { type AidContact, aidContactOf, saveContact } from './contact.ts'

type NeedInput = Pick<
  EndpointInput<typeof aidContract.aidRevise>,
  'title' | 'words' | 'items' | 'relief' | 'amount' | 'proof'
>

const donationClassifications = async (services: Pick<Services, 'database' | 'clock'>) =>
  new Set((await allClassifications(services, 'all')).flatMap(({ id, kind }) => (kind === 'donation' ? [id] : [])))

/** What belongs to this kind and nothing else. Throws `invalid` with the field. */
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
      ...{ title, words },
      relief: kind === 'relief' ? (relief ?? '') : '',
      amount: kind === 'relief' ? (amount ?? 0) : 0,
      proof: JSON.stringify(proof ?? []),
    },
  }
}

/**
 * Where the matter begins: the nearest rung that somebody else holds, the nearest warehouse that has what is asked for.
 */
async function startingPoint(
  db: Queryable,
  { me: { uid }, clock }: Call<'member'>,
  items: readonly RequestedItem[],
  contact: AidContact,
) {
  const { region } = contact
  await lockPosts(db, region)
  const [rung = 'platform', next = rung] = await heldRungs(db, region, [uid])
  const [nearest] =
    items.length > 0 ? await warehousesWith(db, region, items, clock(), pointOf(contact) ?? undefined) : []
  return { place: region, rung, next, warehouse: nearest?.id ?? '' } as const
}

const contactColumns = ({ region: _, ...info }: AidContact) => info

interface AidApplication {
  readonly kind: AidKind
  readonly need: NeedInput
  readonly contact: EndpointInput<typeof aidContract.contactSave>
  readonly policy?: string
}

async function submitAid(call: Call<'member'>, { kind, need, contact: contactInput, policy }: AidApplication) {
  const { database, me, ...rest } = call
  const services = { database, ...rest }
  const contact = await aidContactOf(database.db, me.uid, contactInput)
  const { items, written } = await checkedNeed(call, kind, need)
  const { openAids: max } = rest.limits
  return database.tx(async db => {
    await assertMayOpen(
      db,
      { uid: me.uid, workflow: 'aid', states: OPEN_STATES, max },
      `最多同时有 ${max} 件求助没有办完，请先到「我的求助」看看它们`,
    )
    const start = await startingPoint(db, call, items, contact)
    const facts: Aid = {
      ...{ owner: me.uid, kind, items, ...start },
      ...{ assignee: '', former: '', issued: false, minutes: 0, story: 'pending' },
    }
    const { id } = await begin(
      { db, services },
      {
        ...{ workflow: 'aid', event: 'SUBMIT', facts, who: { uid: me.uid } },
        writeAlong: async ({ record }) => {
          await db
            .insertInto('aidInfo')
            .values({ id: record.id, kind, policy: policy ?? null, ...written, ...contactColumns(contact) })
            .execute()
        },
      },
    )
    await saveContact(db, me.uid, contact)
    return { id }
  })
}

export const aidSubmitCalls: Pick<Handlers<typeof aidContract>, 'applyYuanzhu' | 'applyZhengcebangfu' | 'aidRevise'> = {
  applyYuanzhu: ({ kind, title, words, items, relief, amount, proof, ...contact }, call) =>
    submitAid(call, { kind, need: { title, words, items, relief, amount, proof }, contact }),

  async applyZhengcebangfu({ policy, words, proof, ...contact }, call) {
    const found = await call.database.db
      .selectFrom('policy')
      .select(['title', 'startsAt', 'endsAt'])
      .where('id', '=', policy)
      .executeTakeFirst()
    if (!found) return refuse('missing', '没有找到这项政策', 'policy')
    const now = call.clock()
    if (found.startsAt.getTime() > now) refuse('notNow', '这项政策还没有开始申请', 'policy')
    if (found.endsAt && found.endsAt.getTime() <= now) refuse('notNow', '这项政策已经截止申请', 'policy')
    return submitAid(call, { kind: 'policy', need: { title: found.title, words, proof }, contact, policy })
  },

  async aidRevise({ id, version, title, words, items, relief, amount, proof, ...contactInput }, call) {
    const { database, me, ...rest } = call
    const { facts } = await readRecord({ db: database.db, engine: rest.engine }, aid, id, me.uid)
    const { kind, owner } = factsOf(aid, { facts })
    if (owner !== me.uid) refuse('notYours', '「修改后重新提交」只能由求助人操作')
    const contact = await aidContactOf(database.db, me.uid, contactInput)
    const need = await checkedNeed(call, kind, { title, words, items, relief, amount, proof })
    const revised = await database.tx(async db => {
      const { place, rung, warehouse } = await startingPoint(db, call, need.items, contact)
      const done = await fire(
        { db, services: { database, ...rest } },
        {
          ...{ workflow: 'aid', id, event: 'REVISE', who: { uid: me.uid } },
          input: { place, rung, warehouse, items: need.items },
          ...(version === undefined ? {} : { version }),
        },
      )
      const { title: written, ...others } = need.written
      await db
        .updateTable('aidInfo')
        .set({ ...others, ...(kind === 'policy' ? {} : { title: written }), ...contactColumns(contact) })
        .where('id', '=', id)
        .execute()
      return done
    })
    return servedOf(aidProjection, { ...revised, facts: factsOf(aid, revised) }, { uid: me.uid })
  },
}
