/** The demonstration: a large, believable neighbourhood that is the same every time. */
import { hash } from '@node-rs/argon2'
import { sql, type Transaction } from 'kysely'
import type { Role } from '../../../src/contract/words.ts'
import { openAwards } from '../openAwards.ts'
import type { NewRow, Tables } from '../schema.ts'
import { makeActivities } from './activities.ts'
import { aidCourses } from './aidCourses.ts'
import { makeAids, type Plea } from './aids.ts'
import { BANNERS } from './bannerTable.ts'
import { at } from './calendar.ts'
import { makeCampaigns } from './campaigns.ts'
import { makeGoods } from './goods.ts'
import { insertAll } from './insert.ts'
import { makeReviews, openShops, stockGoods } from './market.ts'
import { makePeople, type Person } from './people.ts'
import { picture } from './picture.ts'
import { type Places, readPlaces } from './places.ts'
import { makePolicies, makeProjects } from './projects.ts'
import { createRandom, type Random } from './random.ts'
import type { DemoAccount } from './report.ts'
import { fillRoles } from './roleStories.ts'
import { DEMO_PASSWORD, makeTroupe } from './roles.ts'
import { makeCollectionPoints, makeOrganisations, makeShops, makeWarehouses, type Shop } from './units.ts'

const START = 20_260_101
const SHOP_OWNERS = 40
const GOODS = 1200
/** A shop that the platform has suspended, and one that waits to be let in. */
const SUSPENDED = '固城湖水产'
const WAITING = '桥头修鞋配匙铺'
const COLLECTION_POINTS = 160
/** Public like the password itself, so that the same data comes out every time. */
const SALT = new TextEncoder().encode('linli-demo-salt!')

/** The figures that the records above add up to, by district. */
function figuresOf(random: Random, aids: readonly Plea[], people: readonly NewRow<'account'>[]): NewRow<'figure'>[] {
  const sums = new Map<string, NewRow<'figure'>>()
  const add = (key: string, region: string, value: number) => {
    const before = sums.get(`${key} ${region}`)?.value ?? 0
    sums.set(`${key} ${region}`, { key, region, value: before + value })
  }
  for (const { need, state, region } of aids) {
    if (state !== 'completed') continue
    add('helped', region.slice(0, 6), 1)
    if (need.kind === 'goods') add('donatedPieces', region.slice(0, 6), random.int(12, 90))
  }
  for (const { region, work_minutes } of people) if (work_minutes) add('volunteerMinutes', region, work_minutes)
  return [...sums.values()]
}

const addressesOf = (
  random: Random,
  places: Places,
  now: number,
  { uid, name, phone }: NewRow<'account'>,
): NewRow<'address'>[] => {
  const north = places.named('北山街道')
  return ['曙光路 122 号 3 幢 2 单元 402 室', '北山路 84 号 社区服务站'].map((detail, number) => ({
    id: random.id(),
    uid,
    name,
    phone,
    region: number === 0 ? places.community(north).code : north.code,
    detail,
    ...places.near(north),
    is_default: number === 0,
    created_at: at(now, -90 + number, 10),
  }))
}

interface Market {
  readonly now: number
  readonly places: Places
  readonly people: readonly Person[]
  readonly shops: readonly Shop[]
  readonly goods: readonly NewRow<'goods'>[]
  /** Who decides about shops. */
  readonly platform: string
}

/** The mall by chance of its own, so that what is added to it changes no other part. */
async function fillMarket(trx: Transaction<Tables>, random: Random, market: Market): Promise<void> {
  const { now, places, people, shops, platform } = market
  const street = places.named('北山街道')
  const waiting = {
    id: random.id(),
    uid: people[345]!.uid,
    name: WAITING,
    summary: '修鞋、配钥匙、磨刀，桥头摆摊二十年，想在网上接街坊的活。',
    picture: picture('sand', 'wrench'),
    region: street.district,
    address: places.door(street),
    ...places.near(street),
    papers: JSON.stringify([picture('sand', 'scroll'), picture('sky', 'wrench')]),
    created_at: at(now, -1, 15),
  }
  const all = [...shops.map(({ sells, tag, ...shop }) => ({ ...shop, papers: '[]' })), waiting]
  const { records, histories } = openShops(random, all, { platform, suspended: SUSPENDED, waiting: WAITING })
  const { goods, skus } = stockGoods(random, market.goods)
  await insertAll(trx, 'shop', all)
  await insertAll(trx, 'record', records)
  await insertAll(trx, 'history', histories)
  await insertAll(trx, 'goods', goods)
  await insertAll(trx, 'sku', skus)
  await insertAll(trx, 'review', makeReviews(random, now, goods, skus, people))
  // The embedded database never looks by itself how much lies where.
  await sql`analyze account, role_grant, policy, project, article, activity, campaign, shop, collection_point, record, goods, sku, review`.execute(
    trx,
  )
}

/** Puts the whole demonstration in; `region` must be filled. Returns whom one may log in as. */
export async function fillDemo(trx: Transaction<Tables>, now: number): Promise<readonly DemoAccount[]> {
  const random = createRandom(START)
  const places = await readPlaces(trx, random)
  const password_hash = await hash(DEMO_PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1, salt: SALT })
  const { people, grants } = makePeople(random, places, now, password_hash)
  const units = makeOrganisations(random, places, now, password_hash)
  const shopOwner = { ...people[0]!, uid: random.id() }
  const owners = [shopOwner, ...people.slice(300, 300 + SHOP_OWNERS - 1)]
  const shops = makeShops(random, places, now, owners)
  const warehouses = makeWarehouses(random, places)
  const organisation = units[0]!.account
  const troupe = makeTroupe(
    random,
    places,
    now,
    password_hash,
    { shopOwner: shopOwner.uid },
    {
      warehouse: warehouses[0]!,
      shop: shops[0]!,
      organisation,
      organisationPhone: organisation.phone,
    },
  )
  const [member, volunteer] = troupe.people
  const aids = makeAids(random, places, now, people, { member: member!.uid, volunteer: volunteer!.uid })
  const accounts: NewRow<'account'>[] = [
    ...troupe.people,
    ...units.map(unit => unit.account),
    ...people.map(({ street, ...account }) => account),
  ]
  const since = at(now, -300, 9)
  const shopGrants = shops.slice(1).map(({ uid, id }) => ({ uid, role: 'shopOwner', region: id }))

  await insertAll(trx, 'account', accounts)
  await insertAll(
    trx,
    'organisation',
    units.map(unit => unit.organisation),
  )
  const held = [
    ...troupe.grants,
    ...[...grants, ...shopGrants].map(grant => ({ id: random.id(), ...grant, created_at: since })),
  ]
  await insertAll(trx, 'role_grant', held)
  await insertAll(trx, 'address', addressesOf(random, places, now, troupe.people[0]!))
  await fillMarket(trx, createRandom(START + 1), {
    now,
    places,
    people,
    shops,
    goods: makeGoods(random, now, shops, GOODS),
    platform: troupe.people.at(-1)!.uid,
  })
  await insertAll(trx, 'warehouse', warehouses)
  await fillRoles(trx, createRandom(START + 3), {
    now,
    places,
    people,
    troupe: troupe.people,
    grants: held,
    warehouses,
  })
  await insertAll(trx, 'collection_point', makeCollectionPoints(random, places, COLLECTION_POINTS))
  await insertAll(trx, 'campaign', makeCampaigns(random, now, units))
  await insertAll(trx, 'activity', makeActivities(random, places, now, units))
  await insertAll(trx, 'project', makeProjects(random, now, units))
  await insertAll(trx, 'policy', makePolicies(random, now))
  const courses = aidCourses(
    createRandom(START + 2),
    now,
    {
      accounts: new Map(accounts.map(account => [account.uid, account])),
      grants: [...troupe.grants, ...grants].map(({ uid, role, region }) => ({ uid, role: role as Role, region })),
      warehouses,
    },
    aids,
  )
  await insertAll(trx, 'record', courses.record)
  await insertAll(trx, 'aid_info', courses.aid_info)
  await insertAll(trx, 'history', courses.history)
  await insertAll(trx, 'timer', courses.timer)
  await sql`analyze record, history, aid_info, timer`.execute(trx)
  await insertAll(trx, 'figure', figuresOf(random, aids, accounts))
  await insertAll(
    trx,
    'banner',
    BANNERS.map((banner, sort) => ({ ...banner, sort })),
  )
  await openAwards(trx)
  return troupe.accounts
}
