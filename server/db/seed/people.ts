/** The people of the demonstration and the roles they hold. */
import type { Role } from '../../../src/contract/words.ts'
import type { NewRow } from '../schema.ts'
import { at } from './calendar.ts'
import { anyName } from './names.ts'
import { GROUND_NAMES, type PictureName, picture, plainPicture } from './picture.ts'
import { CITIES, type Places, type Street } from './places.ts'
import type { Random } from './random.ts'

export const PEOPLE = 1500
/** Numbers of the demonstration begin with 139 0000; the first hundred are kept for those whom one may log in as. */
const PHONES_FROM = 13_900_001_000
const MINUTES = 60

export interface Person extends NewRow<'account'> {
  readonly uid: string
  readonly street: Street
}
export interface Grant {
  readonly uid: string
  readonly role: Role
  readonly region: string
}
export interface Crowd {
  readonly people: readonly Person[]
  readonly grants: readonly Grant[]
}

const YOUNG_WOMEN: readonly PictureName[] = [
  'woman-teacher',
  'woman-student',
  'woman-health-worker',
  'office-worker',
  'farmer',
]
const YOUNG_MEN: readonly PictureName[] = ['man-teacher', 'man-student', 'man-health-worker', 'cook', 'farmer']
const WORDS = [
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

/** A face that fits, for whom one is known; a third keep the plain one. */
export function avatarFor(random: Random, woman: boolean, elder: boolean): string {
  if (random.chance(0.33)) return plainPicture('bust-in-silhouette')
  const faces: readonly PictureName[] = elder
    ? [woman ? 'old-woman' : 'old-man', 'older-person']
    : woman
      ? YOUNG_WOMEN
      : YOUNG_MEN
  return picture(random.pick(GROUND_NAMES), random.pick(faces))
}

/** Who does what: so many of each, in the region where it holds. */
function grantsFor(random: Random, places: Places, people: readonly Person[]): Grant[] {
  const free = [...people].reverse()
  const give = (role: Role, region: string) => {
    const person = free.pop()
    return person ? [{ uid: person.uid, role, region }] : []
  }
  const busy = random.shuffle(places.streets).slice(0, 70)
  const helpers = people.slice(-420)
  return [
    ...CITIES.flatMap(({ code }) => [...give('leader2', code), ...give('finance', code), ...give('giftStaff', code)]),
    ...CITIES.flatMap(({ districts }) =>
      districts.flatMap(([code]) => [...give('leader3', code), ...give('activityLeader', code)]),
    ),
    ...busy.flatMap(street => [
      ...give('leader4', street.code),
      ...give('collector', street.code),
      ...give('responsible', places.community(street).code),
    ]),
    ...helpers.map(({ uid, street }) => ({ uid, role: 'volunteer' as const, region: street.district })),
  ]
}

export function makePeople(random: Random, places: Places, now: number, password_hash: string): Crowd {
  const people = Array.from({ length: PEOPLE }, (_, at_): Person => {
    const { name, woman, elder } = anyName(random)
    const street = places.anyStreet()
    const active = at_ >= PEOPLE - 420 || random.chance(0.08)
    const hours = active ? random.int(4, 150) : 0
    return {
      uid: random.id(),
      kind: 'person',
      phone: String(PHONES_FROM + at_),
      password_hash,
      name,
      avatar: avatarFor(random, woman, elder),
      region: street.district,
      introduction: random.chance(0.4) ? random.pick(WORDS) : '',
      points: hours * 10 + (random.chance(0.3) ? random.int(5, 400) : 0),
      work_minutes: hours * MINUTES,
      show_name: random.chance(0.8),
      show_on_rank: random.chance(0.9),
      created_at: at(now, -random.int(20, 900), random.int(7, 22)),
      street,
    }
  })
  return { people, grants: grantsFor(random, places, people) }
}
