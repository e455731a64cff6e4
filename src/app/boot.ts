/** Starts the portal: stored data is shown at once, the machines start after the first paint. */
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

/** Maximum time that a reply fetched by the start script waits for its screen, ms. */
const EARLY_ANSWERS_MS = 10_000

export interface Boot {
  readonly ports: Promise<Ports>
  /** Loads and starts the machines; a second call does nothing. */
  startMachines(): void
}

/**
 * Returns a promise marked as settled in the fields that React's `use` reads, so that a settled one suspends no screen.
 */
function trackForReact<T>(promise: Promise<T>): Promise<T> {
  // A failed load is reported by the screens that need the code.
  promise.then(
    value => Object.assign(promise, { status: 'fulfilled', value }),
    () => {},
  )
  return promise
}

const here = () => location.pathname + location.search

/** Resolves in a new task, so that the browser can paint and respond between two pieces of work. */
const nextTask = () => new Promise<void>(resolve => setTimeout(resolve))

/** Loads and starts the machines. */
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

/** Shows the stored state of a former visit; the machines confirm it a moment later. */
function showStoredView(): void {
  const { session, local } = storages
  const place = storedPlace(local)
  const centre = place && storedCentre(local, place)
  setView({
    uid: session.get(STORAGE_KEYS.uid) ?? '',
    hasToken: Boolean(local.get(STORAGE_KEYS.token)),
    ...(place ? { place, hasPlace: true } : {}),
    ...(centre ? { centre } : {}),
  })
}

/** Starts the machines once the browser has painted and is idle, or on the person's first action. */
function startMachinesAfterPaint(startMachines: () => void): void {
  for (const name of ['pointerdown', 'keydown']) addEventListener(name, startMachines, { once: true, passive: true })
  const whenIdle = () =>
    typeof requestIdleCallback === 'function' ? requestIdleCallback(startMachines, { timeout: 2000 }) : startMachines()
  requestAnimationFrame(() => setTimeout(whenIdle))
}

/** Loads on the first key press; if it fails, the focus disappears together with the pressed element. */
const watchKeyboardFocus = () =>
  void import('./shell/keyboardFocus.ts').then(
    ({ keepKeyboardFocus }) => keepKeyboardFocus(),
    () => {},
  )

/** Prepares the first screen and calls `render` once its code is loaded: the prerendered skeleton stays until then. */
export async function boot(render: (ports: Promise<Ports>) => void): Promise<void> {
  if (location.pathname === '/') history.replaceState(history.state, '', '/index')
  trackScroll()
  addEventListener('keydown', watchKeyboardFocus, { once: true, passive: true })
  const { ports, startMachines } = createBoot()
  showStoredView()
  const isHome = pathOf(here()) === '/index'
  if (!isHome) startMachines()
  // A Suspense fallback in place of the skeleton would delay the screen by 300 ms.
  await Promise.all([prefetch(here()), isHome || ports.catch(() => {}), nextTask()])
  delete document.documentElement.dataset.alone
  render(ports)
  setTimeout(dropEarlyAnswers, EARLY_ANSWERS_MS)
  if (isHome) startMachinesAfterPaint(startMachines)
}
