/** One person for every role, whom anybody may log in as. */
import type { RoleName } from '../../../src/contract/words.ts'
import type { NewRow } from '../schema.ts'
import { at } from './calendar.ts'
import { type PictureName, picture } from './picture.ts'
import type { Places } from './places.ts'
import type { Random } from './random.ts'
import type { DemoAccount } from './report.ts'

export const DEMO_PASSWORD = 'linli2026'

/** `where` is a region's code, or the id of the shop or warehouse that the role is for. */
interface Cast {
  readonly role: RoleName
  readonly name: string
  readonly art: PictureName
  readonly where: string
  readonly said: string
}

export interface Anchors {
  readonly warehouse: { readonly id: string; readonly name: string }
  readonly shop: { readonly id: string; readonly name: string }
  readonly organisation: { readonly uid: string; readonly name: string }
}

function castOf(places: Places, { warehouse, shop }: Anchors): Cast[] {
  const north = places.named('北山街道')
  const gem = north.communities.find(({ name }) => name.startsWith('宝石')) ?? north.communities[0]!
  const city = { where: '3301', said: '杭州市' }
  const district = { where: '330106', said: '杭州市西湖区' }
  const street = { where: north.code, said: '西湖区北山街道' }
  return [
    { role: 'member', name: '王桂兰', art: 'old-woman', ...district },
    { role: 'volunteer', name: '赵敏', art: 'woman-teacher', ...district },
    { role: 'collector', name: '周建国', art: 'man-student', ...street },
    { role: 'responsible', name: '林秀芳', art: 'office-worker', where: gem.code, said: `北山街道${gem.name}` },
    { role: 'activityLeader', name: '孙浩然', art: 'man-teacher', ...district },
    { role: 'warehouseIn', name: '吴大伟', art: 'farmer', where: warehouse.id, said: warehouse.name },
    { role: 'warehouseOut', name: '郑晓东', art: 'man-student', where: warehouse.id, said: warehouse.name },
    { role: 'finance', name: '何静', art: 'office-worker', ...city },
    { role: 'giftStaff', name: '许佳怡', art: 'woman-student', ...city },
    { role: 'shopOwner', name: '方山', art: 'farmer', where: shop.id, said: shop.name },
    { role: 'leader4', name: '陈主任', art: 'woman-health-worker', ...street },
    { role: 'leader3', name: '徐国栋', art: 'man-teacher', ...district },
    { role: 'leader2', name: '沈立新', art: 'office-worker', ...city },
    { role: 'platform', name: '平台管理员', art: 'bust-in-silhouette', where: '', said: '全国' },
  ]
}

const PHONES_FROM = 13_900_000_001

export interface Troupe {
  readonly people: NewRow<'account'>[]
  readonly grants: NewRow<'role_grant'>[]
  readonly accounts: DemoAccount[]
}

/** The people, their grants, and the list that is printed. The organisation comes last; its phone is its own. */
export function makeTroupe(
  random: Random,
  places: Places,
  now: number,
  password_hash: string,
  ids: { readonly shopOwner: string },
  anchors: Anchors & { readonly organisationPhone: string },
): Troupe {
  const cast = castOf(places, anchors)
  const created_at = at(now, -400, 9)
  const people = cast.map(
    ({ role, name, art }, number): NewRow<'account'> => ({
      uid: role === 'shopOwner' ? ids.shopOwner : random.id(),
      kind: 'person',
      phone: String(PHONES_FROM + number),
      password_hash,
      name,
      avatar: picture('mint', art),
      region: role === 'platform' ? '' : '330106',
      introduction: '',
      points: role === 'platform' ? 0 : 1280,
      work_minutes: role === 'volunteer' ? 96 * 60 : role === 'member' ? 12 * 60 : 0,
      show_name: true,
      show_on_rank: true,
      created_at,
    }),
  )
  const grants = cast.flatMap(({ role, where }, number) =>
    role === 'member' || role === 'visitor'
      ? []
      : [{ id: random.id(), uid: people[number]!.uid, role, region: where, created_at }],
  )
  const accounts = cast.map(({ role, name, said }, number) => ({
    role,
    name,
    phone: people[number]!.phone,
    password: DEMO_PASSWORD,
    region: said,
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
