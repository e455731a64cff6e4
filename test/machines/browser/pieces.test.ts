/** A large file on its way in pieces: what the server hears of it, how far it is, where it goes on, how it ends. */
import type { HttpResponse, UploadOptions } from 'tus-js-client'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { RESUMABLE_FROM_BYTES } from '../../../src/contract/constants.ts'
import { createSendFile } from '../../../src/services/upload.ts'

interface Earlier {
  readonly size: number
}
/** What was sent of the file before. */
let earlier: () => Promise<readonly Earlier[]>
const started: PiecesOfTest[] = []

class PiecesOfTest {
  readonly steps: string[] = []
  readonly file: File
  readonly options: UploadOptions
  constructor(file: File, options: UploadOptions) {
    this.file = file
    this.options = options
    started.push(this)
  }
  findPreviousUploads(): Promise<readonly Earlier[]> {
    return earlier()
  }
  resumeFromPreviousUpload({ size }: Earlier): void {
    this.steps.push(`goes on after ${size}`)
  }
  start(): void {
    this.steps.push('starts')
  }
  async abort(): Promise<void> {
    this.steps.push('stops')
  }
}
vi.mock('tus-js-client', () => ({ Upload: PiecesOfTest }))

const listener = { onProgress: vi.fn(), onSent: vi.fn(), onFailed: vi.fn() }
const film = Object.defineProperty(new File(['x'], '迎新.mp4', { type: 'video/mp4' }), 'size', {
  value: RESUMABLE_FROM_BYTES + 1,
})
const send = () => createSendFile(() => 't1')(film, listener)
/** Sends the film and waits until it is on its way. */
async function underWay() {
  const stop = send()
  await vi.dynamicImportSettled()
  const [upload] = started
  if (!upload) throw new Error('A large file was not sent in pieces.')
  return { stop, upload, options: upload.options }
}
const answer = (status: number, body: string): HttpResponse => ({
  getStatus: () => status,
  getBody: () => body,
  getHeader: () => undefined,
  getUnderlyingObject: () => undefined,
})
const URL = '/api/upload/resumable'

beforeEach(() => {
  started.length = 0
  earlier = async () => []
  vi.clearAllMocks()
})

test('the server hears whose it is, what it is called and of what kind it is', async () => {
  const { upload, options } = await underWay()
  expect(upload.file).toBe(film)
  expect(options).toMatchObject({
    endpoint: URL,
    headers: { 'x-token': 't1' },
    metadata: { name: '迎新.mp4', type: 'video/mp4' },
  })
})

test('a line that breaks is tried again, later each time, a piece of 1 MB at a time', async () => {
  const { retryDelays, chunkSize } = (await underWay()).options
  expect([retryDelays, chunkSize]).toEqual([[0, 1_000, 3_000, 6_000], 1024 * 1024])
})

test('the same file sent once more is a new one, not the old one found again', async () => {
  expect((await underWay()).options.removeFingerprintOnSuccess).toBe(true)
})

test.each([
  ['begins anew', [], ['starts']],
  [
    'goes on where it broke off, of several times the first',
    [7, 9].map(size => ({ size })),
    ['goes on after 7', 'starts'],
  ],
])('it %s', async (_, before, steps) => {
  earlier = async () => before
  expect((await underWay()).upload.steps).toEqual(steps)
})

test('how far it is is told in percent', async () => {
  const { onProgress } = (await underWay()).options
  for (const [sent, total] of [
    [0, 8],
    [2, 8],
    [8, 8],
  ] as const)
    onProgress?.(sent, total)
  expect(listener.onProgress.mock.calls.flat()).toEqual([0, 25, 100])
})

describe('at its end', () => {
  const ended = () => [listener.onSent.mock.calls, listener.onFailed.mock.calls]
  const failed = (message: string | undefined, status: number) => ({ message, method: 'POST', url: URL, status })

  test('it has the address that the server gives', async () => {
    const { onSuccess } = (await underWay()).options
    const reply = { result: 0, url: '/files/9' }
    onSuccess?.({ lastResponse: answer(200, JSON.stringify(reply)) })
    expect(ended()).toEqual([[['/files/9', reply]], []])
  })
  test('an answer without an address is none', async () => {
    const { onSuccess } = (await underWay()).options
    onSuccess?.({ lastResponse: answer(204, '') })
    expect(ended()).toEqual([[], [[failed(undefined, 204)]]])
  })
  test('a refusal is told in the words of the server', async () => {
    const { onError } = (await underWay()).options
    const refused = Object.assign(new Error('tus: unexpected response'), {
      originalResponse: answer(413, '{"result":413,"resultNote":"文件太大"}'),
    })
    onError?.(refused)
    expect(ended()).toEqual([[], [[failed('文件太大', 413)]]])
  })
  test.each([
    ['a line that is dead', Object.assign(new Error('tus: failed to upload'), { originalResponse: null })],
    ['a browser that cannot read the file', new Error('gone')],
  ])('%s is told without words of the server', async (_, error) => {
    const { onError } = (await underWay()).options
    onError?.(error)
    expect(ended()).toEqual([[], [[failed(undefined, 0)]]])
  })
})

describe('whoever gives it up', () => {
  test('stops it on its way', async () => {
    const { stop, upload } = await underWay()
    stop()
    expect(upload.steps).toEqual(['starts', 'stops'])
  })
  test('before it is known what was sent, sends nothing', async () => {
    let know = (_: readonly Earlier[]) => {}
    earlier = () =>
      new Promise(resolve => {
        know = resolve
      })
    const stop = send()
    await vi.dynamicImportSettled()
    stop()
    know([{ size: 7 }])
    await Promise.resolve()
    expect(started[0]?.steps).toEqual(['stops'])
  })
  test('before the code is here, begins nothing', async () => {
    send()()
    await vi.dynamicImportSettled()
    expect(started).toHaveLength(0)
  })
})

test('without the code that sends pieces it has not arrived', async () => {
  vi.doMock('tus-js-client', () => Promise.reject(new Error('offline')))
  onTestFinished(() => vi.doUnmock('tus-js-client'))
  vi.resetModules()
  const upload = await import('../../../src/services/upload.ts')
  upload.createSendFile(() => 't1')(film, listener)
  await vi.waitFor(() => expect(listener.onFailed).toHaveBeenCalledTimes(1))
  expect(listener.onFailed.mock.calls).toEqual([[{ method: 'POST', url: URL, status: 0 }]])
})
