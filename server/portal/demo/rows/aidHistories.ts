/** Builds the record, history and running clock of each application of the demonstration. */
import type { Point } from '../../../../src/contract/constants.ts'
import { personCheck } from '../../../../src/contract/identity.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../src/contract/time.ts'
import { UNBORN } from '../../../../src/machines/workflow/edges.ts'
import { LADDER } from '../../../../src/machines/workflow/ladder.ts'
import type { GrantedRole, Principal } from '../../../../src/machines/workflow/people.ts'
import { hasRole } from '../../../../src/machines/workflow/people.ts'
import { eventOf, labelOf } from '../../../../src/machines/workflow/workflow.ts'
import { type Aid, aid } from '../../../../src/machines/workflows/aid/chart.ts'
import type { NewRow } from '../../../db/schema.ts'
import { REFUSAL_REASONS } from '../tables/aidTable.ts'
import type { AidRequest } from './aids.ts'
import { awake, lastAtWork, spreadOverWork } from './calendar.ts'
import { createRandom, type Random } from './random.ts'

export type AidState =
  | 'submitted'
  | 'accepted'
  | 'assigned'
  | 'helping'
  | 'reported'
  | 'completed'
  | 'refused'
  | 'withdrawn'

interface AidStep {
  readonly event: string
  readonly to: AidState
  readonly uid: string | null
  readonly role: string
  readonly input?: object
  readonly label?: string
}
/** The people of the neighbourhood and their roles. */
export interface AidPopulation {
  readonly accounts: ReadonlyMap<string, Pick<NewRow<'account'>, 'name' | 'phone'>>
  readonly grants: readonly (GrantedRole & { readonly uid: string })[]
  readonly warehouses: readonly { readonly id: string; readonly region: string }[]
  /** Returns the point that the public map shows for a region. */
  readonly publicPoint: (code: string) => Point | undefined
}
export interface AidSeedRows {
  readonly record: NewRow<'record'>[]
  readonly aidInfo: NewRow<'aidInfo'>[]
  readonly history: NewRow<'history'>[]
  readonly aidResult: NewRow<'aidResult'>[]
  readonly timer: NewRow<'timer'>[]
}

const NO_STORY = { title: '', words: '', thanks: '', photos: '[]' }
const SPAN_MINUTES = { half: 30, one: 60, two: 120, four: 240 } as const
const SPANS = ['half', 'one', 'two', 'four'] as const
const ON_THE_WAY_MINUTES = 15
/** From submission to the end. */
const SHORTEST_MS = 30 * HOUR_MS
const LONGEST_MS = 90 * HOUR_MS
const AUTO_CONFIRM_MS = 168 * HOUR_MS
const DOORS = [3, 5, 8, 12, 16, 21, 27, 33] as const
const ROADS = ['曙光路', '保俶路', '体育场路', '杭大路', '松木场河西', '黄龙路', '天目山路', '莫干山路'] as const

const postsAbove = ({ grants }: AidPopulation, place: string, owner: string) =>
  LADDER.flatMap(rung => {
    const holder = grants.find(
      ({ uid, role, region }) =>
        uid !== owner && role === rung && hasRole({ uid, grants: [{ role, region }] } satisfies Principal, rung, place),
    )
    return holder ? [{ rung, uid: holder.uid }] : []
  })

/** Returns the helper named in the request, else a volunteer of the district, else one of another district. */
function helperFor(random: Random, { grants }: AidPopulation, { region, uid, helper }: AidRequest): string {
  const volunteers = grants.filter(grant => grant.role === 'volunteer' && grant.uid !== uid)
  const near = volunteers.filter(grant => region.startsWith(grant.region))
  const chosen = random.pick(near.length > 0 ? near : volunteers)
  return helper ?? chosen.uid
}

function stepsOf(random: Random, request: AidRequest, desk: string, helper: string, now: number): AidStep[] {
  const { uid, state, need, writer, createdAt } = request
  const owner = { uid, role: '求助人' }
  const handler = { uid: desk, role: '责任人' }
  const assignee = { uid: helper, role: '帮扶人' }
  const path: AidStep[] = [
    { event: 'SUBMIT', to: 'submitted', ...(writer ? { uid: writer, role: '代填人' } : owner) },
    { event: 'ACCEPT', to: 'accepted', ...handler },
    { event: 'ASSIGN', to: 'assigned', ...handler, input: { helper } },
    { event: 'AGREE', to: 'helping', ...assignee },
    ...(need.kind === 'goods' ? [{ event: 'ISSUE_GOODS', to: 'helping', uid: null, role: '出库管理员' } as const] : []),
    { event: 'REPORT_DONE', to: 'reported', ...assignee, input: { words: need.report, photos: [] } },
    random.chance(0.85) || now - createdAt.getTime() < LONGEST_MS + AUTO_CONFIRM_MS
      ? {
          event: 'CONFIRM',
          to: 'completed',
          ...owner,
          input: { stars: random.pick([5, 5, 5, 5, 4, 4, 3]), words: need.thanks },
        }
      : { event: 'autoConfirm', to: 'completed', uid: null, role: '系统', label: '时限已到，自动转为「已完成」' },
  ]
  if (state === 'refused')
    return [path[0]!, { event: 'REFUSE', to: 'refused', ...handler, input: { reason: random.pick(REFUSAL_REASONS) } }]
  if (state === 'withdrawn') return [path[0]!, { event: 'WITHDRAW', to: 'withdrawn', ...owner }]
  return path.slice(0, path.findLastIndex(({ to }) => to === state) + 1)
}

/**
 * Returns the times of the steps: the first at submission, the last some hours ago, the final ones within four days.
 */
function stepTimesOf(random: Random, { state, createdAt }: AidRequest, aidSteps: readonly AidStep[], now: number) {
  const since = createdAt.getTime()
  const ended = state === 'completed' || state === 'refused' || state === 'withdrawn'
  const duration = Math.max(SHORTEST_MS, (ended ? random.int(8, 90) : 90) * HOUR_MS)
  const last = ended
    ? awake(Math.min(now, since + duration), now)
    : Math.max(since, lastAtWork(now) - random.int(10, 100) * MINUTE_MS)
  const rang = aidSteps.at(-1)?.event === 'autoConfirm'
  const times = spreadOverWork(since, last, aidSteps.length - (rang ? 1 : 0))
  return rang ? [...times, times.at(-1)! + AUTO_CONFIRM_MS] : times
}

/** Returns the time a helper reports: not longer than from accepting to reporting. */
function spanWithin(span: keyof typeof SPAN_MINUTES, aidSteps: readonly AidStep[], times: readonly number[]) {
  const done = aidSteps.findIndex(({ event }) => event === 'REPORT_DONE')
  const minutes = done > 0 ? (times[done]! - times[done - 1]!) / MINUTE_MS - ON_THE_WAY_MINUTES : 0
  const fitting = SPANS.filter(one => SPAN_MINUTES[one] <= minutes)
  return fitting.includes(span) ? span : (fitting.at(-1) ?? 'half')
}

const CLOCK_HOURS: Readonly<Partial<Record<AidState, readonly [clock: string, hours: number]>>> = {
  submitted: ['unanswered', 48],
  assigned: ['undecided', 24],
  reported: ['autoConfirm', AUTO_CONFIRM_MS / HOUR_MS],
}

/** Returns a plausible identity number of a person between thirty and ninety. */
function identityOf(random: Random, region: string): string {
  const twoDigits = (low: number, high: number) => String(random.int(low, high)).padStart(2, '0')
  const withoutCheckDigit = `${region.slice(0, 6)}19${twoDigits(36, 95)}${twoDigits(1, 12)}${twoDigits(1, 28)}${String(random.int(1, 999)).padStart(3, '0')}`
  return withoutCheckDigit + personCheck(withoutCheckDigit)
}

function historyOf(random: Random, now: number, population: AidPopulation, request: AidRequest, newId: () => string) {
  const { id, uid, state, need, region, lng, lat, createdAt } = request
  const shown = population.publicPoint(region)
  const posts = postsAbove(population, region, uid)
  const desk: (typeof posts)[number] = posts[0] ?? { rung: 'platform', uid }
  const helper = helperFor(random, population, request)
  const drawnSpan = random.pick(['half', 'one', 'one', 'two', 'four'] as const)
  const aidSteps = stepsOf(random, request, desk.uid, helper, now)
  const times = stepTimesOf(random, request, aidSteps, now)
  const span = spanWithin(drawnSpan, aidSteps, times)
  const isAssigned = ['assigned', 'helping', 'reported', 'completed'].includes(state)
  // After two days of waiting it was escalated once.
  const climbed = state === 'submitted' && now - createdAt.getTime() >= 48 * HOUR_MS ? (posts[1] ?? desk) : desk
  const city = population.warehouses.find(one => one.region.startsWith(region.slice(0, 4)))
  const facts: Aid = {
    owner: uid,
    writer: request.writer ?? '',
    place: region,
    kind: need.kind,
    items: [...need.items],
    rung: climbed.rung,
    next: posts[posts.findIndex(({ rung }) => rung === climbed.rung) + 1]?.rung ?? climbed.rung,
    assignee: isAssigned ? helper : '',
    former: '',
    warehouse: need.kind === 'goods' ? ((city ?? population.warehouses[0])?.id ?? '') : '',
    issued: aidSteps.some(({ event }) => event === 'ISSUE_GOODS'),
    minutes: aidSteps.some(({ event }) => event === 'REPORT_DONE') ? SPAN_MINUTES[span] : 0,
    story: 'pending',
  }
  const history = aidSteps.map(
    (step, at): NewRow<'history'> => ({
      id: random.id(),
      record: id,
      event: step.event,
      label: step.label ?? eventOf(aid, step.event)?.label ?? step.event,
      uid: step.uid,
      role: step.role,
      fromState: aidSteps[at - 1]?.to ?? UNBORN,
      toState: step.to,
      input:
        step.input === undefined
          ? null
          : JSON.stringify(step.event === 'REPORT_DONE' ? { ...step.input, span } : step.input),
      at: new Date(times[at]!),
    }),
  )
  const completedAt = state === 'completed' ? history.at(-1)!.at : undefined
  const story = {
    title: need.title,
    words: need.report,
    thanks: aidSteps.at(-1)?.event === 'CONFIRM' ? need.thanks : '',
    photos: [],
  }
  // The desk reviews a completed aid on the next day.
  const isPublished = completedAt !== undefined && Number(completedAt) + DAY_MS < now
  if (isPublished)
    history.push({
      id: newId(),
      record: id,
      event: 'PUBLISH',
      label: aid.events.PUBLISH?.label ?? '',
      uid: desk.uid,
      role: '责任人',
      fromState: 'completed',
      toState: 'completed',
      input: JSON.stringify(story),
      at: new Date(Number(completedAt) + DAY_MS),
    })
  if (climbed !== desk)
    history.push({
      id: random.id(),
      record: id,
      event: 'unanswered',
      label: '到期',
      uid: null,
      role: '系统',
      input: null,
      fromState: 'submitted',
      toState: 'submitted',
      at: new Date(createdAt.getTime() + 48 * HOUR_MS),
    })
  const runningClock = CLOCK_HOURS[state]
  // Without a higher post the clock fired without effect.
  const isOverdue = state === 'submitted' && climbed === desk && now - createdAt.getTime() >= 48 * HOUR_MS
  const clockFrom = climbed === desk ? times.at(-1)! : createdAt.getTime() + 48 * HOUR_MS
  const { name, phone } = population.accounts.get(uid) ?? { name: labelOf(aid, UNBORN), phone: '' }
  return {
    record: {
      id,
      workflow: 'aid',
      state,
      version: history.length,
      facts: JSON.stringify({ ...facts, story: isPublished ? 'published' : 'pending' }),
      owner: uid,
      place: region,
      createdAt,
      changedAt: new Date(Math.max(...history.map(one => Number(one.at)))),
    },
    aidInfo: {
      id,
      kind: need.kind,
      title: need.title,
      words: need.words,
      relief: need.relief,
      lng,
      lat,
      amount: 0,
      policy: null,
      proof: '[]',
      name,
      phone,
      identity: identityOf(random, region),
      publicLng: shown?.lng ?? null,
      publicLat: shown?.lat ?? null,
      detail: `${random.pick(ROADS)} ${random.int(1, 188)} 号 ${random.pick(DOORS)} 幢 ${random.int(1, 4)} 单元 ${random.int(1, 6)}0${random.int(1, 4)} 室`,
    },
    history,
    aidResult: completedAt ? [{ id, completedAt, ...NO_STORY, ...(isPublished && { ...story, photos: '[]' }) }] : [],
    timer:
      runningClock && !isOverdue
        ? [{ record: id, clock: runningClock[0], dueAt: new Date(clockFrom + runningClock[1] * HOUR_MS) }]
        : [],
  }
}

export function aidSeedRows(
  random: Random,
  now: number,
  population: AidPopulation,
  requests: readonly AidRequest[],
): AidSeedRows {
  // A generator of its own leaves the other random data unchanged.
  const ids = createRandom(requests.length)
  const all = requests.map(request => historyOf(random, now, population, request, ids.id))
  return {
    record: all.map(({ record }) => record),
    aidInfo: all.map(one => one.aidInfo),
    history: all.flatMap(({ history }) => history),
    aidResult: all.flatMap(({ aidResult }) => aidResult),
    timer: all.flatMap(({ timer }) => timer),
  }
}
