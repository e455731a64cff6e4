/** The demonstration: a large, believable neighbourhood that is the same every time. */
import { hash } from '@node-rs/argon2'
import { sql, type Transaction } from 'kysely'
import type { NewRow, Tables } from '../../db/schema.ts'
import { identityKeyOf, sealText } from '../../db/sealedText.ts'
import { insertAll } from '../../db/seed/insert.ts'
import type { DemoAccount } from '../../db/seed/report.ts'
import type { Demonstration } from '../../db/seed/seed.ts'
import { readRows } from '../../db/seed/texts.ts'
import { keepDoors } from '../../domain/search/doors.ts'
import { cutAll } from '../../domain/search/entries.ts'
import type { Services } from '../../engine/context.ts'
import { publicPoints } from '../../geo/publicPoint.ts'
import { picture } from '../../kernel/pictures.ts'
import { playHistory } from './history.ts'
import { makeActivities, type SeededActivity } from './rows/activities.ts'
import { activityPast, makeSignUps } from './rows/activityRecords.ts'
import { aidRowsOf } from './rows/aidHistories.ts'
import { makeAids } from './rows/aids.ts'
import { dateAt } from './rows/calendar.ts'
import { campaignRowsOf } from './rows/campaignRecords.ts'
import { makeCampaigns } from './rows/campaigns.ts'
import { makeGifts } from './rows/gifts.ts'
import { makeGoods, type SeededGoods } from './rows/goods.ts'
import { makeReviews, makeShopRecords, stockGoods } from './rows/mall.ts'
import { openAccounts } from './rows/openings.ts'
import type { PastRows } from './rows/past.ts'
import { makePeople, type Person, type SeedGrant } from './rows/people.ts'
import { readPlaces, type SeedPlaces } from './rows/places.ts'
import { makePolicies, makeProjects } from './rows/projects.ts'
import { createRandom, type Random } from './rows/random.ts'
import { fillRoles } from './rows/roleRecords.ts'
import { DEMO_PASSWORD, makeRoleHolders } from './rows/roles.ts'
import { makeCollectionPoints, makeOrganisations, makeShops, makeWarehouses, type SeedShop } from './rows/units.ts'
import banners from './tables/banners.txt?raw'
import stories from './tables/stories.txt?raw'

type Trx = Transaction<Tables>

const RANDOM_SEED = 20_260_101
const SHOP_OWNER_COUNT = 40
const GOODS_COUNT = 1200
/** A shop that the platform has suspended, and one that waits to be let in. */
const SUSPENDED_SHOP = '固城湖水产'
const APPLYING_SHOP = '桥头修鞋配匙铺'
const COLLECTION_POINT_COUNT = 160
/** Public like the password itself, so that the same data comes out every time. */
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

/** Inserts records of the past with their histories, and what clocks of theirs ring after `now` (ms since 1970). */
async function insertPast(trx: Trx, now: number, past: readonly PastRows[]): Promise<void> {
  const isToCome = ({ dueAt }: NewRow<'timer'>) => Number(dueAt) > now
  await insertAll(
    trx,
    'record',
    past.map(({ record }) => record),
  )
  await insertAll(
    trx,
    'history',
    past.flatMap(({ history }) => history),
  )
  await insertAll(trx, 'timer', past.flatMap(({ timer }) => timer).filter(isToCome))
}

interface MallSeed {
  readonly now: number
  readonly places: SeedPlaces
  readonly people: readonly Person[]
  readonly shops: readonly SeedShop[]
  readonly goods: readonly SeededGoods[]
  /** Who decides about shops. */
  readonly platform: string
}

/** The mall by chance of its own, so that what is added to it changes no other part. */
async function fillMall(trx: Trx, random: Random, mall: MallSeed): Promise<void> {
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
  const past = makeShopRecords(random, all, { platform, suspended: SUSPENDED_SHOP, waiting: APPLYING_SHOP })
  const { goods, skus } = stockGoods(random, mall.goods)
  await insertAll(trx, 'shop', all)
  await insertPast(trx, now, past)
  await insertAll(trx, 'goods', goods)
  await insertAll(trx, 'sku', skus)
  await insertAll(trx, 'review', makeReviews(random, now, goods, skus, people))
  // The embedded database never looks by itself how much lies where.
  await sql`analyze account, role_grant, policy, project, article, activity, campaign, shop, collection_point, record, goods, sku, review`.execute(
    trx,
  )
}

/** Activities, how each went, and who comes; `grants` say who leads where. */
async function fillActivities(
  trx: Trx,
  now: number,
  activities: readonly SeededActivity[],
  { people, grants }: { readonly people: readonly Person[]; readonly grants: readonly SeedGrant[] },
): Promise<void> {
  const random = createRandom(RANDOM_SEED + 8)
  const went = activities.map(one => activityPast(random, now, one, grants))
  const rows = activities.map(({ places: _, taken: __, ...row }, at) => ({
    ...row,
    listed: true,
    over: went[at]!.over,
  }))
  await insertAll(trx, 'activity', rows)
  await insertPast(
    trx,
    now,
    went.flatMap(({ past }) => past),
  )
  await insertAll(
    trx,
    'activityShift',
    went.map(({ shift }) => shift),
  )
  await insertAll(
    trx,
    'placeCount',
    went.map(({ seats }) => seats),
  )
  const signUps = makeSignUps(createRandom(RANDOM_SEED + 6), now, activities, people)
  await insertPast(
    trx,
    now,
    signUps.map(({ past }) => past),
  )
  await insertAll(
    trx,
    'signUp',
    signUps.map(({ row }) => row),
  )
}

/** Returns the demonstration as of `now` (ms since 1970). */
export const demonstrationAt = (services: Services, now: number): Demonstration => ({
  stories,
  async fill(trx) {
    const accounts = await fillDemo(trx, now)
    await playHistory(trx, services, now)
    await keepDoors(trx)
    await cutAll(trx)
    await sql`analyze search_entry`.execute(trx)
    return accounts
  },
})

/**
 * Fills in what is no workflow, and the records of long ago; `region` must be filled. Resolves to the accounts
 * that anybody may log in as.
 */
async function fillDemo(trx: Trx, now: number): Promise<readonly DemoAccount[]> {
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
  const own = createRandom(RANDOM_SEED + 4)
  const anchors = { warehouse: warehouses[0]!, shop: shops[0]!, organisation: units[0]!.account }
  const holders = makeRoleHolders(random, own, places, now, passwordHash, anchors)
  const [member, volunteer] = holders.people
  const aids = makeAids(random, places, now, people, { member: member!.uid, volunteer: volunteer!.uid })
  const accounts: NewRow<'account'>[] = [
    ...holders.people,
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
  const given = [...grants, ...shopGrants].map(grant => ({ id: random.id(), ...grant, createdAt: someDay() }))
  const grantRows = [...holders.grants, ...given]
  await insertAll(trx, 'roleGrant', grantRows)
  await insertAll(trx, 'address', addressesOf(random, places, now, member!))
  await fillMall(trx, createRandom(RANDOM_SEED + 1), {
    now,
    places,
    people,
    shops,
    goods: makeGoods(random, now, shops, GOODS_COUNT),
    platform: holders.platform,
  })
  await insertAll(trx, 'warehouse', warehouses)
  const roleSeed = { now, places, people, roleHolders: holders.people, grants: grantRows, warehouses }
  await fillRoles(trx, createRandom(RANDOM_SEED + 3), roleSeed)
  const { gifts, skus, draws } = makeGifts(createRandom(RANDOM_SEED + 5), now)
  await insertAll(trx, 'gift', gifts)
  await insertAll(trx, 'giftSku', skus)
  await insertAll(trx, 'giftDraw', draws)
  await insertAll(trx, 'collectionPoint', makeCollectionPoints(random, places, COLLECTION_POINT_COUNT))
  const campaigns = makeCampaigns(random, now, units)
  await fillActivities(trx, now, makeActivities(random, places, now, units), { people, grants: grantRows })
  const raised = campaignRowsOf(createRandom(RANDOM_SEED + 9), now, campaigns, {
    units,
    givers: people.slice(400, 700).map(({ uid }) => uid),
    platform: holders.platform,
    finance: grants.find(({ role }) => role === 'finance')?.uid ?? holders.platform,
  })
  await insertAll(trx, 'payee', raised.payees)
  await insertPast(trx, now, raised.past)
  await insertAll(trx, 'campaign', raised.campaigns)
  await insertAll(trx, 'trade', raised.trades)
  await insertAll(trx, 'ledgerEntry', raised.entries)
  await insertAll(trx, 'ledgerBalance', raised.balances)
  await insertAll(trx, 'project', makeProjects(random, now, units))
  await insertAll(trx, 'policy', makePolicies(random, now))
  const identityKey = await identityKeyOf(trx)
  const population = {
    accounts: new Map(accounts.map(account => [account.uid, account])),
    grants: [...holders.grants, ...grants],
    warehouses,
    seal: (identity: string) => sealText(identityKey, identity),
    publicPoint: await publicPoints(
      trx,
      aids.map(({ region }) => region),
    ),
  }
  const aidRows = aidRowsOf(createRandom(RANDOM_SEED + 2), now, population, aids)
  await insertPast(trx, now, aidRows)
  await insertAll(
    trx,
    'aidInfo',
    aidRows.map(({ aidInfo }) => aidInfo),
  )
  await insertAll(
    trx,
    'aidResult',
    aidRows.flatMap(({ aidResult }) => aidResult),
  )
  await sql`analyze record, history, aid_info, aid_result, timer`.execute(trx)
  const bannerRows = readRows(banners, 'id title summary picture link action region alt')
  await insertAll(
    trx,
    'banner',
    bannerRows.map((row, sort) => ({ ...row, sort })),
  )
  await sql`select content_adopt(${new Date(now)})`.execute(trx)
  await openAccounts(trx, now)
  return holders.accounts
}
