/** How each application of the demonstration came to where it stands: its record, its steps, the clock that runs. */
import type { Point } from '../../../../src/contract/constants.ts'
import { personCheck } from '../../../../src/contract/identity.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../src/contract/time.ts'
import { LADDER } from '../../../../src/machines/workflow/ladder.ts'
import { hasRole } from '../../../../src/machines/workflow/people.ts'
import { durationOf } from '../../../../src/machines/workflow/workflow.ts'
import { type Aid, aid } from '../../../../src/machines/workflows/aid/chart.ts'
import type { NewRow } from '../../../db/schema.ts'
import type { AidRequest } from './aids.ts'
import { awake, lastAtWork, spreadOverWork } from './calendar.ts'
import { type PastStep, pastOf } from './past.ts'
import type { SeedGrant } from './people.ts'
import { createRandom, type Random } from './random.ts'

/** Accounts, grants and warehouses that applications refer to. */
interface AidPopulation {
  readonly accounts: ReadonlyMap<string, Pick<NewRow<'account'>, 'name' | 'phone'>>
  readonly grants: readonly SeedGrant[]
  readonly warehouses: readonly Pick<NewRow<'warehouse'>, 'id' | 'region'>[]
  /** Where an application of this region is shown to people it does not concern. */
  readonly publicPoint: (code: string) => Point | undefined
  readonly seal: (identity: string) => string
}
type AidStep = Omit<PastStep, 'at'>

const REFUSAL_REASONS =
  '同样的申请上月已经办过，请先用完再申请。|材料里的户口页看不清，请重新拍照后再提交。|这件事归物业负责，已帮您转告物业，请留意电话。|不在本社区居住，请向现在住的社区申请。'.split(
    '|',
  )
const SPAN_MINUTES = { half: 30, one: 60, two: 120, four: 240 } as const
const SPANS = ['half', 'one', 'two', 'four'] as const
const ON_THE_WAY_MINUTES = 15
/** From filing to the end. */
const SHORTEST_MS = 30 * HOUR_MS
const LONGEST_MS = 90 * HOUR_MS
const DOORS = [3, 5, 8, 12, 16, 21, 27, 33]
const ROADS = '曙光路 保俶路 体育场路 杭大路 松木场河西 黄龙路 天目山路 莫干山路'.split(' ')
const NO_STORY = { title: '', words: '', thanks: '', photos: '[]' }

const delayOf = (clock: string) => durationOf(aid, clock, { facts: {} as Aid, at: 0 }) ?? 0
const AUTO_CONFIRM_MS = delayOf('autoConfirm')
const UNANSWERED_MS = delayOf('unanswered')

const postsAbove = ({ grants }: AidPopulation, place: string, owner: string) =>
  LADDER.flatMap(rung => {
    const holder = grants.find(
      ({ uid, role, region }) =>
        uid !== owner && role === rung && hasRole({ uid, grants: [{ role, region }] }, rung, place),
    )
    return holder ? [{ rung, uid: holder.uid }] : []
  })

/** The helper named by the request, else a volunteer of the district, else any. */
function helperFor(random: Random, { grants }: AidPopulation, { region, uid, helper }: AidRequest): string {
  const volunteers = grants.filter(grant => grant.role === 'volunteer' && grant.uid !== uid)
  const near = volunteers.filter(grant => region.startsWith(grant.region))
  const chosen = random.pick(near.length > 0 ? near : volunteers)
  return helper ?? chosen.uid
}

/** The steps to the state of a request, without their times. */
function stepsOf(random: Random, request: AidRequest, desk: string, helper: string, now: number): AidStep[] {
  const { uid, state, need, writer, createdAt } = request
  const owner = { uid, role: 'owner' }
  const handler = { uid: desk, role: 'handler' }
  const assignee = { uid: helper, role: 'assignee' }
  const submit: AidStep = { event: 'SUBMIT', ...(writer ? { uid: writer, role: 'writer' } : owner) }
  const confirmed = random.chance(0.85) || now - createdAt.getTime() < LONGEST_MS + AUTO_CONFIRM_MS
  const path: readonly (readonly [reached: string, step: AidStep])[] = [
    ['submitted', submit],
    ['accepted', { event: 'ACCEPT', ...handler }],
    ['assigned', { event: 'ASSIGN', ...handler, input: { helper } }],
    ['helping', { event: 'AGREE', ...assignee }],
    ...(need.kind === 'goods' ? [['helping', { event: 'ISSUE_GOODS', role: 'warehouseOut' }] as const] : []),
    ['reported', { event: 'REPORT_DONE', ...assignee, input: { words: need.report, photos: [] } }],
    [
      'completed',
      confirmed
        ? { event: 'CONFIRM', ...owner, input: { stars: random.pick([5, 5, 5, 5, 4, 4, 3]), words: need.thanks } }
        : { event: 'autoConfirm' },
    ],
  ]
  if (state === 'refused')
    return [submit, { event: 'REFUSE', ...handler, input: { reason: random.pick(REFUSAL_REASONS) } }]
  if (state === 'withdrawn') return [submit, { event: 'WITHDRAW', ...owner }]
  return path.slice(0, path.findLastIndex(([reached]) => reached === state) + 1).map(([, step]) => step)
}

/**
 * When each step happened: the first when it was filed, the last some hours ago, those that end it within four days.
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

/** Returns what the helper says it took: no longer than there was between saying yes and saying that it is done. */
function spanWithin(span: keyof typeof SPAN_MINUTES, aidSteps: readonly AidStep[], times: readonly number[]) {
  const done = aidSteps.findIndex(({ event }) => event === 'REPORT_DONE')
  const minutes = done > 0 ? (times[done]! - times[done - 1]!) / MINUTE_MS - ON_THE_WAY_MINUTES : 0
  const fitting = SPANS.filter(one => SPAN_MINUTES[one] <= minutes)
  return fitting.includes(span) ? span : (fitting.at(-1) ?? 'half')
}

/** An identity number as it could be, of somebody between thirty and ninety. */
function identityOf(random: Random, region: string): string {
  const twoDigits = (low: number, high: number) => String(random.int(low, high)).padStart(2, '0')
  const withoutCheckDigit = `${region.slice(0, 6)}19${twoDigits(36, 95)}${twoDigits(1, 12)}${twoDigits(1, 28)}${String(random.int(1, 999)).padStart(3, '0')}`
  return withoutCheckDigit + personCheck(withoutCheckDigit)
}

function rowsOf(random: Random, now: number, population: AidPopulation, request: AidRequest, storyId: () => string) {
  const { id, uid, state, need, region, lng, lat, createdAt } = request
  const posts = postsAbove(population, region, uid)
  const desk: (typeof posts)[number] = posts[0] ?? { rung: 'platform', uid }
  const helper = helperFor(random, population, request)
  const drawnSpan = random.pick(['half', 'one', 'one', 'two', 'four'] as const)
  const course = stepsOf(random, request, desk.uid, helper, now)
  const times = stepTimesOf(random, request, course, now)
  const span = spanWithin(drawnSpan, course, times)
  const steps = course.map(
    (step, at): PastStep => ({
      ...step,
      ...(step.event === 'REPORT_DONE' && { input: { ...step.input, span } }),
      at: new Date(times[at]!),
    }),
  )
  const didStep = (event: string) => course.some(step => step.event === event)
  const completedAt = state === 'completed' ? steps.at(-1)!.at : undefined
  const thanks = didStep('CONFIRM') ? need.thanks : ''
  const story = { title: need.title, words: need.report, thanks, photos: [] }
  // The desk looks at what was done on the day after.
  const isPublished = completedAt !== undefined && Number(completedAt) + DAY_MS < now
  const late = state === 'submitted' && now - createdAt.getTime() >= UNANSWERED_MS
  // An application past the clock has climbed once; without a post above, the clock rang for nothing.
  const above = late ? posts[1] : undefined
  const { rung } = above ?? desk
  const city = population.warehouses.find(one => one.region.startsWith(region.slice(0, 4)))
  const timeOf = (event: string) => steps.find(step => step.event === event)?.at.getTime() ?? null
  const facts: Aid = {
    owner: uid,
    writer: request.writer ?? '',
    place: region,
    kind: need.kind,
    items: [...need.items],
    rung,
    next: posts[posts.findIndex(one => one.rung === rung) + 1]?.rung ?? rung,
    assignee: didStep('ASSIGN') ? helper : '',
    former: '',
    warehouse: need.kind === 'goods' ? ((city ?? population.warehouses[0])?.id ?? '') : '',
    issued: didStep('ISSUE_GOODS'),
    minutes: didStep('REPORT_DONE') ? SPAN_MINUTES[span] : 0,
    agreedAt: timeOf('AGREE'),
    doneAt: timeOf('REPORT_DONE'),
    story: isPublished ? 'published' : 'pending',
  }
  if (isPublished) {
    const at = new Date(Number(completedAt) + DAY_MS)
    steps.push({ event: 'PUBLISH', uid: desk.uid, role: 'handler', at, input: story })
  }
  if (above) steps.push({ event: 'unanswered', at: new Date(createdAt.getTime() + UNANSWERED_MS) })
  const idOf = (at: number) => (isPublished && at === steps.length - 1 ? storyId : random.id)()
  let number = 0
  const past = pastOf(() => idOf(number++), aid, { id, facts, owner: uid, place: region }, steps)
  const { name, phone } = population.accounts.get(uid) ?? { name: '', phone: '' }
  const shown = population.publicPoint(region)
  const aidInfo: NewRow<'aidInfo'> = {
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
    identity: population.seal(identityOf(random, region)),
    publicLng: shown?.lng ?? null,
    publicLat: shown?.lat ?? null,
    detail: `${random.pick(ROADS)} ${random.int(1, 188)} 号 ${random.pick(DOORS)} 幢 ${random.int(1, 4)} 单元 ${random.int(1, 6)}0${random.int(1, 4)} 室`,
  }
  const aidResult: NewRow<'aidResult'>[] = completedAt
    ? [{ id, completedAt, ...NO_STORY, ...(isPublished && { ...story, photos: '[]' }) }]
    : []
  return { ...past, aidInfo, aidResult }
}

/** Returns the rows of all applications, as of `now` (ms since 1970). */
export function aidRowsOf(random: Random, now: number, population: AidPopulation, requests: readonly AidRequest[]) {
  // Chance of its own: what was there before stays as it was.
  const ids = createRandom(requests.length)
  return requests.map(request => rowsOf(random, now, population, request, ids.id))
}
