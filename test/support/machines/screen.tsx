/**
 * Any screen of the portal in front of a server that is made from the contract.
 */
import { act, cleanup } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { routes } from '../../../src/app/routes.ts'
import { readAhead } from '../../../src/app/shell/pages.ts'
import { DEFAULT_CENTRE, DEFAULT_PLACE } from '../../../src/contract/constants.ts'
import { REACH, ROLES, type Role } from '../../../src/contract/words.ts'
import type { CallWire } from '../../../src/data/ports.ts'
import { clearCache, setFetcher } from '../../../src/data/queryCache.ts'
import { type AddressNode, ShellContext, usePlainShell } from '../../../src/data/shell.ts'
import { setView } from '../../../src/data/view.ts'
import { FLOWS, loadFlow } from '../../../src/machines/browser/flows.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import { rememberViewport } from '../../../src/pages/map/shared/viewport.ts'
import { QuestionDialog } from '../../../src/ui/operated/questionDialog.tsx'
import { Toaster } from '../../../src/ui/parts/toaster.tsx'
import { closeQuestion } from '../../../src/ui/questions.ts'
import { calledOf, DEVICE_PORTS, resetDevice, setUpDevice, written } from './device.ts'
import type { memoryStore } from './fakes.ts'
import { changesOf, outlineOf } from './outline.ts'
import { type Answer, openPage, type SentCall } from './pages.tsx'
import { type Fullness, NOW, READER, type SampledRecord, sampleReply } from './sampleReplies.ts'

const states: Record<string, readonly string[]> = {}
/** Of a filled server the first shop, the first warehouse, the first place. */
const regionOf = (role: Role) => ({ all: '', shop: 'id1', warehouse: 'id1' })[REACH[role] as string] ?? '330106'

/** Somebody who holds every role there is, so that no page hides anything from them. */
export const EVERYBODY: Principal = {
  uid: READER,
  grants: (Object.keys(ROLES) as Role[]).map(role => ({ role, region: regionOf(role) })),
}

const TIMERS = ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const

/** Call it once in a file: fixed clock, empty storage for each screen. */
export function setUpScreens(): void {
  const { stackTraceLimit } = Error
  beforeAll(async () => {
    // React writes one down for each element that is drawn, and here are some millions.
    Error.stackTraceLimit = 0
    for (const { id } of FLOWS) states[id] = Object.keys((await loadFlow(id)).states)
    setUpDevice()
    // Timers, too: whatever a slow machine does between two of them is the same as on a fast one.
    vi.useFakeTimers({ toFake: [...TIMERS], now: NOW })
  })
  afterEach(closeScreen)
  afterAll(() => {
    Error.stackTraceLimit = stackTraceLimit
    vi.useRealTimers()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
}

function closeScreen(): void {
  cleanup()
  clearCache()
  closeQuestion()
  resetDevice()
  // What a toast or a late answer still waits for belongs to the screen that is gone.
  vi.runOnlyPendingTimers()
  vi.clearAllTimers()
  vi.setSystemTime(NOW)
  localStorage.clear()
  sessionStorage.clear()
  document.title = ''
  // What somebody chose there, large type or another place, and what they saw of the map, is theirs alone.
  rememberViewport({ place: '', centre: DEFAULT_CENTRE, zoom: 0 })
  for (const name of Object.keys(document.documentElement.dataset)) delete document.documentElement.dataset[name]
  setView({ place: DEFAULT_PLACE, centre: DEFAULT_CENTRE, hasPlace: false, pressed: null })
}

export interface ScreenOptions {
  /** Path and query. */
  readonly at: string
  readonly who?: Principal
  readonly fullness?: Fullness
  /** The record that the screen is about, in this state. */
  readonly record?: SampledRecord
  /** Answers before the sample does; undefined leaves it to that. */
  readonly answer?: Answer
  /** Storage of drafts; by default a new one. */
  readonly drafts?: ReturnType<typeof memoryStore>
  /** Changes what the sample answers. */
  readonly patch?: Patch
  /** Whether the visitor's place is chosen; otherwise the default place. */
  readonly isPlaced?: boolean
}
export type Patch = (wire: string, reply: object, input: SentCall['input']) => object

/** Another place than the one that the portal begins with. */
const CHOSEN_PLACE = {
  place: { ...DEFAULT_PLACE, district: '上城区', districtId: '330102' },
  centre: { lng: 120.17, lat: 30.25 },
  hasPlace: true,
}

/** Nothing is on its way where so often nothing has changed. */
const QUIET_ROUNDS = 6
/** Asking whether code is on its way takes a millisecond: once in so many quiet rounds, and again after it came. */
const CODE_ROUNDS = 3

/** Waits until nothing is on its way any more: code, answers, and what waits a moment. */
async function settle(): Promise<void> {
  let [changed, quiet] = [true, 0]
  const observer = new MutationObserver(() => {
    changed = true
  })
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
  for (let rounds = 0; quiet < QUIET_ROUNDS && rounds < 200; rounds++) {
    await act(async () => {
      vi.advanceTimersByTime(0)
      await (quiet % CODE_ROUNDS < CODE_ROUNDS - 1 ? new Promise(setImmediate) : vi.dynamicImportSettled())
    })
    quiet = changed || observer.takeRecords().length > 0 ? 0 : quiet + 1
    changed = false
  }
  observer.disconnect()
}
/** How the whole page is drawn: in large type, dark. */
const appearanceOf = () => JSON.stringify(document.documentElement.dataset)

/** Returns a call to the server in one line. */
export const callLine = ({ wire, input }: SentCall) => `asks ${wire} ${JSON.stringify(input)}`

/** Two districts of one city, one of another. */
const ADDRESS_TREE: readonly AddressNode[] = [
  ...[['330000', '浙江省', '330100', '杭州市', '330102', '上城区', '330106', '西湖区']],
  ...[['320000', '江苏省', '320500', '苏州市', '320508', '姑苏区']],
].map(([id = '', name = '', cityId = '', city = '', ...districts]) => ({
  id,
  name,
  children: [
    {
      id: cityId,
      name: city,
      children: districts.flatMap((one, at) => (at % 2 === 0 ? [{ id: one, name: districts[at + 1] ?? '' }] : [])),
    },
  ],
}))
const loadAddressTree = async () => ADDRESS_TREE

const Shell = ({ children }: { children: ReactNode }) => (
  <ShellContext value={{ ...usePlainShell(), loadAddressTree }}>{children}</ShellContext>
)

/** Where somebody goes who leaves a screen. */
const ELSEWHERE = '/elsewhere'

/** Draws a screen and waits until it stands. */
export async function openScreen({ at, who = EVERYBODY, fullness = 'full', ...more }: ScreenOptions) {
  const { record, answer, patch, drafts, isPlaced = false } = more
  closeScreen()
  if (isPlaced) setView(CHOSEN_PLACE)
  const { uid = '', grants = [] } = who
  setView({ uid, settled: true })
  const page = await routes.get(at.replace(/\?.*$/, ''))?.load()
  if (!page) throw new Error(`No screen at ${at}`)
  const roles = grants.map(({ role, region }) => ({ role, region, label: ROLES[role], regionName: `${region}的` }))
  const { sent } = openPage(
    <Shell>
      <page.default />
      <Toaster />
      <QuestionDialog />
    </Shell>,
    request => {
      const special = answer?.(request)
      if (special !== undefined) return special
      const reply = sampleReply(request.wire, { fullness, states, input: request.input, record })
      const patched = patch?.(request.wire, reply, request.input) ?? reply
      return request.wire === '/api/my/getMyInfo' ? { ...patched, uid, roles } : patched
    },
    { at, ports: { ...DEVICE_PORTS, ...(drafts && { drafts }) } },
  )
  await settle()
  await act(async () => void (await vi.advanceTimersByTimeAsync(1_000)))
  await settle()
  let known = 0
  let lines: readonly string[] = []
  /** Returns calls and text since the last reading. */
  const news = (): string[] => {
    const before = lines
    lines = outlineOf(document.body)
    const asked = sent.slice(known).map(callLine)
    known = sent.length
    return [...asked, ...written.splice(0), ...changesOf(before, lines)]
  }
  const calls = [`title ${document.title}`, ...sent.map(callLine), ...written]
  news()
  return {
    sent,
    /** Calls to the server, and text. */
    said: [...calls, ...lines],
    /** Text only. */
    outline: lines,
    /** Performs an action, right after `before`; returns the resulting calls, and changes of the text. */
    async press(deed: () => void, before?: () => void): Promise<string[]> {
      const from = window.location.href
      const entries = window.history.length
      const [title, focus, appearance] = [document.title, document.activeElement, appearanceOf()]
      if (before) await act(async () => before())
      await act(async () => deed())
      await settle()
      await act(async () => void (await vi.advanceTimersByTimeAsync(1_000)))
      await settle()
      const to = window.location.href.slice(window.location.origin.length)
      // Whoever goes back comes here, or to what was before this.
      const way = `goes to ${to}${window.history.length === entries ? ', in place of this' : ''}`
      const now = document.activeElement
      return [
        ...(window.location.href === from ? [] : [way]),
        ...(document.title === title ? [] : [`title ${document.title}`]),
        ...(appearanceOf() === appearance ? [] : [`looks ${appearanceOf()}`]),
        ...(now && now !== focus && now !== document.body ? [`focus on ${calledOf(now)}`] : []),
        ...news(),
      ]
    },
    /** Goes to another screen; returns what is done at that, and where it leads instead. */
    async leave(): Promise<string[]> {
      await act(async () => window.history.pushState(null, '', ELSEWHERE))
      cleanup()
      await settle()
      const asked = sent.slice(known).map(callLine)
      known = sent.length
      const to = window.location.pathname + window.location.search
      return [...asked, ...written.splice(0), ...(to === ELSEWHERE ? [] : [`goes to ${to}`])]
    },
  }
}

/** A screen as it stands, and what can be done on it. */
export type OpenedScreen = Awaited<ReturnType<typeof openScreen>>

/** Resolves to the calls of a prefetch, before the screen opens. */
export async function prefetched(at: string): Promise<string[]> {
  closeScreen()
  setView({ uid: EVERYBODY.uid ?? '', settled: true })
  const sent: SentCall[] = []
  setFetcher((async (wire: string, input: SentCall['input']) => {
    sent.push({ wire, input })
    return sampleReply(wire, { fullness: 'full', states, input })
  }) as unknown as CallWire)
  const [path = '', query] = at.split('?')
  const page = await routes.get(path)?.load()
  if (page) readAhead(page, new URLSearchParams(query))
  await settle()
  return sent.map(callLine)
}
