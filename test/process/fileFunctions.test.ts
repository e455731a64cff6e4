/** What a file is by its first bytes, how long its seals hold, and whose turn it is: a row for each edge. */
import { describe, expect, test } from 'vitest'
import { kindOf } from '../../server/files/kind.ts'
import { fileSeals } from '../../server/files/seals.ts'
import { createTurns } from '../../server/files/turns.ts'

describe('a file', () => {
  const bytes = (text: string) => Buffer.from(text, 'latin1')
  test.each([
    ['JPEG', '\xff\xd8\xff\xe0', 'picture'],
    ['PNG', '\x89PNG\r\n\x1a\n', 'picture'],
    ['WebP', 'RIFF\0\0\0\0WEBPVP8 ', 'picture'],
    ['GIF of 1987', 'GIF87a', 'picture'],
    ['GIF of 1989', 'GIF89a', 'picture'],
    ['PDF', '%PDF-1.7', 'pdf'],
    ...['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'].map(
      brand => [brand, `\0\0\0\x18ftyp${brand}`, 'heic'] as const,
    ),
    ['video', '\0\0\0\x18ftypisom', 'unknown'],
    ['sound that is no picture', 'RIFF\0\0\0\0WAVE', 'unknown'],
    ['WebP without its container', 'XXXX\0\0\0\0WEBP', 'unknown'],
    ['GIF of another year', 'GIF88a', 'unknown'],
    ['page', '<html>%PDF-', 'unknown'],
    ['nothing', '', 'unknown'],
  ] as const)('that begins like %s is told by that', (_, beginning, kind) => {
    expect(kindOf(bytes(beginning))).toBe(kind)
  })
})

describe('a seal', () => {
  const MINUTE_MS = 60_000
  const DAY_MS = 86_400_000
  const FILE = '/files/2026/11/a.webp'
  const open = (at = 0) => {
    const time = { now: at }
    const seals = fileSeals('key', () => time.now)
    const given = (url: string) => {
      const { searchParams } = new URL(url, 'http://here')
      return { until: searchParams.get('until') ?? '', seal: searchParams.get('seal') ?? '' }
    }
    return { time, seals, opens: (url: string, used: boolean, file = FILE) => seals.opens(file, given(url), used) }
  }
  test.each([
    [0, 30],
    [14, 16],
    [15, 30],
  ])('of a used file that was made in minute %i holds for %i minutes', (minute, minutes) => {
    const { time, seals, opens } = open(minute * MINUTE_MS)
    const url = seals.seal(FILE)
    const until = (minute + minutes) * MINUTE_MS
    time.now = until - 1
    expect([opens(url, true), opens(url, false)]).toEqual([true, true])
    time.now = until
    expect([opens(url, true), opens(url, false)]).toEqual([false, false])
  })
  test('stays the same for a quarter of an hour, and is another then', () => {
    const { time, seals } = open()
    const first = seals.seal(FILE)
    time.now = 15 * MINUTE_MS - 1
    expect(seals.seal(FILE)).toBe(first)
    time.now = 15 * MINUTE_MS
    expect(seals.seal(FILE)).not.toBe(first)
  })
  test('of a draft holds for a day, and only until the file is used', () => {
    const { time, seals, opens } = open()
    const url = seals.sealDraft(FILE)
    expect([opens(url, false), opens(url, true)]).toEqual([true, false])
    time.now = DAY_MS - 1
    expect(opens(url, false)).toBe(true)
    time.now = DAY_MS
    expect(opens(url, false)).toBe(false)
  })
  test('opens its own file for its own time, and nothing with another key', () => {
    const { seals, opens } = open()
    const url = seals.seal(FILE)
    expect(opens(url, true, '/files/2026/11/b.webp')).toBe(false)
    expect(opens(url.replace(/until=\w+/, 'until=zzzzzzz'), true)).toBe(false)
    expect(opens(FILE, true)).toBe(false)
    expect(opens(fileSeals('another', () => 0).seal(FILE), true)).toBe(false)
  })
  test('is put on files of this server only', () => {
    const { seals } = open()
    for (const url of ['/pictures/a.svg', 'https://elsewhere.example/files/a', ''])
      expect([seals.seal(url), seals.sealDraft(url)]).toEqual([url, url])
  })
})

test('of work that is done two at a time the others wait in their order, and past so many are sent away', async () => {
  const inTurn = createTurns(2, 2, '请稍后再试')
  const began: string[] = []
  const ends = new Map<string, (failed?: boolean) => void>()
  const work = (name: string) => () =>
    new Promise<string>((resolve, reject) => {
      began.push(name)
      ends.set(name, failed => (failed ? reject(new Error(name)) : resolve(name)))
    })
  const all = ['a', 'b', 'c', 'd', 'e'].map(name => inTurn(work(name)).catch((error: Error) => error.message))
  expect(await all[4]).toBe('请稍后再试')
  expect(began).toEqual(['a', 'b'])
  ends.get('b')?.(true)
  expect(await all[1]).toBe('b')
  expect(began, 'also behind one that failed').toEqual(['a', 'b', 'c'])
  ends.get('a')?.()
  await all[0]
  expect(began).toEqual(['a', 'b', 'c', 'd'])
  for (const name of ['c', 'd']) ends.get(name)?.()
  expect([await all[2], await all[3]]).toEqual(['c', 'd'])
  const late = ['f', 'g', 'h'].map(name => inTurn(work(name)))
  expect(began.slice(4), 'two turns are free again').toEqual(['f', 'g'])
  for (const name of ['f', 'g']) ends.get(name)?.()
  await late[0]
  ends.get('h')?.()
  expect(await Promise.all(late)).toEqual(['f', 'g', 'h'])
})
