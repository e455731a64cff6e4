/** The people of the demonstration and their roles. */
import type { Role } from '../../../../src/contract/words.ts'
import type { NewRow } from '../../../db/schema.ts'
import { BACKGROUND_NAMES, type PictureName, picture, plainPicture } from '../../../kernel/pictures.ts'
import { dateAt } from './calendar.ts'
import { randomName } from './names.ts'
import { SEED_CITIES, type SeedPlaces, type SeedStreet } from './places.ts'
import type { Random } from './random.ts'

export const PERSON_COUNT = 1500
/**
 * Phone numbers of the demonstration begin with 139 0000; the first hundred are reserved for accounts that visitors may
 * log in as.
 */
const FIRST_PHONE = 13_900_001_000
const MINUTES_PER_HOUR = 60

export interface Person extends NewRow<'account'> {
  readonly uid: string
  readonly street: SeedStreet
}
export interface SeedGrant {
  readonly uid: string
  readonly role: Role
  readonly region: string
}
export interface Population {
  readonly people: readonly Person[]
  readonly grants: readonly SeedGrant[]
}

const YOUNG_WOMEN: readonly PictureName[] = [
  'woman-teacher',
  'woman-student',
  'woman-health-worker',
  'office-worker',
  'farmer',
]
const YOUNG_MEN: readonly PictureName[] = ['man-teacher', 'man-student', 'man-health-worker', 'cook', 'farmer']
const INTRODUCTIONS = [
  '住在这里二十年，认识半条街的人。',
  '退休教师，周三下午有空。',
  '会修水管、换灯泡，随叫随到。',
  '孩子上小学，一起来做志愿者。',
  '跑步、看书、养花。',
  '开车的，周末可以接送。',
  '护士，能量血压、讲用药。',
  '会理发，三十年手艺。',
  '大学生，擅长数学和画画。',
  '做饭不错，常给邻居送一碗。',
  '被人帮过，也想帮人。',
  '说话慢，听得仔细。',
]

/** Returns an avatar that fits the person; a third have the default one. */
export function avatarFor(random: Random, woman: boolean, elder: boolean): string {
  if (random.chance(0.33)) return plainPicture('bust-in-silhouette')
  const faces: readonly PictureName[] = elder
    ? [woman ? 'old-woman' : 'old-man', 'older-person']
    : woman
      ? YOUNG_WOMEN
      : YOUNG_MEN
  return picture(random.pick(BACKGROUND_NAMES), random.pick(faces))
}

/** Returns role grants: a fixed number for each role, in the region of the role. */
function grantsFor(random: Random, places: SeedPlaces, people: readonly Person[]): SeedGrant[] {
  const free = [...people].reverse()
  const grantNext = (role: Role, region: string) => {
    const person = free.pop()
    return person ? [{ uid: person.uid, role, region }] : []
  }
  const activeStreets = random.shuffle(places.streets).slice(0, 70)
  const helpers = people.slice(-420)
  return [
    ...SEED_CITIES.flatMap(({ code }) => [
      ...grantNext('leader2', code),
      ...grantNext('finance', code),
      ...grantNext('giftStaff', code),
    ]),
    ...SEED_CITIES.flatMap(({ districts }) =>
      districts.flatMap(([code]) => [...grantNext('leader3', code), ...grantNext('activityLeader', code)]),
    ),
    ...activeStreets.flatMap(street => [
      ...grantNext('leader4', street.code),
      ...grantNext('collector', street.code),
      ...grantNext('responsible', places.randomCommunity(street).code),
    ]),
    ...helpers.map(({ uid, street }) => ({ uid, role: 'volunteer' as const, region: street.district })),
  ]
}

export function makePeople(random: Random, places: SeedPlaces, now: number, passwordHash: string): Population {
  const people = Array.from({ length: PERSON_COUNT }, (_, index): Person => {
    const { name, woman, elder } = randomName(random)
    const street = places.randomStreet()
    const active = index >= PERSON_COUNT - 420 || random.chance(0.08)
    const hours = active ? random.int(4, 150) : 0
    return {
      uid: random.id(),
      kind: 'person',
      phone: String(FIRST_PHONE + index),
      passwordHash,
      name,
      avatar: avatarFor(random, woman, elder),
      region: street.district,
      introduction: random.chance(0.4) ? random.pick(INTRODUCTIONS) : '',
      points: hours * 10 + (random.chance(0.3) ? random.int(5, 400) : 0),
      workMinutes: hours * MINUTES_PER_HOUR,
      showName: random.chance(0.8),
      showOnRank: random.chance(0.9),
      createdAt: dateAt(now, -random.int(20, 900), random.int(7, 22)),
      street,
    }
  })
  return { people, grants: grantsFor(random, places, people) }
}
