/** The people of the demonstration and the roles they hold. */
import type { Role } from '../../../../src/contract/words.ts'
import type { NewRow } from '../../../db/schema.ts'
import { BACKGROUND_NAMES, type PictureName, picture, pictureNamed, signPicture } from '../../../kernel/pictures.ts'
import { CITIES, DISTRICTS } from '../tables.ts'
import { dateAt } from './calendar.ts'
import { randomName } from './names.ts'
import type { SeedPlaces, SeedStreet } from './places.ts'
import type { Random } from './random.ts'

const PERSON_COUNT = 1500
/** The last of them are volunteers. */
const VOLUNTEER_COUNT = 420
/** Numbers of the demonstration begin with 139 0000; the first hundred are those whom one may log in as. */
const FIRST_PHONE = 13_900_001_000

export interface Person extends NewRow<'account'> {
  readonly uid: string
  readonly street: SeedStreet
}
export interface SeedGrant {
  readonly uid: string
  readonly role: Role
  readonly region: string
}

type PersonFacts = 'uid' | 'phone' | 'passwordHash' | 'name' | 'avatar' | 'region' | 'createdAt'
/** Returns an account with nothing special about it but what is given. */
export const personRow = <T extends Partial<NewRow<'account'>> & Pick<NewRow<'account'>, PersonFacts>>(
  given: T,
): NewRow<'account'> & T => ({
  kind: 'person',
  introduction: '',
  points: 0,
  workMinutes: 0,
  showName: true,
  showOnRank: true,
  ...given,
})

const YOUNG_WOMEN: readonly PictureName[] = [1, 2, 3, 4, 5].map(number => pictureNamed(`face-woman-${number}`))
const YOUNG_MEN: readonly PictureName[] = [1, 2, 3, 4, 5].map(number => pictureNamed(`face-man-${number}`))
const INTRODUCTIONS =
  '住在这里二十年，认识半条街的人。|退休教师，周三下午有空。|会修水管、换灯泡，随叫随到。|孩子上小学，一起来做志愿者。|跑步、看书、养花。|开车的，周末可以接送。|护士，能量血压、讲用药。|会理发，三十年手艺。|大学生，擅长数学和画画。|做饭不错，常给邻居送一碗。|被人帮过，也想帮人。|说话慢，听得仔细。'.split(
    '|',
  )

/** Returns a face that fits; a third have sent none. */
function avatarFor(random: Random, { name, woman, elder }: ReturnType<typeof randomName>): string {
  if (random.chance(0.33)) return signPicture(name)
  const old = [1, 2].map(number => pictureNamed(`face-elder-${woman ? 'woman' : 'man'}-${number}`))
  return picture(random.pick(BACKGROUND_NAMES), random.pick(elder ? old : woman ? YOUNG_WOMEN : YOUNG_MEN))
}

/** Returns role grants: a fixed number for each role, in the region of the role. */
function grantsFor(random: Random, places: SeedPlaces, people: readonly Person[]): SeedGrant[] {
  const free = [...people].reverse()
  const grantNext = (region: string, ...roles: Role[]) =>
    roles.flatMap(role => {
      const person = free.pop()
      return person ? [{ uid: person.uid, role, region }] : []
    })
  const activeStreets = random.shuffle(places.streets).slice(0, 70)
  return [
    ...CITIES.flatMap(({ code }) => grantNext(code, 'leader2', 'finance', 'giftStaff')),
    ...DISTRICTS.flatMap(code => grantNext(code, 'leader3', 'activityLeader')),
    ...activeStreets.flatMap(street => [
      ...grantNext(street.code, 'leader4', 'collector'),
      ...grantNext(places.randomCommunity(street).code, 'responsible'),
    ]),
    ...people
      .slice(-VOLUNTEER_COUNT)
      .map(({ uid, street }) => ({ uid, role: 'volunteer' as const, region: street.district })),
  ]
}

export function makePeople(random: Random, places: SeedPlaces, now: number, passwordHash: string) {
  const people = Array.from({ length: PERSON_COUNT }, (_, index): Person => {
    const named = randomName(random)
    const { name } = named
    const street = places.randomStreet()
    const active = index >= PERSON_COUNT - VOLUNTEER_COUNT || random.chance(0.08)
    const hours = active ? random.int(4, 150) : 0
    return personRow({
      uid: random.id(),
      phone: String(FIRST_PHONE + index),
      passwordHash,
      name,
      avatar: avatarFor(random, named),
      region: street.district,
      introduction: random.chance(0.4) ? random.pick(INTRODUCTIONS) : '',
      points: hours * 10 + (random.chance(0.3) ? random.int(5, 400) : 0),
      workMinutes: hours * 60,
      showName: random.chance(0.8),
      showOnRank: random.chance(0.9),
      createdAt: dateAt(now, -random.int(20, 900), random.int(7, 22)),
      street,
    })
  })
  return { people, grants: grantsFor(random, places, people) }
}
