/** The device that screens are tested on: what a browser has and jsdom has not, and what it did of its own. */
import { vi } from 'vitest'
import type { Ports } from '../../../src/data/ports.ts'
import { setView } from '../../../src/data/view.ts'
import type { SessionEvent } from '../../../src/machines/browser/session.ts'
import type { SendFile } from '../../../src/machines/browser/upload.ts'
import { sessionOfNobody } from './pages.tsx'

/** Nothing comes into sight in jsdom. */
class NoSight {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** What the device did besides: wrote on pictures that it draws itself, read aloud, printed. */
export const written: string[] = []
const PEN = new Proxy({} as CanvasRenderingContext2D, {
  get: (_, name) => {
    if (name === 'fillText') return (words: string) => written.push(`draws ${words}`)
    return name === 'measureText' ? (words: string) => ({ width: 20 * [...words].length }) : () => {}
  },
  set: () => true,
})
/** Where this device is: known at the second time of asking. */
let located = 0
const geolocation = {
  getCurrentPosition(onFound: (at: object) => void, onFailed: (why: { readonly code: number }) => void) {
    if (located++ === 0) onFailed({ code: 3 })
    else onFound({ coords: { longitude: 120.15, latitude: 30.28, accuracy: 40 } })
  },
}
/** Sends a file by its name: late.jpg stays under way, refused.jpg is not taken, all others arrive. */
const sendFile: SendFile = ({ name }, { onProgress, onSent, onFailed }) => {
  onProgress(40)
  if (name === 'refused.jpg') onFailed({ message: '这不是图片' })
  else if (name !== 'late.jpg') onSent(`/files/${name}`, {})
  return () => {}
}

const MAP_SIZE_PX = 400
/** No part of the base map can be fetched. */
const baseMap = () => Promise.reject(new Error('offline'))
/** Hears the same of everybody. */
class EarOfTest {
  onresult = (_: object) => {}
  onend = () => {}
  start(): void {
    queueMicrotask(() => {
      this.onresult({ results: [[{ transcript: '花园。' }]] })
      this.onend()
    })
  }
  abort(): void {}
}

/** Speaks until cancelled. */
let speaks = false
const voice = {
  speak: ({ text }: { readonly text: string }) => {
    speaks = true
    written.push(`says ${text}`)
  },
  cancel: () => {
    if (speaks) written.push('falls silent')
    speaks = false
  },
}
class SpeechOfTest {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** A file that a page makes of its own. */
class FileOfTest {
  constructor(parts: readonly string[], { type }: { readonly type: string }) {
    written.push(
      `makes a file of ${type}`,
      ...parts
        .join('')
        .split('\r\n')
        .map(line => `  ${line}`),
    )
  }
}
/** Wake lock of the screen until released. */
const wakeLock = {
  request: async () => {
    written.push('keeps the screen lit')
    return { release: async () => void written.push('lets the screen go dark') }
  },
}

/** Returns what an element is called in one line: what stands first in it, where that is long. */
export const calledOf = (element: Element): string => {
  // A name that React makes up is another one in each run.
  const name = element.getAttribute('name')?.replace(/^_r_.*/, '')
  const [label] = (element as HTMLInputElement).labels ?? []
  const words = element.getAttribute('aria-label') || name || label?.textContent || element.textContent || ''
  return `${element.tagName.toLowerCase()} 「${words.replace(/\s+/g, ' ').trim().slice(0, 24)}」`
}

/** A picture of a server that has none: posters are drawn without it. */
class LostPicture {
  onerror = () => {}
  set src(_: string) {
    queueMicrotask(this.onerror)
  }
}

const actorOfTest = (name: string) => ({
  ...sessionOfNobody,
  send: (event: SessionEvent) => {
    written.push(`${name} ${JSON.stringify(event)}`)
    // Whom the server lets in is in.
    if (event.type === 'LOG_IN') setView({ uid: event.uid, settled: true })
  },
})
/** What a screen is given of its device and of the machines that it shares with others. */
export const DEVICE_PORTS = {
  session: actorOfTest('session'),
  location: actorOfTest('location'),
  tab: actorOfTest('tab'),
  sendFile,
  baseMap,
} as unknown as Pick<Ports, 'session' | 'location' | 'tab' | 'sendFile' | 'baseMap'>

const FRAME_MS = 16
/**
 * By the clock that stands when it is called: Leaflet keeps the frames that it found when it was read, for all files of
 * a worker, each of which has a clock of its own.
 */
const requestFrame = (draw: FrameRequestCallback) => setTimeout(() => draw(Date.now()), FRAME_MS)

/** Puts the device under the screens of a file, until its globals are taken back. */
export function setUpDevice(): void {
  vi.stubGlobal('requestAnimationFrame', requestFrame)
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => clearTimeout(frame))
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  Element.prototype.scrollIntoView = function () {
    written.push(`brings into sight ${calledOf(this)}`)
  }
  Element.prototype.scrollTo = () => {}
  // A map has room; nothing else is measured.
  for (const side of ['clientWidth', 'clientHeight'] as const)
    vi.spyOn(Element.prototype, side, 'get').mockImplementation(function (this: Element) {
      return this.classList.contains('leaflet-container') ? MAP_SIZE_PX : 0
    })
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('IntersectionObserver', NoSight)
  vi.stubGlobal('Image', LostPicture)
  vi.stubGlobal('SpeechRecognition', EarOfTest)
  vi.stubGlobal('print', () => void written.push('prints the page'))
  vi.stubGlobal('speechSynthesis', voice)
  vi.stubGlobal('SpeechSynthesisUtterance', SpeechOfTest)
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(PEN as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/png;base64,')
  const writeText = async (text: string) => void written.push(`copies ${text}`)
  const vibrate = (pattern: number | readonly number[]) => written.push(`shakes ${pattern}`) > 0
  for (const [name, value] of Object.entries({ geolocation, clipboard: { writeText }, vibrate, wakeLock }))
    Object.defineProperty(navigator, name, { configurable: true, value })
  const { setItem, removeItem } = Storage.prototype
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    written.push(`keeps ${key}: ${value}`)
    setItem.call(this, key, value)
  })
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(function (this: Storage, key) {
    written.push(`forgets ${key}`)
    removeItem.call(this, key)
  })
  vi.stubGlobal('Blob', FileOfTest)
  Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL: () => {} })
}

/** Resets the device: no history, no location. */
export function resetDevice(): void {
  written.length = 0
  located = 0
}
