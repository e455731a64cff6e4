/**
 * The home page in the start script: its first calls while the code is on its way, its first banner before React,
 * handed over to the page when a first visit loads it again.
 */
import { FORM_CONTENT_TYPE, STORAGE_KEYS } from '../contract/constants.ts'
import { FIRST_BANNER_ID, HOME_READS } from '../contract/firstReads.ts'
import { storages } from '../services/storage.ts'

const { local, session } = storages

const [BANNER, ...BELOW] = HOME_READS

/** Where the first banner waits while the page is loaded again. */
const HANDED_OVER = 'handedOver'
/** How long the page waits for the banner before it is loaded again, and the banner for it. ms */
const HAND_OVER_MS = 2000
const HANDED_OVER_MS = 5000
/** How long the code waits for the first banner to be painted. ms */
const PAINT_MS = 1000

interface FirstBanner {
  readonly title: string
  readonly summary: string
  readonly picture: string
}

/** Settles after so many ms. */
export const after = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

const parsed = new Promise(resolve => addEventListener('DOMContentLoaded', resolve))

// The second frame begins once the first is on its way to the screen.
const nextPaint = () =>
  new Promise<void>(resolve => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))

/** Shows the first banner in the prerendered shell, where React has not begun yet. */
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
  // The image that is decoded already: another one of the same address would be drawn a moment later.
  for (const { name, value } of img.attributes) if (name !== 'src') image.setAttribute(name, value)
  img.replaceWith(image)
  place.replaceChildren(slide)
}

/** Settles once the first banner of this answer is in sight, or is known not to come. */
const showFirstBanner = (answer: Promise<Response>, priority: RequestPriority): Promise<void> =>
  answer
    .then(response => response.clone().json())
    .then(({ dataList: [first] }: { dataList: FirstBanner[] }) => first && show(first, priority))
    .catch(() => {})

/** Returns a call of the home page: its wire path and body, by which the code finds its answer, and how it is made. */
function homeCall(wire: string, region: string) {
  // In the order in which `services/http` writes them: the answer is recognised by its body.
  const body = new URLSearchParams({ region, token: local.get(STORAGE_KEYS.token) ?? '' }).toString()
  const headers = { accept: 'application/json', 'content-type': FORM_CONTENT_TYPE }
  return {
    key: wire + body,
    make: (priority: RequestPriority) => fetch(wire, { method: 'POST', headers, body, priority }),
  }
}

/** Returns the answer to this call that the page before this one has handed over; undefined where it has not. */
function takeHandedOver(key: string): string | undefined {
  const handedOver = JSON.parse(session.get(HANDED_OVER) ?? '{}')
  session.remove(HANDED_OVER)
  return handedOver.key === key && Date.now() - handedOver.at < HANDED_OVER_MS ? handedOver.text : undefined
}

/**
 * Makes the home page's first calls; the picture of the first banner, the largest thing in sight, comes with its
 * answer. Settles once what was handed over is painted, before the code takes the processor.
 */
export async function readHome(region: string): Promise<void> {
  const banner = homeCall(BANNER, region)
  const text = takeHandedOver(banner.key)
  const answer = text ? Promise.resolve(new Response(text)) : banner.make('high')
  const answers = new Map([[banner.key, answer]])
  window.earlyAnswers = answers
  // With the answer the picture was handed over too, in the browser's cache: it needs no turn before what does.
  const shown = showFirstBanner(answer, text ? 'low' : 'high')
  if (text) await Promise.race([shown.then(nextPaint), after(PAINT_MS)])
  // Only the banner is in sight before the code: what stands below it waits for its turn as the code does.
  for (const wire of BELOW) {
    const { key, make } = homeCall(wire, region)
    answers.set(key, make('low'))
  }
}

/**
 * Asks for the first banner before the page is loaded again; settles once the next page finds answer and picture here.
 * For what stands below it nobody waits: the next page asks while its code begins.
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
