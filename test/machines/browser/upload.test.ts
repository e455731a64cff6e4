import { describe, expect, test } from 'vitest'
import { failureText, type UploadListener } from '../../../src/machines/browser/upload.ts'
import {
  createUploads,
  entriesOf,
  isBusy,
  limitProblem,
  type UploadLimits,
  urlsOf,
} from '../../../src/machines/browser/uploads.ts'

const LIMITS: UploadLimits = { maxFiles: 9, maxBytes: 1000, accept: ['image/*', '.pdf'] }
const picture = (name: string, size = 10) => new File(['x'.repeat(size)], name, { type: 'image/png' })

const open = (limits: Partial<UploadLimits> = {}) => {
  const sent: { name: string; tell: UploadListener; stopped: boolean }[] = []
  const uploads = createUploads(
    (file, tell) => {
      const sending = { name: file.name, tell, stopped: false }
      sent.push(sending)
      return () => {
        sending.stopped = true
      }
    },
    { ...LIMITS, ...limits },
  )
  const now = () => uploads.getSnapshot()
  const shown = () => entriesOf(now()).map(({ name, status, percentage }) => `${name} ${status} ${percentage}`)
  const failed = () => now().context.failed.map(({ message }) => message)
  /** The newest sending of this file. */
  const sending = (name: string) => {
    const one = sent.findLast(s => s.name === name)
    if (!one) throw new Error(`${name} was never sent`)
    return one
  }
  const arrive = (name: string) => sending(name).tell.onSent(`/files/${name}`, { result: 0 })
  const uidOf = (name: string) =>
    [...entriesOf(now()), ...now().context.failed].find(({ raw }) => raw.name === name)?.uid ?? 'none'
  return { uploads, sent, now, shown, failed, sending, arrive, uidOf }
}

describe('a file', () => {
  test('is sent, shows percent that never goes back, and has its address in the end', () => {
    const { uploads, shown, sending, arrive, now } = open()
    uploads.send({ type: 'ADD', files: [picture('a')] })
    expect([shown(), isBusy(now())]).toEqual([['a uploading 0'], true])
    for (const percentage of [12.4, 40, 30, Number.NaN]) sending('a').tell.onProgress(percentage)
    expect(shown()).toEqual(['a uploading 40'])
    sending('a').tell.onProgress(170)
    expect(shown()).toEqual(['a uploading 100'])
    arrive('a')
    expect([shown(), isBusy(now()), urlsOf(now())]).toEqual([['a success 100'], false, ['/files/a']])
    expect(entriesOf(now())[0]).toMatchObject({ name: 'a', size: 10, uid: '1', response: { result: 0 } })
  })
  test('that fails leaves the list with the text of the server', () => {
    const { uploads, shown, failed, sending, now } = open()
    uploads.send({ type: 'ADD', files: [picture('a'), picture('b')] })
    sending('a').tell.onFailed({ message: '图片打不开', status: 422 })
    expect([shown(), failed(), isBusy(now())]).toEqual([['b uploading 0'], ['图片打不开'], true])
  })
  test('that fails without a text says method, address and status', () => {
    expect(failureText({ method: 'PATCH', url: '/api/upload', status: 502, message: ' ' })).toBe(
      '上传失败：PATCH /api/upload 返回 502',
    )
    expect(failureText({ url: '/api/upload' })).toBe('上传失败：POST /api/upload 没有回应')
    const { uploads, failed, sending } = open()
    uploads.send({ type: 'ADD', files: [picture('a')] })
    sending('a').tell.onFailed({ method: 'PATCH', url: '/api/upload/7', status: 502 })
    expect(failed()).toEqual(['上传失败：PATCH /api/upload/7 返回 502'])
  })
  test('whose sending cannot even begin fails like any other', () => {
    const uploads = createUploads(() => {
      throw new Error('no transport')
    }, LIMITS)
    uploads.send({ type: 'ADD', files: [picture('a')] })
    const { list, failed: lately } = uploads.getSnapshot().context
    expect([list, lately.map(({ message }) => message), isBusy(uploads.getSnapshot())]).toEqual([
      [],
      ['上传没能开始，请重试'],
      false,
    ])
  })
})

test('an answer that nobody can read interrupts its file, which can be sent again', () => {
  const { uploads, sending, failed, shown, uidOf, now } = open()
  uploads.send({ type: 'ADD', files: [picture('a'), picture('b')] })
  sending('a').tell.onFailed(JSON.parse('{"message":7}'))
  expect([failed(), shown(), now().context.failed[0]?.again]).toEqual([['上传中断了，请重试'], ['b uploading 0'], true])
  uploads.send({ type: 'RETRY', uid: uidOf('a') })
  expect([failed(), shown()]).toEqual([[], ['a uploading 0', 'b uploading 0']])
})

test('a file that is interrupted makes room for one that waits', () => {
  const { uploads, sent, sending } = open()
  uploads.send({ type: 'ADD', files: ['a', 'b', 'c', 'd', 'e'].map(name => picture(name)) })
  sending('a').tell.onFailed(JSON.parse('{"message":7}'))
  expect(sent.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd'])
})

describe('cancel, remove, retry', () => {
  test('a cancelled file is stopped, leaves the list, and what arrives late changes nothing', () => {
    const { uploads, shown, failed, sending, arrive, uidOf, now } = open()
    uploads.send({ type: 'ADD', files: [picture('a')] })
    uploads.send({ type: 'CANCEL', uid: uidOf('a') })
    expect([sending('a').stopped, shown(), failed(), isBusy(now())]).toEqual([true, [], ['已取消上传'], false])
    sending('a').tell.onProgress(80)
    arrive('a')
    expect([shown(), urlsOf(now())]).toEqual([[], []])
  })
  test.each(['CANCEL', 'REMOVE'] as const)('%s of a file on its way makes room for one that waits', type => {
    const { uploads, sent, uidOf } = open()
    uploads.send({ type: 'ADD', files: ['a', 'b', 'c', 'd', 'e'].map(name => picture(name)) })
    expect(sent.map(({ name }) => name)).toEqual(['a', 'b', 'c'])
    uploads.send({ type, uid: uidOf('a') })
    expect(sent.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd'])
  })
  test('retry takes its old place in the order, and forgets the message', () => {
    const { uploads, shown, failed, sending, arrive, uidOf, now } = open()
    uploads.send({ type: 'ADD', files: [picture('a'), picture('b'), picture('c')] })
    sending('b').tell.onFailed({ message: '断了' })
    arrive('c')
    arrive('a')
    const before = sending('b')
    uploads.send({ type: 'RETRY', uid: uidOf('b') })
    expect([shown(), failed()]).toEqual([['a success 100', 'b uploading 0', 'c success 100'], []])
    before.tell.onSent('/files/old', {})
    expect(shown()[1]).toBe('b uploading 0')
    arrive('b')
    expect(urlsOf(now())).toEqual(['/files/a', '/files/b', '/files/c'])
  })
  test('it can fail and be retried again and again', () => {
    const { uploads, failed, sending, sent, uidOf } = open()
    uploads.send({ type: 'ADD', files: [picture('a')] })
    for (let i = 1; i <= 3; i++) {
      sending('a').tell.onFailed({ message: `第 ${i} 次` })
      expect([failed(), sent.length]).toEqual([[`第 ${i} 次`], i])
      uploads.send({ type: 'RETRY', uid: uidOf('a') })
    }
    expect(failed()).toEqual([])
  })
  test('a removed file is gone for good, on its way or failed', () => {
    const { uploads, shown, failed, sending, uidOf } = open()
    uploads.send({ type: 'ADD', files: [picture('a'), picture('b')] })
    uploads.send({ type: 'REMOVE', uid: uidOf('a') })
    sending('b').tell.onFailed({ message: '断了' })
    uploads.send({ type: 'REMOVE', uid: uidOf('b') })
    uploads.send({ type: 'RETRY', uid: '2' })
    expect([shown(), failed(), sending('a').stopped]).toEqual([[], [], true])
  })
  test('cancelling what has arrived changes nothing', () => {
    const { uploads, shown, arrive, uidOf } = open()
    uploads.send({ type: 'ADD', files: [picture('a')] })
    arrive('a')
    uploads.send({ type: 'CANCEL', uid: uidOf('a') })
    expect(shown()).toEqual(['a success 100'])
  })
  test('leaving the page stops everything', () => {
    const { uploads, sending } = open()
    uploads.send({ type: 'ADD', files: [picture('a')] })
    uploads.stop()
    expect(sending('a').stopped).toBe(true)
  })
})

describe('many files', () => {
  test('three go at a time, the others wait for their turn', () => {
    const { uploads, sent, sending, arrive, shown, now, uidOf } = open()
    uploads.send({ type: 'ADD', files: ['a', 'b', 'c', 'd', 'e', 'f'].map(name => picture(name)) })
    expect(sent.map(({ name }) => name).join('')).toBe('abc')
    expect(shown()[3]).toBe('d ready 0')
    arrive('b')
    expect(sent.map(({ name }) => name).join('')).toBe('abcd')
    sending('a').tell.onFailed({})
    expect(sent.map(({ name }) => name).join('')).toBe('abcde')
    uploads.send({ type: 'CANCEL', uid: uidOf('c') })
    expect(sent.map(({ name }) => name).join('')).toBe('abcdef')
    for (const name of ['f', 'e', 'd']) arrive(name)
    expect([urlsOf(now()), isBusy(now())]).toEqual([['/files/b', '/files/d', '/files/e', '/files/f'], false])
  })
  test('chosen one after the other are several files, in the order in which they were chosen', () => {
    const { uploads, arrive, now, shown, uidOf } = open()
    for (const name of ['a', 'b']) uploads.send({ type: 'ADD', files: [picture(name), picture(`${name}2`)] })
    expect(new Set(entriesOf(now()).map(({ uid }) => uid)).size).toBe(4)
    uploads.send({ type: 'REMOVE', uid: uidOf('a2') })
    arrive('b')
    arrive('a')
    expect([shown().length, urlsOf(now())]).toEqual([3, ['/files/a', '/files/b']])
  })
  test('a waiting file that is removed is never sent', () => {
    const { uploads, sent, arrive, uidOf } = open()
    uploads.send({ type: 'ADD', files: ['a', 'b', 'c', 'd'].map(name => picture(name)) })
    uploads.send({ type: 'REMOVE', uid: uidOf('d') })
    for (const name of ['a', 'b', 'c']) arrive(name)
    expect(sent.map(({ name }) => name).join('')).toBe('abc')
  })
})

describe('limits', () => {
  test('are told before anything is sent', () => {
    const { uploads, sent, failed, shown, now } = open({ maxFiles: 2 })
    const program = new File(['x'], 'a.exe', { type: 'application/x-msdownload' })
    uploads.send({
      type: 'ADD',
      files: [program, picture('big', 1001), picture('none', 0), picture('a', 1000), picture('b'), picture('c')],
    })
    expect(failed()).toEqual([
      '「a.exe」的格式不支持，请换成图片、PDF',
      '「big」太大了，每个文件不能超过 1000 字节',
      '「none」是空文件，请换一个',
      '最多上传 2 个文件，「c」没有加入',
    ])
    expect([sent.length, shown()]).toEqual([2, ['a uploading 0', 'b uploading 0']])
    expect(
      now().context.failed.map(({ again }) => again),
      'the same file would fail again',
    ).toEqual([false, false, false, true])
  })
  test('one too many can be sent once there is room', () => {
    const { uploads, shown, failed, uidOf } = open({ maxFiles: 1 })
    uploads.send({ type: 'ADD', files: [picture('a'), picture('b')] })
    uploads.send({ type: 'RETRY', uid: uidOf('b') })
    expect(failed()).toEqual(['最多上传 1 个文件，「b」没有加入'])
    uploads.send({ type: 'REMOVE', uid: uidOf('a') })
    uploads.send({ type: 'RETRY', uid: uidOf('b') })
    expect([shown(), failed()]).toEqual([['b uploading 0'], []])
  })
  test.each([
    ['a.PDF', '', ['.pdf'], true],
    ['a', 'image/webp', ['image/*'], true],
    ['a', 'imagex/webp', ['image/*'], false],
    ['a', 'application/pdf', ['application/pdf'], true],
    ['a.pdf', 'text/html', ['application/pdf'], false],
    ['a.jpg', 'image/jpeg', ['image/png', 'image/jpeg'], true],
    ['a.pdf', 'application/pdf', ['.PDF'], true],
    ['a.pdf.exe', '', ['.pdf'], false],
    ['a', 'text/html', [], true],
  ] as const)('%s of type %j under %j', (name, type, accept, taken) => {
    expect(limitProblem(new File(['x'], name, { type }), { ...LIMITS, accept }, 0) === '').toBe(taken)
  })
  test('what is taken is called as people call it, and what is the same once', () => {
    const problemFor = (...accept: string[]) => limitProblem(new File(['x'], 'a'), { ...LIMITS, accept }, 0)
    expect(problemFor('.jpg', '.jpeg', '.png')).toBe('「a」的格式不支持，请换成JPG、PNG')
    expect(problemFor('image/*')).toBe('「a」的格式不支持，请换成图片')
  })
  test('sizes are said in MB, KB and bytes', () => {
    const problemFor = (bytes: number) => limitProblem(picture('a', bytes + 1), { ...LIMITS, maxBytes: bytes }, 0)
    const MB = 1024 * 1024
    const limits = [1023, 1024, 2048, MB - 1, MB, 1.5 * MB, 10 * MB]
    expect(limits.map(bytes => problemFor(bytes).replace('「a」太大了，每个文件不能超过 ', ''))).toEqual([
      ...['1023 字节', '1 KB', '2 KB', '1023 KB', '1 MB', '1.5 MB', '10 MB'],
    ])
  })
})
