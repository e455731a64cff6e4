/** Who reads the codes before a camera: the browser itself, else a decoder that looks at a small picture of it. */
import { create } from 'qrcode'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { codeReader } from '../../../src/ui/parts/codeReader.ts'

const drawImage = vi.fn()
const getImageData = vi.fn((_x: number, _y: number, width: number, height: number) => ({
  data: picture(width, height),
}))
const getContext = vi.spyOn(HTMLCanvasElement.prototype, 'getContext')
/** What is written in the code before the camera; where it is empty nothing is there. */
let written = ''

/** The points of a white wall with the code in its upper left corner, four points a module. */
function picture(width: number, height: number): Uint8ClampedArray {
  const points = new Uint8ClampedArray(width * height * 4).fill(255)
  if (!written) return points
  const { size, data } = create(written, { errorCorrectionLevel: 'M' }).modules
  for (let y = 0; y < size * 4; y++)
    for (let x = 0; x < size * 4; x++)
      if (data[Math.floor(y / 4) * size + Math.floor(x / 4)])
        points.fill(0, ((y + 16) * width + x + 16) * 4, ((y + 16) * width + x + 16) * 4 + 3)
  return points
}
const screenOf = (videoWidth: number, videoHeight: number) =>
  Object.defineProperties(document.createElement('video'), {
    videoWidth: { value: videoWidth },
    videoHeight: { value: videoHeight },
  })

beforeEach(() => {
  written = ''
  getContext.mockReturnValue({ drawImage, getImageData } as never)
})
afterAll(() => getContext.mockRestore())
afterEach(() => {
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

describe('a browser that reads codes itself', () => {
  const made = vi.fn()
  const browser = (formats: () => Promise<readonly string[]>, detected: () => Promise<object[]> = async () => []) =>
    vi.stubGlobal(
      'BarcodeDetector',
      class {
        static readonly getSupportedFormats = formats
        readonly detect = detected
        constructor(options: object) {
          made(options)
        }
      },
    )
  const square = async () => ['ean_13', 'qr_code']
  const read = async () => (await codeReader())(screenOf(640, 480))

  test('is asked for square codes, and of several the first is taken', async () => {
    browser(square, async () => [{ rawValue: 'a' }, { rawValue: 'b' }])
    expect(await read()).toBe('a')
    expect([made.mock.calls, getContext.mock.calls]).toEqual([[[{ formats: ['qr_code'] }]], []])
  })
  test('sees nothing where nothing is, and where it fails', async () => {
    browser(square)
    expect(await read()).toBeUndefined()
    browser(square, () => Promise.reject(new Error('busy')))
    expect(await read()).toBeUndefined()
  })
  test.each([
    ['reads only the lines on parcels', async () => ['ean_13']],
    ['has the name and reads nothing', async () => []],
    ['cannot say what it reads', () => Promise.reject(new Error('no services'))],
  ])('is not asked where it %s', async (_, formats) => {
    written = 'LL-1024'
    browser(formats, async () => [{ rawValue: 'of its own' }])
    expect(await read()).toBe('LL-1024')
  })
})

describe('the decoder', () => {
  /** Reads before a camera that gives pictures of such a size. */
  const readAt = async (width: number, height: number) => {
    const screen = screenOf(width, height)
    const text = await (await codeReader())(screen)
    const [source, ...box] = drawImage.mock.lastCall ?? []
    if (source) expect(source).toBe(screen)
    return { text, drawn: box, read: getImageData.mock.lastCall }
  }
  test.each([
    ['a small picture is looked at as it is', 320, 240, [0, 0, 320, 240]],
    ['one of 640 points too', 640, 480, [0, 0, 640, 480]],
    ['one that is wider is made that wide', 1_280, 720, [0, 0, 640, 360]],
    ['one that is higher is made that high', 1_080, 1_920, [0, 0, 360, 640]],
  ])('reads a code; %s', async (_, width, height, box) => {
    written = 'https://linli.example/s?code=12345678'
    expect(await readAt(width, height)).toEqual({ text: written, drawn: box, read: box })
  })
  test('sees nothing on a white wall', async () => {
    expect((await readAt(640, 480)).text).toBeUndefined()
  })
  test.each([
    [0, 480],
    [640, 0],
  ])('does not look at a camera that shows nothing yet: %s × %s', async (width, height) => {
    expect(await readAt(width, height)).toEqual({ text: undefined, drawn: [], read: undefined })
  })
  test('sees nothing where the browser draws nothing', async () => {
    written = 'a'
    getContext.mockReturnValue(null)
    expect((await readAt(640, 480)).text).toBeUndefined()
  })
})
