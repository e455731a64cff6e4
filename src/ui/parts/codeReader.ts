/** Reads QR codes from the camera. */

/** Missing in TypeScript's library: Chrome on Android and macOS detects codes natively. */
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

/** Resolves to the content of a visible code; undefined for none. */
export type ReadCode = (screen: HTMLVideoElement) => Promise<string | undefined>

const FORMAT = 'qr_code'
/** Longest edge of the analysed image in px: reads as reliably as the full resolution, in a tenth of the time. */
const LONGEST = 640

async function ownReader(): Promise<ReadCode | undefined> {
  const Maker = globalThis.BarcodeDetector
  // Android without Google's services has the API but supports no formats.
  const formats = await Maker?.getSupportedFormats().catch((): readonly string[] => [])
  if (!Maker || !formats?.includes(FORMAT)) return undefined
  const detector = new Maker({ formats: [FORMAT] })
  return async screen => (await detector.detect(screen).catch(() => []))[0]?.rawValue
}

/** Resolves to the browser's own reader, otherwise to a decoder loaded now. Rejects if it cannot be loaded. */
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
