/** Fills the demonstration: a large, believable neighbourhood, the same every time. */
import { hash } from '@node-rs/argon2'
import { sql, type Transaction } from 'kysely'
import { POINTS_VALID_MS } from '../../../src/contract/point.contract.ts'
import type { NewRow, Tables } from '../../db/schema.ts'
import { insertAll } from '../../db/seed/insert.ts'
import type { DemoAccount } from '../../db/seed/report.ts'
import type { Demonstration } from '../../db/seed/seed.ts'
import type { Services } from '../../engine/context.ts'
import { publicPoints } from '../../geo/publicPoint.ts'
import { picture } from '../../kernel/pictures.ts'
import { seedDemoHistory } from './history.ts'
import { makeActivities, type SeededActivity } from './rows/activities.ts'
import { openActivities } from './rows/activityRecords.ts'
import { aidSeedRows } from './rows/aidHistories.ts'
import { makeAids } from './rows/aids.ts'
import { bannerRows } from './rows/banners.ts'
import { dateAt } from './rows/calendar.ts'
import { makeCampaigns } from './rows/campaigns.ts'
import { makeGifts } from './rows/gifts.ts'
import { makeGoods, type SeededGoods } from './rows/goods.ts'
import { makeReviews, makeShopRecords, stockGoods } from './rows/mall.ts'
import { postOpeningBalances } from './rows/openingBalances.ts'
import { openHours } from './rows/openingHours.ts'
import { openPointLots } from './rows/openingLots.ts'
import { makePeople, type Person } from './rows/people.ts'
import { readPlaces, type SeedPlaces } from './rows/places.ts'
import { makePolicies, makeProjects } from './rows/projects.ts'
import { createRandom, type Random } from './rows/random.ts'
import { fillRoles } from './rows/roleSeed.ts'
import { DEMO_PASSWORD, FIRST_PHONE, makeRoleHolders, makeSecondFinance } from './rows/roles.ts'
import { postServedMinutes } from './rows/servedMinutes.ts'
import { makeSignUps } from './rows/signUps.ts'
import { makeCollectionPoints, makeOrganisations, makeShops, makeWarehouses, type SeedShop } from './rows/units.ts'
import stories from './tables/stories.txt?raw'

const RANDOM_SEED = 20_260_101
const SHOP_OWNER_COUNT = 40
const GOODS_COUNT = 1200
/** A suspended shop, and one whose application is pending. */
const SUSPENDED_SHOP = '固城湖水产'
const APPLYING_SHOP = '桥头修鞋配匙铺'
const COLLECTION_POINT_COUNT = 160
/** Public like the password itself, so that the data is reproducible. */
const PASSWORD_SALT = new TextEncoder().encode('linli-demo-salt!')

const addressesOf = (
  random: Random,
  places: SeedPlaces,
  now: number,
  { uid, name, phone }: NewRow<'account'>,
): NewRow<'address'>[] => {
  const north = places.streetNamed('北山街道')
  return ['曙光路 122 号 3 幢 2 单元 402 室', '北山路 84 号 社区服务站'].map((detail, number) => ({
    id: random.id(),
    uid,
    name,
    phone,
    region: number === 0 ? places.randomCommunity(north).code : north.code,
    detail,
    ...places.randomPointIn(north),
    isDefault: number === 0,
    createdAt: dateAt(now, -90 + number, 10),
  }))
}

interface MallSeed {
  readonly now: number
  readonly places: SeedPlaces
  readonly people: readonly Person[]
  readonly shops: readonly SeedShop[]
  readonly goods: readonly SeededGoods[]
  /** The person who decides on shops. */
  readonly platform: string
}

/** Fills the mall with a random generator of its own, so that additions change no other part. */
async function fillMall(trx: Transaction<Tables>, random: Random, mall: MallSeed): Promise<void> {
  const { now, places, people, shops, platform } = mall
  const street = places.streetNamed('北山街道')
  const applyingShop = {
    id: random.id(),
    uid: people[345]!.uid,
    name: APPLYING_SHOP,
    summary: '修鞋、配钥匙、磨刀，桥头摆摊二十年，想在网上接街坊的活。',
    picture: picture('sand', 'wrench'),
    region: street.district,
    address: places.randomDoor(street),
    ...places.randomPointIn(street),
    papers: JSON.stringify([picture('sand', 'scroll'), picture('sky', 'wrench')]),
    createdAt: dateAt(now, -1, 15),
  }
  const all = [...shops.map(({ sells, tag, ...shop }) => ({ ...shop, papers: '[]' })), applyingShop]
  const { records, histories } = makeShopRecords(random, all, {
    platform,
    suspended: SUSPENDED_SHOP,
    waiting: APPLYING_SHOP,
  })
  const { goods, skus } = stockGoods(random, mall.goods)
  await insertAll(trx, 'shop', all)
  await insertAll(trx, 'record', records)
  await insertAll(trx, 'history', histories)
  await insertAll(trx, 'goods', goods)
  await insertAll(trx, 'sku', skus)
  await insertAll(trx, 'review', makeReviews(random, now, goods, skus, people))
  // The embedded database has no autovacuum to collect statistics.
  await sql`analyze account, role_grant, policy, project, article, activity, campaign, shop, collection_point, record, goods, sku, review`.execute(
    trx,
  )
}

async function fillActivities(
  trx: Transaction<Tables>,
  now: number,
  activities: readonly SeededActivity[],
  people: readonly Person[],
): Promise<void> {
  await insertAll(
    trx,
    'activity',
    activities.map(({ places: _, taken: __, ...row }) => row),
  )
  await openActivities(
    trx,
    now,
    activities.map(({ id, places, taken }) => ({ id, places, taken })),
  )
  const rows = makeSignUps(createRandom(RANDOM_SEED + 6), now, activities, people)
  await insertAll(trx, 'record', rows.record)
  await insertAll(trx, 'history', rows.history)
  await insertAll(trx, 'signUp', rows.signUp)
}

/** Returns the demonstration as of `now` (ms since 1970). */
export const demonstrationAt = (services: Services, now: number): Demonstration => ({
  stories,
  async fill(trx) {
    const accounts = await fillDemo(trx, now)
    await seedDemoHistory(trx, services, now)
    return accounts
  },
})

/**
 * Inserts data outside workflows and old records; `region` must be filled. Resolves to the accounts that any visitor
 * may log in as.
 */
async function fillDemo(trx: Transaction<Tables>, now: number): Promise<readonly DemoAccount[]> {
  const random = createRandom(RANDOM_SEED)
  const places = await readPlaces(trx, random)
  const passwordHash = await hash(DEMO_PASSWORD, {
    memoryCost: 19_456,
    timeCost: 2,
    parallelism: 1,
    salt: PASSWORD_SALT,
  })
  const { people, grants } = makePeople(random, places, now, passwordHash)
  const units = makeOrganisations(random, places, now, passwordHash)
  const shopOwner = { ...people[0]!, uid: random.id() }
  const owners = [shopOwner, ...people.slice(300, 300 + SHOP_OWNER_COUNT - 1)]
  const shops = makeShops(random, places, now, owners)
  const warehouses = makeWarehouses(random, places)
  const organisation = units[0]!.account
  const roleHolders = makeRoleHolders(
    random,
    places,
    now,
    passwordHash,
    { shopOwner: shopOwner.uid },
    {
      warehouse: warehouses[0]!,
      shop: shops[0]!,
      organisation,
      organisationPhone: organisation.phone,
    },
  )
  const second = makeSecondFinance(
    createRandom(RANDOM_SEED + 4),
    now,
    passwordHash,
    FIRST_PHONE + roleHolders.people.length,
  )
  const [member, volunteer] = roleHolders.people
  const aids = makeAids(random, places, now, people, { member: member!.uid, volunteer: volunteer!.uid })
  const accounts: NewRow<'account'>[] = [
    ...roleHolders.people,
    second.person,
    ...units.map(unit => unit.account),
    ...people.map(({ street, ...account }) => account),
  ]
  const chance = createRandom(RANDOM_SEED + 7)
  const someDay = () => dateAt(now, -chance.int(290, 640), chance.int(8 * 60, 16 * 60) / 60)
  const shopGrants = shops.slice(1).map(({ uid, id }) => ({ uid, role: 'shopOwner' as const, region: id }))

  await insertAll(trx, 'account', accounts)
  await insertAll(
    trx,
    'organisation',
    units.map(unit => unit.organisation),
  )
  const grantRows = [
    ...roleHolders.grants,
    ...[...grants, ...shopGrants].map(grant => ({ id: random.id(), ...grant, createdAt: someDay() })),
    second.grant,
  ]
  await insertAll(trx, 'roleGrant', grantRows)
  await insertAll(trx, 'address', addressesOf(random, places, now, roleHolders.people[0]!))
  await fillMall(trx, createRandom(RANDOM_SEED + 1), {
    now,
    places,
    people,
    shops,
    goods: makeGoods(random, now, shops, GOODS_COUNT),
    platform: roleHolders.people.at(-1)!.uid,
  })
  await insertAll(trx, 'warehouse', warehouses)
  await fillRoles(trx, createRandom(RANDOM_SEED + 3), {
    now,
    places,
    people,
    roleHolders: roleHolders.people,
    grants: grantRows,
    warehouses,
  })
  const { gifts, skus, draws } = makeGifts(createRandom(RANDOM_SEED + 5), now)
  await insertAll(trx, 'gift', gifts)
  await insertAll(trx, 'giftSku', skus)
  await insertAll(trx, 'giftDraw', draws)
  await insertAll(trx, 'collectionPoint', makeCollectionPoints(random, places, COLLECTION_POINT_COUNT))
  await insertAll(trx, 'campaign', makeCampaigns(random, now, units))
  const activities = makeActivities(random, places, now, units)
  await fillActivities(trx, now, activities, people)
  await insertAll(trx, 'project', makeProjects(random, now, units))
  await insertAll(trx, 'policy', makePolicies(random, now))
  const aidRows = aidSeedRows(
    createRandom(RANDOM_SEED + 2),
    now,
    {
      accounts: new Map(accounts.map(account => [account.uid, account])),
      grants: [...roleHolders.grants, ...grants].map(({ uid, role, region }) => ({ uid, role, region })),
      warehouses,
      publicPoint: await publicPoints(
        trx,
        aids.map(({ region }) => region),
      ),
    },
    aids,
  )
  await insertAll(trx, 'record', aidRows.record)
  await insertAll(trx, 'aidInfo', aidRows.aidInfo)
  await insertAll(trx, 'history', aidRows.history)
  await insertAll(trx, 'aidResult', aidRows.aidResult)
  await insertAll(trx, 'timer', aidRows.timer)
  await sql`analyze record, history, aid_info, aid_result, timer`.execute(trx)
  await insertAll(trx, 'banner', bannerRows())
  await postServedMinutes(trx)
  await postOpeningBalances(trx)
  await openPointLots(trx, now, POINTS_VALID_MS)
  await openHours(trx, now)
  return [...roleHolders.accounts, second.account]
}
