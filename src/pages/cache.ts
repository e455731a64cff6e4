/**
 * What was read from the server, by wire path and input: asked once, shared by all who show it, kept when going back. A
 * kept library does the same in 10 KB, which the first load has not got to give (design 5.1).
 */
import { DIALOG_FLAG, OFFLINE_RETRIES, READ_FRESH_MS, READS_KEPT } from '../contract/constants.ts'
import { type Refusal, type RefusalCode, refusalOf } from '../contract/refusal.ts'
import type { Wire, WireInput } from '../contract/wire.ts'
import type { CallWire } from './ports.ts'

/** What a page shows of a read; a new object whenever something changes. A read that is no list has one page. */
export interface Shown {
  readonly pages: readonly object[]
  readonly problem: Refusal | undefined
  readonly busy: boolean
}
interface Kept {
  readonly wire: Wire
  readonly input: object
  shown: Shown
  /** When the answer came, ms since 1970; 0 is old. */
  at: number
  /** Counts asks, so that an answer which is overtaken is dropped. */
  turn: number
  /** How often it could not be read anew, one after the other. */
  failed: number
  readonly told: Set<() => void>
}

const NOTHING: Shown = { pages: [], problem: undefined, busy: false }
const reads = new Map<string, Kept>()
let ask: CallWire | undefined

/** Says whom to ask; once, in main.tsx. */
export const readThrough = (call: CallWire): void => {
  ask = call
}

export const keyOf = (wire: Wire, input: object): string => wire + JSON.stringify(input)

function keptOf(wire: Wire, input: object): Kept {
  const key = keyOf(wire, input)
  const known = reads.get(key)
  if (known) return known
  // The map is in the order of first asking: the oldest that nobody shows go.
  for (const [old, { told }] of reads) {
    if (reads.size < READS_KEPT) break
    if (told.size === 0) reads.delete(old)
  }
  const kept: Kept = { wire, input, shown: NOTHING, at: 0, turn: 0, failed: 0, told: new Set() }
  reads.set(key, kept)
  return kept
}

function put(kept: Kept, change: Partial<Shown>): void {
  kept.shown = { ...kept.shown, ...change }
  for (const tell of kept.told) tell()
}

/** What may be otherwise a moment later. */
const PASSING: ReadonlySet<RefusalCode> = new Set(['offline', 'tooMany', 'broken'])
const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 60_000

const nextOf = (page: object | undefined): string =>
  page && 'next' in page && typeof page.next === 'string' ? page.next : ''

/** What is fetched ahead was asked for by nobody, so it sends nobody to the login page. */
const QUIETLY = { dialog: DIALOG_FLAG } as const

async function pageOf({ wire, input }: Kept, after: string, ahead: boolean): Promise<object> {
  for (let failed = 0; ; failed++)
    try {
      const asked = { ...input, ...(after ? { after } : {}) } as WireInput<Wire>
      return await ask!(wire, asked, ahead ? QUIETLY : {})
    } catch (error) {
      if (failed >= OFFLINE_RETRIES || refusalOf(error).code !== 'offline') throw error
    }
}

/** Asks for `pages` pages behind those in `have`, one after the other, and shows them together. */
async function load(kept: Kept, have: readonly object[], pages: number, ahead = false): Promise<void> {
  const turn = ++kept.turn
  put(kept, { busy: true, problem: undefined })
  try {
    let got = have
    do got = [...got, await pageOf(kept, nextOf(got.at(-1)), ahead)]
    while (got.length < have.length + pages && nextOf(got.at(-1)) && turn === kept.turn)
    if (turn !== kept.turn) return
    kept.at = Date.now()
    kept.failed = 0
    put(kept, { pages: got, busy: false })
  } catch (error) {
    if (turn !== kept.turn) return
    put(kept, { problem: ahead ? undefined : refusalOf(error), busy: false })
    // Somebody shows it by now, and wants to know.
    if (ahead && kept.told.size > 0) void refresh(kept)
    else if (have.length === 0 && kept.shown.pages.length > 0) later(kept, turn, error)
  }
}

/** What is old stays on show and says nothing of it: it is asked for again by itself, later each time. */
function later(kept: Kept, turn: number, error: unknown): void {
  if (!PASSING.has(refusalOf(error).code)) return
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** kept.failed++)
  setTimeout(() => {
    if (turn === kept.turn && kept.told.size > 0) void refresh(kept)
  }, pause)
}

const isOld = ({ at, shown }: Kept) => !shown.busy && Date.now() - at > READ_FRESH_MS
/** Reads anew as much as was there. */
const refresh = (kept: Kept, ahead = false) => load(kept, [], Math.max(1, kept.shown.pages.length), ahead)

/** Asks unless a fresh answer is there or on its way; `ahead` where nobody shows it yet. */
export function want(wire: Wire, input: object, ahead = false): void {
  const kept = keptOf(wire, input)
  if (isOld(kept)) void refresh(kept, ahead)
}

export const shownOf = (wire: Wire, input: object): Shown => reads.get(keyOf(wire, input))?.shown ?? NOTHING

/** Follows a read; returns how to stop. */
export function follow(wire: Wire, input: object, tell: () => void): () => void {
  const { told } = keptOf(wire, input)
  told.add(tell)
  return () => told.delete(tell)
}

/** The next page of a list, unless it is on its way or there is none. */
export function readMore(wire: Wire, input: object): void {
  const kept = keptOf(wire, input)
  const { pages, busy } = kept.shown
  if (!busy && pages.length > 0 && nextOf(pages.at(-1))) void load(kept, pages, 1)
}

/** Once more after a failure, from where it failed. */
export function readRetry(wire: Wire, input: object): void {
  const kept = keptOf(wire, input)
  if (kept.shown.problem && kept.shown.pages.length > 0 && kept.at > 0) void load(kept, kept.shown.pages, 1)
  else void refresh(kept)
}

/** Marks what was read through these wires as old, after a write has changed it; what is on show is read anew. */
export function readAgain(...wires: readonly Wire[]): void {
  for (const kept of reads.values())
    if (wires.includes(kept.wire)) {
      kept.at = 0
      if (kept.told.size > 0) void refresh(kept)
    }
}

/** Forgets everything, when another person logs in; what is on show is read anew. */
export function forgetReads(): void {
  for (const [key, kept] of reads) {
    kept.turn++
    kept.at = 0
    put(kept, NOTHING)
    if (kept.told.size === 0) reads.delete(key)
    else void refresh(kept)
  }
}
