/**
 * The home page in the start script: its first calls while the code loads, its first banner before React, handed over
 * when a first visit reloads the page.
 */
import { FORM_CONTENT_TYPE, STORAGE_KEYS } from '../contract/constants.ts'
import { FIRST_BANNER_ID, HOME_READS } from '../contract/firstReads.ts'
import { storages } from '../services/storage.ts'

const { local, session } = storages

const [BANNER, ...BELOW] = HOME_READS

/** Storage key of the first banner during the reload. */
const HANDED_OVER = 'handedOver'
/** Time that the page waits for the banner before it reloads, and validity of the banner, ms. */
const HAND_OVER_MS = 2000
const HANDED_OVER_MS = 5000
/** Time that the code waits for the first banner to be painted, ms. */
const PAINT_MS = 1000

interface FirstBanner {
  readonly title: string
  readonly summary: string
  readonly picture: string
}

/** Resolves after so many ms. */
export const after = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

const parsed = new Promise(resolve => addEventListener('DOMContentLoaded', resolve))

// The second frame starts after the first has been painted.
const nextPaint = () =>
  new Promise<void>(resolve => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))

/** Shows the first banner in the prerendered shell, before React starts. */
async function show({ title, summary, picture }: FirstBanner, priority: RequestPriority): Promise<void> {
  const image = new Image()
  image.fetchPriority = priority
  image.src = picture
  await Promise.all([image.decode(), parsed])
  const place = document.getElementById(FIRST_BANNER_ID)
  const slide = place?.querySelector('template')?.content
  const [head, words, img] = [slide?.querySelector('h2'), slide?.querySelector('p'), slide?.querySelector('img')]
  if (!place || !slide || !head || !words || !img) return
  head.textContent = title
  words.textContent = summary
  // Reuses the decoded image: another of the same address would be drawn a moment later.
  for (const { name, value } of img.attributes) if (name !== 'src') image.setAttribute(name, value)
  img.replaceWith(image)
  place.replaceChildren(slide)
}

/** Resolves once the first banner of this reply is visible, or known to be missing. */
const showFirstBanner = (answer: Promise<Response>, priority: RequestPriority): Promise<void> =>
  answer
    .then(response => response.clone().json())
    .then(({ dataList: [first] }: { dataList: FirstBanner[] }) => first && show(first, priority))
    .catch(() => {})

/** Returns a call of the home page: the key by which the code finds its reply, and how to make it. */
function homeCall(wire: string, region: string) {
  // In the order of `services/http`: the reply is identified by the request's body.
  const body = new URLSearchParams({ region, token: local.get(STORAGE_KEYS.token) ?? '' }).toString()
  const headers = { accept: 'application/json', 'content-type': FORM_CONTENT_TYPE }
  return {
    key: wire + body,
    make: (priority: RequestPriority) => fetch(wire, { method: 'POST', headers, body, priority }),
  }
}

/** Returns the reply to this call that the previous page handed over; undefined without one. */
function takeHandedOver(key: string): string | undefined {
  const handedOver = JSON.parse(session.get(HANDED_OVER) ?? '{}')
  session.remove(HANDED_OVER)
  return handedOver.key === key && Date.now() - handedOver.at < HANDED_OVER_MS ? handedOver.text : undefined
}

/**
 * Makes the home page's first calls; the picture of the first banner, the largest element, follows its reply. Resolves
 * once a handed-over banner is painted, before the code occupies the processor.
 */
export async function readHome(region: string): Promise<void> {
  const banner = homeCall(BANNER, region)
  const text = takeHandedOver(banner.key)
  const answer = text ? Promise.resolve(new Response(text)) : banner.make('high')
  const answers = new Map([[banner.key, answer]])
  window.earlyAnswers = answers
  // A handed-over reply has its picture in the browser's cache: low priority, so as not to delay other requests.
  const shown = showFirstBanner(answer, text ? 'low' : 'high')
  if (text) await Promise.race([shown.then(nextPaint), after(PAINT_MS)])
  // Only the banner is visible before the code: calls for content below it have low priority.
  for (const wire of BELOW) {
    const { key, make } = homeCall(wire, region)
    answers.set(key, make('low'))
  }
}

/**
 * Fetches the first banner before the page reloads; resolves once the next page will find reply and picture. Does not
 * wait for content below it: the next page requests that while its code starts.
 */
export async function handOverHome(region: string): Promise<void> {
  const { key, make } = homeCall(BANNER, region)
  const keep = async () => {
    const response = await make('high')
    if (!response.ok) return
    await showFirstBanner(Promise.resolve(response), 'high')
    session.set(HANDED_OVER, JSON.stringify({ at: Date.now(), key, text: await response.text() }))
  }
  await Promise.race([keep().catch(() => {}), after(HAND_OVER_MS)])
}
