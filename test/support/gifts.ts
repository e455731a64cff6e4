/** A neighbourhood that gives for tests: donors, desk, collectors, a warehouse with its keepers, and the steps that they take. */
import { newId } from '../../server/db/ids.ts'
import { picture } from '../../server/db/seed/picture.ts'
import { type Birth, begin } from '../../server/domain/engine/fire.ts'
import { whoIs } from '../../server/domain/engine/grants.ts'
import { portal } from '../../server/domain/engine/portal.ts'
import { donationContract, type GivenGoods } from '../../src/contract/donation.contract.ts'
import type { InputOf } from '../../src/contract/endpoint.ts'
import type { Role } from '../../src/contract/words.ts'
import type { Aid } from '../../src/machines/workflows/aid.ts'
import { pictureOf } from './keeper.ts'
import { someone, take } from './market.ts'
import type { Person } from './people.ts'
import type { TestServer } from './server.ts'

/** 三墩镇 and its first community. */
export const STREET = '330106109'
export const COMMUNITY = '330106109001'
export const HOME = { lng: 120.1452, lat: 30.2601 }
const DAY = 86_400_000

export const grant = (server: TestServer, { uid }: Person, role: Role, region: string) =>
  server.database.db.insertInto('role_grant').values({ id: newId(), uid, role, region }).execute()

/** A newcomer who holds a role. */
export async function holder(server: TestServer, role: Role, region: string, name: string): Promise<Person> {
  const person = await someone(server, name)
  await grant(server, person, role, region)
  return person
}

export async function newWarehouse(
  { database }: TestServer,
  name = '北山爱心仓库',
  region = STREET,
  id = newId(),
): Promise<string> {
  const place = { name, region, address: '曙光路 8 号', lng: 120.14, lat: 30.265 }
  await database.db
    .insertInto('warehouse')
    .values({ id, ...place })
    .execute()
  return id
}

/** A picture that somebody took and that pages can show. */
export async function shownPhoto({ database }: TestServer, { uid }: Person): Promise<string> {
  const url = picture('mint', 'package')
  await database.db
    .insertInto('upload')
    .values({ id: newId(), uid, url, mime: 'image/svg+xml', bytes: 1, name: '现场.svg' })
    .execute()
  return url
}

/** Everybody whom a gift of goods concerns. */
export interface Neighbourhood {
  readonly warehouse: string
  readonly donor: Person
  readonly desk: Person
  readonly collector: Person
  readonly storer: Person
  readonly issuer: Person
  /** A picture that the collector took, and one of the donor's. */
  readonly photo: string
  readonly picture: string
}

export async function neighbourhood(server: TestServer): Promise<Neighbourhood> {
  const warehouse = await newWarehouse(server)
  const [donor, desk, collector, storer, issuer] = [
    await someone(server, '张淑芬'),
    await holder(server, 'responsible', COMMUNITY, '林秀芳'),
    await holder(server, 'collector', STREET, '周建国'),
    await holder(server, 'warehouseIn', warehouse, '吴大伟'),
    await holder(server, 'warehouseOut', warehouse, '郑晓东'),
  ]
  return {
    ...{ warehouse, donor, desk, collector, storer, issuer },
    photo: await pictureOf(server, collector),
    picture: await pictureOf(server, donor),
  }
}

export const goods = (changes: Partial<GivenGoods> = {}): GivenGoods => ({
  name: '冬衣',
  classification: 'donation-clothes-winter',
  condition: 'used',
  count: 6,
  unit: '件',
  pictures: [],
  ...changes,
})
export const QUILT = goods({
  name: '棉被',
  classification: 'donation-bedding-quilt',
  condition: 'new',
  count: 2,
  unit: '床',
})

export const dayIn = (server: TestServer, days = 1) =>
  new Date(server.services.clock() + days * DAY + DAY / 3).toISOString().slice(0, 10)

type Form = InputOf<typeof donationContract.iWantToJuanwu>
export const formOf = (server: TestServer, changes: Partial<Form> = {}): Form => ({
  items: [goods(), QUILT],
  mode: 'collect',
  name: '张淑芬芳',
  phone: '13812340011',
  region: COMMUNITY,
  detail: '宝石山下 4 弄 11 号 602 室',
  ...HOME,
  day: dayIn(server),
  slot: 'morning',
  remark: '请轻一点敲门',
  ...changes,
})

export const give = async (server: TestServer, { token }: Person, changes: Partial<Form> = {}): Promise<string> =>
  (await server.call(donationContract.iWantToJuanwu, formOf(server, changes), { token })).id

export const gift = (server: TestServer, { token }: Person, id: string) =>
  server.call(donationContract.myGift, { id }, { token })

/** The count that finds everything as it was said last. */
export async function countsOf(
  server: TestServer,
  who: Person,
  id: string,
  changes: Readonly<Record<string, number>> = {},
) {
  const { items } = await gift(server, who, id)
  return items.map(({ id: item, name, count, collected, stored }) => ({
    item,
    count: changes[name] ?? stored ?? collected ?? count,
  }))
}

const WAY = ['submitted', 'accepted', 'assigned', 'collecting', 'collected', 'confirmed', 'stored'] as const
export type Reached = (typeof WAY)[number]

/** A gift of the donor brought so far. */
export async function giftUntil(
  server: TestServer,
  { donor, desk, collector, storer, photo }: Neighbourhood,
  until: Reached,
  changes: Partial<Form> = {},
): Promise<string> {
  const id = await give(server, donor, changes)
  const far = WAY.indexOf(until)
  const steps: (() => Promise<unknown>)[] = [
    () => take(server, desk, 'donationAccept', id),
    () => take(server, desk, 'donationAssign', id, { collector: collector.uid }),
    () => take(server, collector, 'collectAgree', id),
    async () => {
      const counts = await countsOf(server, collector, id)
      return take(server, collector, 'collectSure', id, { counts, photos: [photo], reason: '' })
    },
    () => take(server, donor, 'donationConfirm', id),
    async () => {
      const counts = await countsOf(server, storer, id)
      return take(server, storer, 'warehouseStore', id, { counts, shelf: 'A-1', reason: '' })
    },
  ]
  for (const step of steps.slice(0, far)) await step()
  return id
}

const ASKED: Aid['items'] = [{ name: '冬衣', classification: 'donation-clothes-winter', count: 2, unit: '件' }]

/** An aid application that was assigned to the helper and only has to be agreed to. */
export async function askedFor(
  server: TestServer,
  asker: Person,
  helper: Person,
  { items = ASKED, warehouse = '' }: { readonly items?: Aid['items']; readonly warehouse?: string } = {},
): Promise<string> {
  return server.database.tx(async db => {
    const facts: Aid = {
      ...{ owner: asker.uid, place: COMMUNITY, kind: 'goods', rung: 'responsible', next: 'platform' },
      ...{ assignee: helper.uid, former: '', items: [...items], warehouse, issued: false, minutes: 0 },
    }
    const stage = { db, services: server.services, engine: portal }
    const birth: Birth = {
      ...{ workflow: 'aid', event: 'SUBMIT', facts, who: await whoIs(db, asker.uid) },
      beside: async ({ record }) => {
        await db.updateTable('record').set({ state: 'assigned' }).where('id', '=', record.id).execute()
      },
    }
    const { id } = await begin(stage, birth)
    await db.deleteFrom('timer').where('record', '=', id).execute()
    return id
  })
}
