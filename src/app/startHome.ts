/**
 * The home page in the start script: its first calls while the code is on its way, its first banner before React, and
 * the answers handed over to the page when a first visit loads it again.
 */
import { FORM_CONTENT_TYPE, STORAGE_KEYS } from '../contract/constants.ts'
import { FIRST_BANNER_ID, HOME_READS } from '../contract/firstReads.ts'
import { storages } from '../services/storage.ts'

const { local, session } = storages

/** Where the answers wait while the page is loaded again. */
const HANDED_OVER = 'handedOver'
/** How long the page waits for the answers before it is loaded again, and they for it. ms */
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
const showFirstBanner = (answer: Promise<Response> | undefined, priority: RequestPriority): Promise<void> =>
  Promise.resolve(answer?.then(response => response.clone().json()))
    .then(({ dataList: [first] }: { dataList: FirstBanner[] }) => first && show(first, priority))
    .catch(() => {})

/** Answers by wire path and body. */
type Answers<T> = readonly (readonly [string, T])[]

/** Returns what the page before this one has handed over, by wire path and body. */
function takeHandedOver(): Map<string, string> {
  const text = session.get(HANDED_OVER)
  session.remove(HANDED_OVER)
  const { at, texts }: { at: number; texts: Answers<string> } = JSON.parse(text ?? '{"at":0}')
  return new Map(Date.now() - at < HANDED_OVER_MS ? texts : [])
}

function ask(region: string) {
  // In the order in which `services/http` writes them: the answer is recognised by its body.
  const body = new URLSearchParams({ region, token: local.get(STORAGE_KEYS.token) ?? '' }).toString()
  const headers = { accept: 'application/json', 'content-type': FORM_CONTENT_TYPE }
  const handedOver = takeHandedOver()
  const answers: Answers<Promise<Response>> = HOME_READS.map((wire, at) => {
    const text = handedOver.get(wire + body)
    // Only the banner is in sight before the code: what stands below it waits for its turn as the code does.
    const priority = at === 0 ? 'high' : 'low'
    const answer = text ? new Response(text) : fetch(wire, { method: 'POST', headers, body, priority })
    return [wire + body, Promise.resolve(answer)]
  })
  window.earlyAnswers = new Map(answers)
  const isHandedOver = handedOver.size > 0
  // With the answer the picture was handed over too, in the browser's cache: it needs no turn before what does.
  return { answers, shown: showFirstBanner(answers[0]?.[1], isHandedOver ? 'low' : 'high'), isHandedOver }
}

/**
 * Makes the home page's first calls; the picture of the first banner, the largest thing in sight, comes with its
 * answer. Settles once what was handed over is painted, before the code takes the processor.
 */
export async function readHome(region: string): Promise<void> {
  const { shown, isHandedOver } = ask(region)
  if (isHandedOver) await Promise.race([shown.then(nextPaint), after(PAINT_MS)])
}

/** Makes the same calls before the page is loaded again; settles once the next page finds their answers here. */
export async function handOverHome(region: string): Promise<void> {
  const { answers, shown } = ask(region)
  const keep = async () => {
    const texts = await Promise.all(
      answers.map(async ([key, answer]) => {
        const response = await answer
        if (!response.ok) throw new Error(key)
        return [key, await response.clone().text()] as const
      }),
    )
    await shown
    session.set(HANDED_OVER, JSON.stringify({ at: Date.now(), texts }))
  }
  await Promise.race([keep().catch(() => {}), after(HAND_OVER_MS)])
}
