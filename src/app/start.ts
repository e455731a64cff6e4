/**
 * The start script, inlined into index.html: runs before the first paint, while the code loads. It applies the chosen
 * look and, on a first visit, locates the visitor, stores the place and reloads the page before React starts.
 */
import { FIRST_PLACE_TIMEOUT_MS, FIRST_REQUEST_TIMEOUT_MS, type Place, type Point } from '../contract/constants.ts'
import { IP_PATH, regeoPath } from '../contract/maps.ts'
import { centreFrom, placeFrom } from '../machines/browser/mapAnswers.ts'
import { storeCentre, storedPlace, storePlace } from '../machines/browser/place.ts'
import { storages } from '../services/storage.ts'
import { after, handOverHome, readHome } from './startHome.ts'

const { local } = storages
const root = document.documentElement
const isHome = /^\/(index)?$/.test(location.pathname)

function applyLook(): void {
  const theme = local.get('theme')
  if (theme === 'dark' || theme === 'light') root.dataset.theme = theme
  if (local.get('large') === '1') root.dataset.large = ''
  if (/^\/(login|reg|forget|qbye|jngrglf|moban[1-4])\/?$/.test(location.pathname)) root.dataset.alone = ''
  if (isHome && local.get('large') === null) root.dataset.offer = ''
  if (isHome && local.get('token')) root.dataset.mine = ''
}

/** Resolves to the reply of a maps call. Rejects if the server is unreachable, slow or replies with no JSON. */
async function ask(path: string) {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), FIRST_REQUEST_TIMEOUT_MS)
  return (await fetch(path, { signal: controller.signal })).json()
}

async function find(): Promise<{ place: Place; centre: Point }> {
  const centre = centreFrom(await ask(IP_PATH))
  return { centre, place: placeFrom(await ask(regeoPath([centre.lng, centre.lat]))) }
}

/** Resolves once the preloaded code has arrived: a file half loaded at a reload is loaded twice. */
const fetched = () =>
  new Promise<void>(resolve => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')]
    const look = () => {
      if (
        links.every(({ href, relList }) => !relList.supports('modulepreload') || performance.getEntriesByName(href)[0])
      )
        resolve()
    }
    setTimeout(resolve, FIRST_REQUEST_TIMEOUT_MS)
    new PerformanceObserver(look).observe({ type: 'resource' })
    look()
  })

/** True once the page is about to reload. */
let isLeaving = false

/** Resolves once the banner handed over by the previous page is visible; undefined without one. */
let painted: Promise<void> | undefined

/** Never settles if the page is about to reload. */
async function locate() {
  const found = await find().catch(() => undefined)
  if (!found) return
  const { place, centre } = found
  // A manual choice made meanwhile takes precedence.
  if (!storedPlace(local)) {
    storePlace(local, place)
    storeCentre(local, place, centre)
    if (storedPlace(local)?.districtId !== place.districtId) return found
    isLeaving = true
    await Promise.all([fetched(), isHome && handOverHome(place.districtId)])
    location.reload()
  }
  return new Promise<never>(() => {})
}

/** Starts the code that `scripts/vite` only preloads, so that none of it runs in a page about to reload. */
async function runCode(): Promise<void> {
  await Promise.race([window.firstPlace, after(FIRST_PLACE_TIMEOUT_MS)])
  await painted
  const entry = document.querySelector<HTMLLinkElement>('link[data-entry]')
  if (entry && !isLeaving) await import(/* @vite-ignore */ entry.href)
}

applyLook()
const stored = storedPlace(local)
if (!stored) window.firstPlace = locate()
else if (isHome) painted = readHome(stored.districtId)
addEventListener('DOMContentLoaded', runCode)
