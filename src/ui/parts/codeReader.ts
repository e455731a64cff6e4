/** Reading square codes before a camera. */

/** What the library of types does not know yet: Chrome on Android and macOS read codes by themselves. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
interface DetectorMaker {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}
declare global {
  var BarcodeDetector: DetectorMaker | undefined
}

/** Resolves to what is written in the code that is seen; undefined where there is none. */
export type ReadCode = (screen: HTMLVideoElement) => Promise<string | undefined>

const FORMAT = 'qr_code'
/** A code held before a telephone is read in so many points as well as in all, in a tenth of the time. */
const LONGEST = 640

async function ownReader(): Promise<ReadCode | undefined> {
  const Maker = globalThis.BarcodeDetector
  // Android without Google's services has the name and reads nothing.
  const formats = await Maker?.getSupportedFormats().catch((): readonly string[] => [])
  if (!Maker || !formats?.includes(FORMAT)) return undefined
  const detector = new Maker({ formats: [FORMAT] })
  return async screen => (await detector.detect(screen).catch(() => []))[0]?.rawValue
}

/** Resolves to the browser's own reader, else to a decoder fetched now. Rejects where it cannot be fetched. */
export async function codeReader(): Promise<ReadCode> {
  const own = await ownReader()
  if (own) return own
  const { default: decode } = await import('jsqr')
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  return async screen => {
    const { videoWidth: width, videoHeight: height } = screen
    if (!pen || width === 0 || height === 0) return undefined
    const scale = Math.min(1, LONGEST / Math.max(width, height))
    canvas.width = Math.round(width * scale)
    canvas.height = Math.round(height * scale)
    pen.drawImage(screen, 0, 0, canvas.width, canvas.height)
    const { data } = pen.getImageData(0, 0, canvas.width, canvas.height)
    return decode(data, canvas.width, canvas.height, { inversionAttempts: 'dontInvert' })?.data
  }
}
