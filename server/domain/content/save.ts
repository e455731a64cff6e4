/** Saves what is written: a new draft, a change of one, or a version beside what is live. */
import type { contentContract } from '../../../src/contract/content.contract.ts'
import {
  CONTENT_FIELDS,
  drawWindow,
  type GiftPrice,
  giftPrices,
  type SentBody,
} from '../../../src/contract/contentFields.ts'
import type { ContentKind } from '../../../src/contract/contentWords.ts'
import type { EndpointInput } from '../../../src/contract/endpoint.ts'
import { decodeForm, encodeForm } from '../../../src/contract/form.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { chinaMidnight, DAY_MS } from '../../../src/contract/time.ts'
import { type Content, content, writtenBy } from '../../../src/machines/workflows/content/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import { newId } from '../../db/ids.ts'
import type { Handlers } from '../../engine/context.ts'
import { begin, fire, type StepContext } from '../../engine/fire.ts'
import { readRecord } from '../../engine/read.ts'
import { attachShown } from '../../files/ownership.ts'
import { cityCodeOf } from '../../geo/regionFilter.ts'
import { whoIs } from '../../identity/grants.ts'
import { picturesIn } from './rows.ts'
import { optionNamesOf, optionsOf } from './skus.ts'
import { hashOf, type Item, insertVersion, nextNumber, versionOf, versionsOf } from './versions.ts'

/** Pairs of days of which the second does not come before the first. */
const ORDERED = [
  ['showFrom', 'showUntil', '下线日期不能早于上线日期'],
  ['startsOn', 'endsOn', '申请截止不能早于开始施行'],
] as const

/** Returns a body as its form leaves it. Throws `invalid` at the field that does not fit. */
function readBody(kind: ContentKind, sent: SentBody): SentBody {
  const form = CONTENT_FIELDS[kind]
  const body = encodeForm(form, decodeForm(form, sent) as never)
  for (const [from, until, sentence] of ORDERED) {
    const [first, last] = [body[from], body[until]]
    if (first !== undefined && last !== undefined && last < first) refuse('invalid', sentence, until)
  }
  if (kind === 'giftDraw') {
    const { opensAt, closesAt } = drawWindow(body)
    if (closesAt <= opensAt) refuse('invalid', '截止报名要晚于开始报名', 'closesOn')
  }
  return kind === 'gift' ? readGift(body) : body
}

/** Returns the body of a gift with the city that its staff look after. Throws `invalid` at the field. */
function readGift(body: SentBody): SentBody {
  const { optionName, prices = '', region = '' } = body
  const lines = giftPrices(prices) ?? []
  if (lines.length > 1 && optionName === undefined)
    refuse('invalid', '有几种规格时，请写规格名称，例如「尺码」', 'optionName')
  const names = optionNamesOf(optionName)
  const isWhole = ({ name }: GiftPrice) => {
    const options = optionsOf(optionName, name)
    return options.length === names.length && options.every(option => option.trim() !== '')
  }
  const odd = lines.find(line => !isWhole(line))
  if (odd)
    refuse(
      'invalid',
      names.length === 0
        ? '没有写规格名称，这里就只写积分'
        : `「${odd.name || odd.points}」要写出「${optionName}」，例如「${names.map(name => `某${name}`).join('/')} 110」`,
      'prices',
    )
  const city = cityCodeOf(region)
  // A place directly under its province is its own city.
  const staffed = city.length < 4 ? region : city
  return staffed.length < 4
    ? refuse('invalid', '请选到城市，礼品由那里的礼品兑换员备货', 'region')
    : { ...body, region: staffed }
}

/** Returns when a body is shown, ms since 1970; 0 for at once and for ever. */
const momentsOf = ({ showFrom, showUntil }: SentBody) => ({
  startsAt: showFrom === undefined ? 0 : chinaMidnight(showFrom),
  // The last day belongs to it.
  endsAt: showUntil === undefined ? 0 : chinaMidnight(showUntil) + DAY_MS,
})

/** Checks what a body names. Throws `invalid` at the field of a region, type or picture that is unknown. */
async function assertNamed(db: Queryable, uid: string, body: SentBody, item: Item | undefined): Promise<void> {
  const { region, classification, gift } = body
  if (region !== undefined) {
    const found = await db.selectFrom('region').select('code').where('code', '=', region).executeTakeFirst()
    if (!found) refuse('invalid', '没有这个地区，请重新选择', 'region')
  }
  if (classification !== undefined) {
    const gifts = db.selectFrom('classification').select('id').where('kind', '=', 'gift')
    const found = await gifts.where('id', '=', classification).executeTakeFirst()
    if (!found) refuse('invalid', '没有这个礼品类型，请重新选择', 'classification')
  }
  if (gift !== undefined) {
    const found = await db.selectFrom('gift').select('id').where('id', '=', gift).executeTakeFirst()
    if (!found) refuse('invalid', '没有这件礼品，请重新选择', 'gift')
  }
  // What another version of it shows is kept already.
  const versions = item ? await versionsOf(db, item).select('contentVersion.body').execute() : []
  const known = new Set(versions.flatMap(version => picturesIn(version.body)))
  for (const url of picturesIn(body))
    if (!known.has(url)) await attachShown(db, uid, url, body.pictures === undefined ? 'picture' : 'pictures')
}

/** Writes a body; resolves to the id of its version. */
export async function saveContent(
  context: StepContext,
  uid: string,
  { kind, id, version, from, body: sent }: EndpointInput<typeof contentContract.contentSave>,
): Promise<{ readonly id: string }> {
  const { db, services } = context
  const body = readBody(kind, sent)
  const base = id ?? from
  const before = base === undefined ? undefined : await versionOf(db, base)
  if (before && before.kind !== kind) refuse('invalid', '这一版不是这一种内容', 'kind')
  await assertNamed(db, uid, body, before)
  const at = services.clock()
  const who = await whoIs(db, uid)
  const written = { hash: await hashOf(db, body), ...momentsOf(body) }
  if (id !== undefined) {
    const expected = version === undefined ? {} : { version }
    await fire(context, { workflow: 'content', id, event: 'EDIT', input: written, who, ...expected })
    const columns = { body: JSON.stringify(body), writtenBy: uid, writtenAt: new Date(at) }
    await db.updateTable('contentVersion').set(columns).where('id', '=', id).execute()
    return { id }
  }
  const draft = newId(at)
  const item = before?.item ?? draft
  const number = before ? await nextNumber(db, { kind, item }) : 1
  const facts: Content = { kind, item, number, ...written, ...writtenBy(kind, uid) }
  const row = { id: draft, kind, item, number, body, writtenBy: uid, writtenAt: new Date(at) }
  const writeAlong = () => insertVersion(db, row)
  await begin(context, { workflow: 'content', event: 'DRAFT', id: draft, facts, who, writeAlong })
  return { id: draft }
}

export const contentSaveCalls: Pick<Handlers<typeof contentContract>, 'contentSave'> = {
  async contentSave(input, { me: { uid }, ...services }) {
    const { database, engine } = services
    const base = input.id ?? input.from
    // Without a relation to it, the caller learns only that it is missing.
    const read = base === undefined ? undefined : await readRecord({ db: database.db, engine }, content, base, uid)
    if (input.id === undefined && read && read.state !== 'live')
      refuse('notNow', '只能在已上线的内容旁边起草；已下线的请用「恢复这一版」')
    if (input.id !== undefined && input.version === undefined)
      refuse('invalid', '请先打开这一版，看过现在的内容再保存', 'version')
    return database.tx(db => saveContent({ db, services }, uid, input))
  },
}
