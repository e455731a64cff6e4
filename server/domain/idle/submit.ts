/** Publishes and edits things, asks for one, pays for one, reports one. */
import type { EndpointInput } from '../../../src/contract/endpoint.ts'
import type { idleContract } from '../../../src/contract/idle.contract.ts'
import { IDLE_WAYS, idleFault, isDoubtful } from '../../../src/contract/idleWords.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { yuanText } from '../../../src/contract/words.ts'
import { type IdleDeal, idleDeal } from '../../../src/machines/workflows/idleDeal/chart.ts'
import { type IdleItem, idleItem } from '../../../src/machines/workflows/idleItem/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import { newId } from '../../db/ids.ts'
import type { Handlers } from '../../engine/context.ts'
import { begin, fire, type StepContext } from '../../engine/fire.ts'
import { assertMayOpen } from '../../engine/openRecords.ts'
import { readRecord } from '../../engine/read.ts'
import { factsOf } from '../../engine/records.ts'
import { attachShown } from '../../files/ownership.ts'
import { publicPoints } from '../../geo/publicPoint.ts'
import { assertDeliverable } from '../../geo/regionNames.ts'
import { forbiddenGoods } from './forbidden.ts'

/** Asks and things that one person may have open, and how many a day. */
const [MAX_ASKS, MAX_ASKS_A_DAY] = [5, 20]
const [MAX_THINGS, MAX_THINGS_A_DAY] = [50, 20]
const WAITING_STATES = ['asked', 'offered']
const SHOWN_STATES = ['screening', 'listed', 'reported', 'reserved']
const OPEN_DEALS = Object.entries(idleDeal.states).flatMap(([state, { end }]) => (end ? [] : [state]))

type Thing = Omit<EndpointInput<typeof idleContract.idleSave>, 'id' | 'version'>

/** Throws `invalid` with the field for what may not be passed on, for a contact, and for a wish that is missing. */
async function assertAllowed(db: Queryable, thing: Thing): Promise<void> {
  const { title, words = '', want = '', spot, terms, price } = thing
  const forbidden = await forbiddenGoods(db)
  for (const [field, text] of Object.entries({ title, words, want, spot })) {
    const fault = idleFault(text, forbidden)
    if (fault !== '') refuse('invalid', fault, field)
  }
  if (terms === 'swap' && want === '') refuse('invalid', '请写想换什么', 'want')
  if (terms === 'sell' && price === undefined) refuse('invalid', '请写卖多少钱，不收钱的话选「免费送」', 'price')
}

/** Resolves to a point in the owner's neighbourhood: the street of their default address there, else of the region. */
async function neighbourhoodOf(db: Queryable, uid: string, region: string) {
  const home = await db
    .selectFrom('address')
    .select('region')
    .where('uid', '=', uid)
    .where('isDefault', '=', true)
    .executeTakeFirst()
  const code = home?.region.startsWith(region) ? home.region : region
  return (await publicPoints(db, [code]))(code) ?? refuse('invalid', '地图上没有这个地区，请换一个', 'region')
}

/** Resolves to the columns of a thing. Throws `Refused` with the field for what may not be published. */
async function columnsOf({ db }: StepContext, uid: string, thing: Thing) {
  await assertAllowed(db, thing)
  const {
    title,
    classification,
    condition,
    terms,
    want = '',
    price = 0,
    words = '',
    ways,
    region,
    spot,
    pictures,
  } = thing
  await assertDeliverable(db, region)
  const known = await db.selectFrom('classification').selectAll().where('id', '=', classification).executeTakeFirst()
  if (known?.kind !== 'idle' || known.parent === '') refuse('invalid', '请选择类别', 'classification')
  for (const url of pictures) await attachShown(db, uid, url, 'pictures')
  const lists = { pictures: JSON.stringify(pictures), ways: JSON.stringify(ways) }
  const at = await neighbourhoodOf(db, uid, region)
  const branch = known?.parent ?? ''
  return {
    title,
    classification,
    branch,
    condition,
    terms,
    want: terms === 'swap' ? want : '',
    price: terms === 'sell' ? price : 0,
    words,
    region,
    spot,
    ...lists,
    ...at,
  }
}

const doubtOf = ({ title, words = '', want = '' }: Thing) => isDoubtful(`${title} ${words} ${want}`)

/** Resolves to the id and state of the new thing. Throws `Refused` with the field. */
export async function listThing(context: StepContext, uid: string, thing: Thing) {
  const { db, services } = context
  const at = services.clock()
  const limits = { uid, workflow: 'idleItem', states: SHOWN_STATES, max: MAX_THINGS }
  const sentence = `同时最多放 ${MAX_THINGS} 件，请先下架几件`
  await assertMayOpen(db, { ...limits, day: { max: MAX_THINGS_A_DAY, now: at } }, sentence)
  const columns = await columnsOf(context, uid, thing)
  const id = newId(at)
  const counts = { pieces: thing.pieces ?? 1, held: 0, given: 0 }
  const facts: IdleItem = { owner: uid, place: thing.region, doubtful: doubtOf(thing), ...counts }
  const writeAlong = async () => {
    await db
      .insertInto('idleItem')
      .values({ id, uid, ...columns, createdAt: new Date(at) })
      .execute()
  }
  const { state } = await begin(context, { workflow: 'idleItem', event: 'LIST', id, facts, who: { uid }, writeAlong })
  return { id, state }
}

async function editThing(
  context: StepContext,
  uid: string,
  { id, version }: { readonly id: string; readonly version: number | undefined },
  thing: Thing,
) {
  const { db } = context
  const { facts } = await readRecord({ db, engine: context.services.engine }, idleItem, id, uid)
  const input = { place: thing.region, doubtful: doubtOf(thing), pieces: thing.pieces ?? facts.pieces }
  const seen = version === undefined ? {} : { version }
  const { state } = await fire(context, { workflow: 'idleItem', id, event: 'EDIT', input, who: { uid }, ...seen })
  await db
    .updateTable('idleItem')
    .set(await columnsOf(context, uid, thing))
    .where('id', '=', id)
    .execute()
  return { id, state }
}

/** Locks a thing and resolves to it. Throws `missing` where there is none. */
async function lockedThing(db: Queryable, id: string) {
  const row = await db
    .selectFrom('record')
    .innerJoin('idleItem', 'idleItem.id', 'record.id')
    .select(['record.state', 'record.facts', 'idleItem.title', 'idleItem.ways', 'idleItem.price'])
    .select(['idleItem.words', 'idleItem.condition', 'idleItem.pictures'])
    .where('record.id', '=', id)
    .forNoKeyUpdate('record')
    .executeTakeFirst()
  if (!row) return refuse('missing', '没有找到这件闲置，可能已经下架')
  return { ...row, facts: factsOf(idleItem, row) }
}

/** Returns the price offered for a thing, by default the one that it has. Throws `invalid` above that. 分 */
function offeredPrice(price: number, offer = price): number {
  if (price === 0) return 0
  if (offer > price) refuse('invalid', `物主只要 ${yuanText(price)}，不用出得更高`, 'price')
  return offer
}

/** Resolves to the id of the new deal. Throws `Refused`. */
export async function askForThing(
  context: StepContext,
  uid: string,
  { id: item, way, words = '', price: offer }: EndpointInput<typeof idleContract.idleAsk>,
): Promise<string> {
  const { db, services } = context
  const at = services.clock()
  const limits = { uid, workflow: 'idleDeal', states: WAITING_STATES, max: MAX_ASKS }
  const sentence = `您已经有 ${MAX_ASKS} 件在等答复，等有了结果再要别的，或者先收回一件`
  await assertMayOpen(db, { ...limits, day: { max: MAX_ASKS_A_DAY, now: at } }, sentence)
  const { state, facts, title, ways, price: asked, condition, pictures, words: described } = await lockedThing(db, item)
  if (facts.owner === uid) refuse('notNow', '这是您自己的闲置')
  if (state === 'reserved') refuse('notNow', `「${title}」都已经预留给别人了，没有成的话会重新在架`)
  if (state !== 'listed') refuse('notNow', `「${title}」现在不在架上，不能要了`)
  if (!ways.includes(way)) refuse('invalid', `物主只能${ways.map(one => IDLE_WAYS[one]).join('、')}`, 'way')
  const fault = idleFault(words, await forbiddenGoods(db))
  if (fault !== '') refuse('invalid', fault, 'words')
  const open = db.selectFrom('record').select('id').where('root', '=', item).where('workflow', '=', 'idleDeal')
  const mine = open.where('owner', '=', uid).where('state', 'in', OPEN_DEALS)
  if (await mine.executeTakeFirst()) refuse('notNow', '您已经要过这件了，等物主答复就好')
  const id = newId(at)
  const deal: IdleDeal = {
    owner: uid,
    seller: facts.owner,
    parties: [uid, facts.owner],
    item,
    place: facts.place,
    way,
    meetAt: null,
    meetWhere: '',
    turn: '',
    brokenBy: '',
    asked,
    price: offeredPrice(asked, offer),
    goingBack: 0,
    refunded: false,
  }
  const seen = JSON.stringify({ title, words: described, condition, pictures })
  const writeAlong = async () => {
    await db
      .insertInto('idleDeal')
      .values({ id, item, uid, way, words, code: null, seen, createdAt: new Date(at) })
      .execute()
  }
  await begin(context, { workflow: 'idleDeal', event: 'ASK', id, facts: deal, who: { uid }, writeAlong })
  return id
}

export const idleSubmitCalls: Pick<Handlers<typeof idleContract>, 'idleSave' | 'idleAsk' | 'idleReport'> = {
  async idleSave({ id, version, ...thing }, { me: { uid }, ...services }) {
    return services.database.tx(db =>
      id === undefined
        ? listThing({ db, services }, uid, thing)
        : editThing({ db, services }, uid, { id, version }, thing),
    )
  },

  async idleAsk(input, { me: { uid }, ...services }) {
    const id = await services.database.tx(db => askForThing({ db, services }, uid, input))
    return { id }
  },

  async idleReport({ id, reason }, { me: { uid }, ...services }) {
    await services.database.tx(async db => {
      const { facts, state } = await lockedThing(db, id)
      if (facts.owner === uid) refuse('notNow', '这是您自己的闲置，不用举报，可以直接下架')
      if (state === 'reported') refuse('notNow', '已经有人举报，平台正在核对')
      const who = { uid, system: 'idleItem' } as const
      await fire({ db, services }, { workflow: 'idleItem', id, event: 'REPORT', input: { reason }, who })
    })
    return { id }
  },
}
