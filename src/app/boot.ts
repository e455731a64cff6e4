/** Starts the portal: what is stored is shown at once, the machines come after the first paint. */
import { STORAGE_KEYS } from '../contract/constants.ts'
import type { CallWire, Ports } from '../data/ports.ts'
import { setFetcher } from '../data/queryCache.ts'
import { setView } from '../data/view.ts'
import { storedCentre, storedPlace } from '../machines/browser/place.ts'
import { dropEarlyAnswers } from '../services/earlyAnswers.ts'
import { createHttp } from '../services/http.ts'
import { storages } from '../services/storage.ts'
import { pathOf, prefetch } from './shell/pages.ts'
import { trackScroll } from './shell/scrollRestoration.ts'

/** How long an answer that the start script fetched may wait for its screen. ms */
const EARLY_ANSWERS_MS = 10_000

export interface Boot {
  readonly ports: Promise<Ports>
  /** Fetches and starts the machines; a second call does nothing. */
  startMachines(): void
}

/**
 * Marks a promise as settled in the fields that React's `use` reads, so that what is here already suspends no screen.
 */
function trackForReact<T>(promise: Promise<T>): Promise<T> {
  // Where the code does not come, the screens that need it say so.
  promise.then(
    value => Object.assign(promise, { status: 'fulfilled', value }),
    () => {},
  )
  return promise
}

const here = () => location.pathname + location.search

/** Settles in a task of its own, so that the browser can paint and answer between two pieces of work. */
const nextTask = () => new Promise<void>(resolve => setTimeout(resolve))

/** Fetches the machines and starts them. */
async function wirePorts(call: CallWire): Promise<Ports> {
  const { wire } = await import('./wiring.ts')
  await nextTask()
  return wire(call)
}

function createBoot(): Boot {
  let startMachines = () => {}
  const wanted = new Promise<void>(resolve => {
    startMachines = resolve
  })
  const call = createHttp({
    token: () => storages.local.get(STORAGE_KEYS.token) ?? '',
    onSessionLost: token =>
      void ports.then(({ session }) => session.send({ type: 'SESSION_LOST', back: here(), token })),
  })
  const ports: Promise<Ports> = trackForReact(wanted.then(() => wirePorts(call)))
  setFetcher(call)
  return { ports, startMachines }
}

/** Shows what is stored of a former visit; the machines say the same a moment later. */
function showStoredView(): void {
  const { session, local } = storages
  const place = storedPlace(local)
  const centre = place && storedCentre(local, place)
  setView({
    uid: session.get(STORAGE_KEYS.uid) ?? '',
    ...(place ? { place, hasPlace: true } : {}),
    ...(centre ? { centre } : {}),
  })
}

/** Starts the machines once the browser has painted and is idle, or as soon as the person does something. */
function startMachinesAfterPaint(startMachines: () => void): void {
  for (const name of ['pointerdown', 'keydown']) addEventListener(name, startMachines, { once: true, passive: true })
  const whenIdle = () =>
    typeof requestIdleCallback === 'function' ? requestIdleCallback(startMachines, { timeout: 2000 }) : startMachines()
  requestAnimationFrame(() => setTimeout(whenIdle))
}

/** Fetched by whoever presses a key; where it does not come, the focus goes with what was pressed. */
const watchKeyboardFocus = () =>
  void import('./shell/keyboardFocus.ts').then(
    ({ keepKeyboardFocus }) => keepKeyboardFocus(),
    () => {},
  )

/** Prepares the first screen and calls `render` once its code is here: the prerendered skeleton stands until then. */
export async function boot(render: (ports: Promise<Ports>) => void): Promise<void> {
  if (location.pathname === '/') history.replaceState(history.state, '', '/index')
  trackScroll()
  addEventListener('keydown', watchKeyboardFocus, { once: true, passive: true })
  const { ports, startMachines } = createBoot()
  showStoredView()
  const isHome = pathOf(here()) === '/index'
  if (!isHome) startMachines()
  // A Suspense fallback in place of the skeleton would hold the screen back for 300 ms.
  await Promise.all([prefetch(here()), isHome || ports.catch(() => {}), nextTask()])
  delete document.documentElement.dataset.alone
  render(ports)
  setTimeout(dropEarlyAnswers, EARLY_ANSWERS_MS)
  if (isHome) startMachinesAfterPaint(startMachines)
}
