/** How each application of the demonstration came to where it stands: its record, every step with its time, and the clock that runs. */
import { personCheck } from '../../../src/contract/identity.ts'
import { type Aid, aid } from '../../../src/machines/workflows/aid.ts'
import { LADDER, type Rung } from '../../../src/machines/workflows/desks.ts'
import { UNBORN } from '../../../src/machines/workflows/edges.ts'
import type { Grant, Who } from '../../../src/machines/workflows/people.ts'
import { holds } from '../../../src/machines/workflows/people.ts'
import { labelOf } from '../../../src/machines/workflows/workflow.ts'
import type { NewRow } from '../schema.ts'
import type { Plea } from './aids.ts'
import { REFUSALS } from './aidTable.ts'
import { HOUR } from './calendar.ts'
import type { Random } from './random.ts'

export type AidState =
  | 'submitted'
  | 'accepted'
  | 'assigned'
  | 'helping'
  | 'reported'
  | 'completed'
  | 'refused'
  | 'withdrawn'

interface Move {
  readonly event: string
  readonly to: AidState
  readonly uid: string | null
  readonly role: string
  readonly input?: object
  readonly label?: string
}
/** Who lives here and what they may do. */
export interface Town {
  readonly accounts: ReadonlyMap<string, Pick<NewRow<'account'>, 'name' | 'phone'>>
  readonly grants: readonly (Grant & { readonly uid: string })[]
  readonly warehouses: readonly { readonly id: string; readonly region: string }[]
}
export interface Courses {
  readonly record: NewRow<'record'>[]
  readonly aid_info: NewRow<'aid_info'>[]
  readonly history: NewRow<'history'>[]
  readonly timer: NewRow<'timer'>[]
}

const SPANS = { half: 30, one: 60, two: 120, four: 240 } as const
const DOORS = [3, 5, 8, 12, 16, 21, 27, 33] as const
const ROADS = ['曙光路', '保俶路', '体育场路', '杭大路', '松木场河西', '黄龙路', '天目山路', '莫干山路'] as const

const postsOver = ({ grants }: Town, place: string, owner: string) =>
  LADDER.flatMap(rung => {
    const holder = grants.find(
      ({ uid, role, region }) =>
        uid !== owner && role === rung && holds({ uid, grants: [{ role, region }] } satisfies Who, rung, place),
    )
    return holder ? [{ rung, uid: holder.uid }] : []
  })

/** Whoever the plea names, else a volunteer of the district, else one of another. */
function helperFor(random: Random, { grants }: Town, { region, uid, helper }: Plea): string {
  const volunteers = grants.filter(grant => grant.role === 'volunteer' && grant.uid !== uid)
  const near = volunteers.filter(grant => region.startsWith(grant.region))
  const chosen = random.pick(near.length > 0 ? near : volunteers)
  return helper ?? chosen.uid
}

function movesOf(random: Random, plea: Plea, desk: string, helper: string, span: keyof typeof SPANS): Move[] {
  const { uid, state, need } = plea
  const owner = { uid, role: '求助人' }
  const handler = { uid: desk, role: '责任人' }
  const assignee = { uid: helper, role: '帮扶人' }
  const way: Move[] = [
    { event: 'SUBMIT', to: 'submitted', ...owner },
    { event: 'ACCEPT', to: 'accepted', ...handler },
    { event: 'ASSIGN', to: 'assigned', ...handler, input: { helper } },
    { event: 'AGREE', to: 'helping', ...assignee },
    ...(need.kind === 'goods' ? [{ event: 'ISSUE_GOODS', to: 'helping', uid: null, role: '出库管理员' } as const] : []),
    { event: 'REPORT_DONE', to: 'reported', ...assignee, input: { words: need.report, photos: [], span } },
    random.chance(0.85)
      ? {
          ...{ event: 'CONFIRM', to: 'completed', ...owner },
          input: { stars: random.pick([5, 5, 5, 5, 4, 4, 3]), words: need.thanks },
        }
      : { event: 'autoConfirm', to: 'completed', uid: null, role: '系统', label: '到期：已完成' },
  ]
  if (state === 'refused')
    return [way[0]!, { event: 'REFUSE', to: 'refused', ...handler, input: { reason: random.pick(REFUSALS) } }]
  if (state === 'withdrawn') return [way[0]!, { event: 'WITHDRAW', to: 'withdrawn', ...owner }]
  return way.slice(0, way.findLastIndex(({ to }) => to === state) + 1)
}

/** When each step happened: the first when it was filed, the last some hours ago, those that end it within four days. */
function timesOf(random: Random, { state, created_at }: Plea, steps: number, now: number): number[] {
  const since = created_at.getTime()
  const ended = state === 'completed' || state === 'refused' || state === 'withdrawn'
  const most = Math.min(now - since, (ended ? random.int(8, 90) : 90) * HOUR)
  const last = ended ? since + most : Math.max(since, now - random.int(10, 100) * 60_000)
  return Array.from({ length: steps }, (_, at) =>
    Math.round(steps === 1 ? since : since + ((last - since) * at) / (steps - 1)),
  )
}

const LASTS: Readonly<Partial<Record<AidState, readonly [clock: string, hours: number]>>> = {
  submitted: ['unanswered', 48],
  assigned: ['undecided', 24],
  reported: ['autoConfirm', 168],
}

/** An identity number as it could be, of somebody between thirty and ninety. */
function identityOf(random: Random, region: string): string {
  const two = (low: number, high: number) => String(random.int(low, high)).padStart(2, '0')
  const seventeen = `${region.slice(0, 6)}19${two(36, 95)}${two(1, 12)}${two(1, 28)}${String(random.int(1, 999)).padStart(3, '0')}`
  return seventeen + personCheck(seventeen)
}

function courseOf(random: Random, now: number, town: Town, plea: Plea) {
  const { id, uid, state, need, region, lng, lat, created_at } = plea
  const posts = postsOver(town, region, uid)
  const desk = posts[0] ?? { rung: 'platform' as Rung, uid }
  const helper = helperFor(random, town, plea)
  const span = random.pick(['half', 'one', 'one', 'two', 'four'] as const)
  const moves = movesOf(random, plea, desk.uid, helper, span)
  const times = timesOf(random, plea, moves.length, now)
  const carried = ['assigned', 'helping', 'reported', 'completed'].includes(state)
  // Whoever waited longer than two days has climbed once.
  const climbed = state === 'submitted' && now - created_at.getTime() >= 48 * HOUR ? (posts[1] ?? desk) : desk
  const city = town.warehouses.find(one => one.region.startsWith(region.slice(0, 4)))
  const facts: Aid = {
    ...{ owner: uid, place: region, kind: need.kind, items: [...need.items] },
    rung: climbed.rung,
    next: posts[posts.findIndex(({ rung }) => rung === climbed.rung) + 1]?.rung ?? climbed.rung,
    assignee: carried ? helper : '',
    former: '',
    warehouse: need.kind === 'goods' ? ((city ?? town.warehouses[0])?.id ?? '') : '',
    issued: moves.some(({ event }) => event === 'ISSUE_GOODS'),
    minutes: moves.some(({ event }) => event === 'REPORT_DONE') ? SPANS[span] : 0,
  }
  const history = moves.map(
    (move, at): NewRow<'history'> => ({
      id: random.id(),
      record: id,
      event: move.event,
      label: move.label ?? aid.events[move.event as keyof typeof aid.events]?.label ?? move.event,
      uid: move.uid,
      role: move.role,
      from_state: moves[at - 1]?.to ?? UNBORN,
      to_state: move.to,
      input: move.input === undefined ? null : JSON.stringify(move.input),
      at: new Date(times[at]!),
    }),
  )
  if (climbed !== desk)
    history.push({
      ...{ id: random.id(), record: id, event: 'unanswered', label: '到期', uid: null, role: '系统', input: null },
      ...{ from_state: 'submitted', to_state: 'submitted', at: new Date(created_at.getTime() + 48 * HOUR) },
    })
  const lasts = LASTS[state]
  // Where nobody stands above, the clock has rung for nothing.
  const late = state === 'submitted' && climbed === desk && now - created_at.getTime() >= 48 * HOUR
  const clockFrom = climbed === desk ? times.at(-1)! : created_at.getTime() + 48 * HOUR
  const { name, phone } = town.accounts.get(uid) ?? { name: labelOf(aid, UNBORN), phone: '' }
  return {
    record: {
      ...{ id, workflow: 'aid', state, version: history.length, facts: JSON.stringify(facts) },
      ...{
        owner: uid,
        place: region,
        created_at,
        changed_at: new Date(Math.max(...history.map(one => Number(one.at)))),
      },
    },
    aid_info: {
      ...{ id, kind: need.kind, title: need.title, words: need.words, relief: need.relief, lng, lat },
      ...{ amount: 0, policy: null, proof: '[]', name, phone, identity: identityOf(random, region) },
      detail: `${random.pick(ROADS)} ${random.int(1, 188)} 号 ${random.pick(DOORS)} 幢 ${random.int(1, 4)} 单元 ${random.int(1, 6)}0${random.int(1, 4)} 室`,
    },
    history,
    timer: lasts && !late ? [{ record: id, clock: lasts[0], due_at: new Date(clockFrom + lasts[1] * HOUR) }] : [],
  }
}

export function aidCourses(random: Random, now: number, town: Town, pleas: readonly Plea[]): Courses {
  const all = pleas.map(plea => courseOf(random, now, town, plea))
  return {
    record: all.map(({ record }) => record),
    aid_info: all.map(one => one.aid_info),
    history: all.flatMap(({ history }) => history),
    timer: all.flatMap(({ timer }) => timer),
  }
}
