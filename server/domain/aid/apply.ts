/** Asking for help, and asking again after a refusal. */
import type { aidContract } from '../../../src/contract/aid.contract.ts'
import type { InputOf } from '../../../src/contract/endpoint.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import type { Aid, AidItem, AidKind } from '../../../src/machines/workflows/aid.ts'
import type { Query } from '../../db/connect.ts'
import { allClassifications } from '../classification.ts'
import type { Call, Handlers, Services } from '../context.ts'
import { begin, fire } from '../engine/fire.ts'
import { portal } from '../engine/portal.ts'
import { mustBeOwnPictures } from '../personPicture.ts'
import { pointOf } from '../point.ts'
import { readable, servedOf } from '../record.ts'
import { warehousesWith } from '../warehouse/pick.ts'
import { type Contact, contactOf, keepContact } from './contact.ts'
import { heldRungs, postsStay } from './ladder.ts'

type Need = Pick<InputOf<typeof aidContract.aidRevise>, 'title' | 'words' | 'items' | 'relief' | 'amount' | 'proof'>

const leafOf = async (services: Pick<Services, 'database' | 'clock'>) =>
  new Set((await allClassifications(services, 'all')).flatMap(({ id, kind }) => (kind === 'donation' ? [id] : [])))

/** What belongs to this kind and nothing else. Throws `invalid` with the field. */
async function needOf(services: Call<'member'>, kind: AidKind, { title, words, items, relief, amount, proof }: Need) {
  const { database, me } = services
  await mustBeOwnPictures(database.db, me.uid, proof ?? [], 'proof')
  if (kind === 'goods' && !items) refuse('invalid', '请至少填写一样物品', 'items')
  if (kind === 'relief' && !relief) refuse('invalid', '请选择救助类型', 'relief')
  const known = items && kind === 'goods' ? await leafOf(services) : new Set<string>()
  if (kind === 'goods' && items?.some(({ classification }) => !known.has(classification)))
    refuse('invalid', '没有这种物品类别，请重新选择', 'items')
  return {
    items: kind === 'goods' ? (items ?? []) : [],
    said: {
      ...{ title, words },
      relief: kind === 'relief' ? (relief ?? '') : '',
      amount: kind === 'relief' ? (amount ?? 0) : 0,
      proof: JSON.stringify(proof ?? []),
    },
  }
}

/** Where the matter begins: the nearest rung that somebody else holds, the nearest warehouse that has what is asked for. */
async function begins(db: Query, { me: { uid }, clock }: Call<'member'>, items: readonly AidItem[], contact: Contact) {
  const { region } = contact
  await postsStay(db, region)
  const [rung = 'platform', next = rung] = await heldRungs(db, region, [uid])
  const [nearest] =
    items.length > 0 ? await warehousesWith(db, region, items, clock(), pointOf(contact) ?? undefined) : []
  return { place: region, rung, next, warehouse: nearest?.id ?? '' } as const
}

const reachable = ({ region: _, ...info }: Contact) => info

interface Application {
  readonly kind: AidKind
  readonly need: Need
  readonly contact: InputOf<typeof aidContract.contactSave>
  readonly policy?: string
}

async function apply(call: Call<'member'>, { kind, need, contact: filled, policy }: Application) {
  const { database, me, ...rest } = call
  const services = { database, ...rest }
  const contact = await contactOf(database.db, me.uid, filled)
  const { items, said } = await needOf(call, kind, need)
  return database.tx(async db => {
    const start = await begins(db, call, items, contact)
    const facts: Aid = {
      ...{ owner: me.uid, kind, items, ...start },
      ...{ assignee: '', former: '', issued: false, minutes: 0 },
    }
    const { id } = await begin(
      { db, services, engine: portal },
      {
        ...{ workflow: 'aid', event: 'SUBMIT', facts, who: { uid: me.uid } },
        beside: async ({ record }) => {
          await db
            .insertInto('aid_info')
            .values({ id: record.id, kind, policy: policy ?? null, ...said, ...reachable(contact) })
            .execute()
        },
      },
    )
    await keepContact(db, me.uid, contact)
    return { id }
  })
}

export const applyCalls: Pick<Handlers<typeof aidContract>, 'applyYuanzhu' | 'applyZhengcebangfu' | 'aidRevise'> = {
  applyYuanzhu: ({ kind, title, words, items, relief, amount, proof, ...contact }, call) =>
    apply(call, { kind, need: { title, words, items, relief, amount, proof }, contact }),

  async applyZhengcebangfu({ policy, words, proof, ...contact }, call) {
    const found = await call.database.db
      .selectFrom('policy')
      .select(['title', 'starts_at', 'ends_at'])
      .where('id', '=', policy)
      .executeTakeFirst()
    if (!found) return refuse('missing', '没有找到这项政策', 'policy')
    const now = call.clock()
    if (found.starts_at.getTime() > now) refuse('notNow', '这项政策还没有开始申请', 'policy')
    if (found.ends_at && found.ends_at.getTime() <= now) refuse('notNow', '这项政策已经截止申请', 'policy')
    return apply(call, { kind: 'policy', need: { title: found.title, words, proof }, contact, policy })
  },

  async aidRevise({ id, version, title, words, items, relief, amount, proof, ...filled }, call) {
    const { database, me, ...rest } = call
    const { facts } = await readable(database.db, 'aid', id, me.uid)
    const { kind, owner } = facts as Aid
    if (owner !== me.uid) refuse('notYours', '「修改后重新提交」只能由求助人操作')
    const contact = await contactOf(database.db, me.uid, filled)
    const need = await needOf(call, kind, { title, words, items, relief, amount, proof })
    const fired = await database.tx(async db => {
      const { place, rung, warehouse } = await begins(db, call, need.items, contact)
      const done = await fire(
        { db, services: { database, ...rest }, engine: portal },
        {
          ...{ workflow: 'aid', id, event: 'REVISE', who: { uid: me.uid } },
          input: { place, rung, warehouse, items: need.items },
          ...(version === undefined ? {} : { version }),
        },
      )
      const { title: said, ...others } = need.said
      await db
        .updateTable('aid_info')
        .set({ ...others, ...(kind === 'policy' ? {} : { title: said }), ...reachable(contact) })
        .where('id', '=', id)
        .execute()
      return done
    })
    return servedOf(fired)
  },
}
