import 'virtual:tokens.css'
import './ui/theme/reset.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { FIRST_LOOK_MS, STORAGE_KEYS } from './contract/constants.ts'
import { storedCentre, storedPlace } from './machines/browser/place.ts'
import { App } from './pages/app.tsx'
import { readThrough } from './pages/cache.ts'
import { type Ports, PortsContext } from './pages/ports.ts'
import { pathOf, prefetch } from './pages/shell/pages.ts'
import { keepPlaces } from './pages/shell/place.ts'
import { useWiredShell } from './pages/shell/wired.ts'
import { show } from './pages/view.ts'
import { createHttp } from './services/http.ts'
import { storages } from './services/storage.ts'

const here = () => location.pathname + location.search

const call = createHttp({
  token: () => storages.local.get(STORAGE_KEYS.token) ?? '',
  sessionLost: token => void ports.then(({ session }) => session.send({ type: 'SESSION_LOST', back: here(), token })),
})

/** The machines: fetched once the first paint is there, or at once where the screen needs them. */
let begin: () => void = () => {}
const ports: Promise<Ports> & { status?: string; value?: Ports } = new Promise<void>(resolve => {
  begin = resolve
})
  .then(() => import('./wiring.ts'))
  .then(({ wire }) => wire(call))
  .then(({ located, ...wired }) => {
    whereabouts = located
    return wired
  })
let whereabouts: Promise<unknown> | undefined
// React reads these, and does not suspend for what is there already.
// Where the code does not come, the screens that need it say so.
ports.then(
  value => Object.assign(ports, { status: 'fulfilled', value }),
  () => {},
)

/** What is kept of a former visit stands at once; the machines say the same a moment later. */
function showKept(): boolean {
  const { session, local } = storages
  const place = storedPlace(local)
  const centre = place && storedCentre(local, place)
  show({
    uid: session.get(STORAGE_KEYS.uid) ?? '',
    ...(place ? { place, placed: true } : {}),
    ...(centre ? { centre } : {}),
  })
  return place !== undefined
}

/** On the first visit the page loads anew as soon as the place is known; nothing is drawn and fetched for that, unless it takes long. */
async function lookAround(): Promise<void> {
  await ports.catch(() => {})
  await Promise.race([whereabouts, new Promise(resolve => setTimeout(resolve, FIRST_LOOK_MS))])
}

async function open(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root.')
  if (location.pathname === '/') history.replaceState(history.state, '', '/index')
  keepPlaces()
  readThrough(call)
  const isPlaced = showKept()
  const isLight = isPlaced && pathOf(here()) === '/index'
  if (!isLight) begin()
  if (!isPlaced) await lookAround()
  // The prerendered skeleton stands until the page's code is here; a Suspense fallback instead would hold it back for 300 ms.
  await Promise.all([prefetch(here()), isLight ? undefined : ports.catch(() => {})])
  delete document.documentElement.dataset.alone
  createRoot(root).render(
    <StrictMode>
      <PortsContext value={ports}>
        <App useModel={useWiredShell} />
      </PortsContext>
    </StrictMode>,
  )
  if (isLight) requestAnimationFrame(() => setTimeout(begin))
}

void open()
