/** Who asked for help in the demonstration: most were helped, some wait. */
import type { NewRow } from '../schema.ts'
import { NEEDS } from './aidTable.ts'
import { HOUR } from './calendar.ts'
import type { Person } from './people.ts'
import type { Places } from './places.ts'
import type { Random } from './random.ts'

const COUNT = 900
/** Neighbours of 西湖区 who wait, as the first banner says. */
const WAITING_HERE = 12
const HERE = '330106'
const STATES_OF_WAITING = ['submitted', 'accepted', 'assigned'] as const

/** The board of 北山街道 begins with these: surname, need, state, hours ago. */
const BOARD = [
  ['李', '米面粮油、冬衣', 'accepted', 31],
  ['周', '康复轮椅', 'accepted', 20],
  ['吴', '作业辅导，每周一次', 'accepted', 9],
  ['郑', '家庭保洁', 'accepted', 3],
] as const

export function makeAids(random: Random, places: Places, now: number, people: readonly Person[]): NewRow<'aid'>[] {
  const kindOf = (title: string) => NEEDS.find(need => need[1] === title)?.[0] ?? 'goods'
  const locals = people.filter(({ region }) => region === HERE)
  const helped = Array.from({ length: COUNT - WAITING_HERE }, (): NewRow<'aid'> => {
    const person = random.pick(people)
    const [kind, title] = random.pick(NEEDS)
    const luck = random.next()
    const ended = luck < 0.86 ? 'completed' : luck < 0.9 ? 'refused' : luck < 0.925 ? 'withdrawn' : undefined
    const open =
      random.chance(0.45) || person.region === HERE
        ? random.pick(['helping', 'reported'])
        : random.pick(STATES_OF_WAITING)
    return {
      id: '',
      uid: person.uid,
      kind,
      state: ended ?? open,
      title,
      region: places.community(person.street).code,
      ...places.near(person.street),
      created_at: new Date(now - (ended ? random.int(100, 12_000) : random.int(2, 90)) * HOUR),
    }
  })
  const north = places.named('北山街道')
  const board = BOARD.map(([surname, title, state, hours]): NewRow<'aid'> => {
    const community = north.communities.find(({ name }) => name.startsWith('宝石')) ?? north.communities[0]!
    return {
      id: '',
      uid: (locals.find(({ name }) => name.startsWith(surname)) ?? locals[0]!).uid,
      kind: kindOf(title),
      state,
      title,
      region: community.code,
      ...places.near(north),
      created_at: new Date(now - hours * HOUR),
    }
  })
  const waiting = Array.from({ length: WAITING_HERE - BOARD.length }, (_, number): NewRow<'aid'> => {
    const person = locals[number * 3 + 1] ?? locals[0]!
    const [kind, title] = random.pick(NEEDS)
    return {
      id: '',
      uid: person.uid,
      kind,
      state: random.pick(STATES_OF_WAITING),
      title,
      region: places.community(person.street).code,
      ...places.near(person.street),
      created_at: new Date(now - random.int(1, 46) * HOUR),
    }
  })
  return [...helped, ...board, ...waiting]
    .sort((one, other) => Number(one.created_at) - Number(other.created_at))
    .map(row => ({ ...row, id: random.id() }))
}
