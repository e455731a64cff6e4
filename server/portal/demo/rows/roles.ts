/** One person for every role, whom anybody may log in as. */
import { keysOf } from '../../../../src/contract/keys.ts'
import { ROLES } from '../../../../src/contract/words.ts'
import type { NewRow } from '../../../db/schema.ts'
import type { DemoAccount } from '../../../db/seed/report.ts'
import { readRows } from '../../../db/seed/texts.ts'
import { oneOf, picture, pictureNamed, signPicture } from '../../../kernel/pictures.ts'
import table from '../tables/roles.txt?raw'
import { dateAt } from './calendar.ts'
import { personRow } from './people.ts'
import type { SeedPlaces } from './places.ts'
import type { Random } from './random.ts'

export const DEMO_PASSWORD = 'linli2026'
const FIRST_PHONE = 13_900_000_001
/** The first of those who are the second of their role. */
const FIRST_SECOND = 14
const HOLDERS = readRows(table, 'role name art where')

interface Anchor {
  readonly id: string
  readonly name: string
}
interface RoleAnchors {
  readonly warehouse: Anchor
  readonly shop: Anchor & { readonly uid: string }
  readonly organisation: Pick<NewRow<'account'>, 'name' | 'phone'>
}

/**
 * Returns the people, their grants, and the list that is printed, with an organisation whose phone is its own. The last
 * are a second person of finance and of the platform, because what is big needs two, and an auditor; they draw from
 * `own` chance.
 */
export function makeRoleHolders(
  random: Random,
  own: Random,
  places: SeedPlaces,
  now: number,
  passwordHash: string,
  { warehouse, shop, organisation }: RoleAnchors,
) {
  const north = places.streetNamed('北山街道')
  const community = north.communities.find(({ name }) => name.startsWith('宝石')) ?? north.communities[0]!
  const wheres: Readonly<Record<string, readonly [region: string, label: string]>> = {
    city: ['3301', '杭州市'],
    district: ['330106', '杭州市西湖区'],
    street: [north.code, '西湖区北山街道'],
    community: [community.code, `北山街道${community.name}`],
    warehouse: [warehouse.id, warehouse.name],
    shop: [shop.id, shop.name],
    country: ['', '全国'],
  }
  const holders = HOLDERS.map(({ role, name, art, where }, number) => {
    const [held, label] = wheres[where]!
    const createdAt = dateAt(now, -400 - 3 * number, 9 + 0.4 * number)
    const chance = number < FIRST_SECOND ? random : own
    const person = personRow({
      uid: role === 'shopOwner' ? shop.uid : chance.id(),
      phone: String(FIRST_PHONE + number),
      passwordHash,
      name,
      avatar: art === '' ? signPicture(name) : picture('mint', pictureNamed(art)),
      region: where === 'country' ? '' : '330106',
      points: where === 'country' ? 0 : 1280,
      workMinutes: role === 'volunteer' ? 96 * 60 : role === 'member' ? 12 * 60 : 0,
      createdAt,
    })
    return { role: oneOf(keysOf(ROLES), role), chance, held, label, person }
  })
  const grants = holders.flatMap(({ role, chance, held: region, person: { uid, createdAt } }) =>
    role === 'member' || role === 'visitor' ? [] : [{ id: chance.id(), uid, role, region, createdAt }],
  )
  const accounts = holders.map(
    ({ role, label, person: { name, phone } }): DemoAccount => ({
      role,
      name,
      phone,
      password: DEMO_PASSWORD,
      region: label,
    }),
  )
  accounts.splice(FIRST_SECOND, 0, { ...accounts[0]!, name: organisation.name, phone: organisation.phone })
  return {
    people: holders.map(({ person }) => person),
    grants,
    accounts,
    /** Who decides about shops. */
    platform: holders.find(({ role }) => role === 'platform')!.person.uid,
  }
}
