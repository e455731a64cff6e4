/** One person for every role, whom any visitor may log in as. */
import type { RoleName } from '../../../../src/contract/words.ts'
import type { NewRow } from '../../../db/schema.ts'
import type { DemoAccount } from '../../../db/seed/report.ts'
import { type PictureName, picture } from '../../../kernel/pictures.ts'
import { dateAt } from './calendar.ts'
import type { SeedPlaces } from './places.ts'
import type { Random } from './random.ts'

export const DEMO_PASSWORD = 'linli2026'

/** `where` is the code of a region, or the id of the role's shop or warehouse. */
interface RoleHolder {
  readonly role: RoleName
  readonly name: string
  readonly art: PictureName
  readonly where: string
  readonly regionLabel: string
}

export interface RoleAnchors {
  readonly warehouse: { readonly id: string; readonly name: string }
  readonly shop: { readonly id: string; readonly name: string }
  readonly organisation: { readonly uid: string; readonly name: string }
}

function roleHoldersOf(places: SeedPlaces, { warehouse, shop }: RoleAnchors): RoleHolder[] {
  const north = places.streetNamed('北山街道')
  const community = north.communities.find(({ name }) => name.startsWith('宝石')) ?? north.communities[0]!
  const city = { where: '3301', regionLabel: '杭州市' }
  const district = { where: '330106', regionLabel: '杭州市西湖区' }
  const street = { where: north.code, regionLabel: '西湖区北山街道' }
  return [
    { role: 'member', name: '王桂兰', art: 'old-woman', ...district },
    { role: 'volunteer', name: '赵敏', art: 'woman-teacher', ...district },
    { role: 'collector', name: '周建国', art: 'man-student', ...street },
    {
      role: 'responsible',
      name: '林秀芳',
      art: 'office-worker',
      where: community.code,
      regionLabel: `北山街道${community.name}`,
    },
    { role: 'activityLeader', name: '孙浩然', art: 'man-teacher', ...district },
    { role: 'warehouseIn', name: '吴大伟', art: 'farmer', where: warehouse.id, regionLabel: warehouse.name },
    { role: 'warehouseOut', name: '郑晓东', art: 'man-student', where: warehouse.id, regionLabel: warehouse.name },
    { role: 'finance', name: '何静', art: 'office-worker', ...city },
    { role: 'giftStaff', name: '许佳怡', art: 'woman-student', ...city },
    { role: 'shopOwner', name: '方山', art: 'farmer', where: shop.id, regionLabel: shop.name },
    { role: 'leader4', name: '陈主任', art: 'woman-health-worker', ...street },
    { role: 'leader3', name: '徐国栋', art: 'man-teacher', ...district },
    { role: 'leader2', name: '沈立新', art: 'office-worker', ...city },
    { role: 'platform', name: '平台管理员', art: 'bust-in-silhouette', where: '', regionLabel: '全国' },
  ]
}

export const FIRST_PHONE = 13_900_000_001

export interface RoleHolders {
  readonly people: NewRow<'account'>[]
  readonly grants: NewRow<'roleGrant'>[]
  readonly accounts: DemoAccount[]
}

/**
 * Returns the people, their grants, and the list that is printed. The organisation comes last; its phone is its own.
 */
export function makeRoleHolders(
  random: Random,
  places: SeedPlaces,
  now: number,
  passwordHash: string,
  ids: { readonly shopOwner: string },
  anchors: RoleAnchors & { readonly organisationPhone: string },
): RoleHolders {
  const holders = roleHoldersOf(places, anchors)
  const since = (number: number) => dateAt(now, -400 - 3 * number, 9 + 0.4 * number)
  const people = holders.map(
    ({ role, name, art }, number): NewRow<'account'> => ({
      uid: role === 'shopOwner' ? ids.shopOwner : random.id(),
      kind: 'person',
      phone: String(FIRST_PHONE + number),
      passwordHash,
      name,
      avatar: picture('mint', art),
      region: role === 'platform' ? '' : '330106',
      introduction: '',
      points: role === 'platform' ? 0 : 1280,
      workMinutes: role === 'volunteer' ? 96 * 60 : role === 'member' ? 12 * 60 : 0,
      showName: true,
      showOnRank: true,
      createdAt: since(number),
    }),
  )
  const grants = holders.flatMap(({ role, where }, number) =>
    role === 'member' || role === 'visitor'
      ? []
      : [{ id: random.id(), uid: people[number]!.uid, role, region: where, createdAt: since(number) }],
  )
  const accounts = holders.map(({ role, name, regionLabel }, number) => ({
    role,
    name,
    phone: people[number]!.phone,
    password: DEMO_PASSWORD,
    region: regionLabel,
  }))
  const { organisation, organisationPhone } = anchors
  return {
    people,
    grants,
    accounts: [
      ...accounts,
      {
        role: 'member',
        name: organisation.name,
        phone: organisationPhone,
        password: DEMO_PASSWORD,
        region: '杭州市西湖区',
      },
    ],
  }
}

/**
 * Returns the second finance person of the city, because large amounts need two. Her phone follows those of the roles.
 */
export function makeSecondFinance(random: Random, now: number, passwordHash: string, phone: number) {
  const since = dateAt(now, -400, 9)
  const person: NewRow<'account'> = {
    uid: random.id(),
    kind: 'person',
    phone: String(phone),
    passwordHash,
    name: '丁惠兰',
    avatar: picture('mint', 'woman-teacher'),
    region: '330106',
    introduction: '',
    points: 1280,
    workMinutes: 0,
    showName: true,
    showOnRank: true,
    createdAt: since,
  }
  const grant: NewRow<'roleGrant'> = {
    id: random.id(),
    uid: person.uid,
    role: 'finance',
    region: '3301',
    createdAt: since,
  }
  const account: DemoAccount = {
    role: 'finance',
    name: person.name,
    phone: person.phone,
    password: DEMO_PASSWORD,
    region: '杭州市',
  }
  return { person, grant, account }
}
