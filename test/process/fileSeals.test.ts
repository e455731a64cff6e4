/** How long seals of private files hold, and what becomes of uploads that could not be stored. */
import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { fileSeals } from '../../server/files/seals.ts'
import { makeFolder, newUnfinishedId, reopenLeftOver, reopenUnfinished } from '../../server/files/unfinished.ts'

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

describe('files that arrive in pieces', () => {
  const root = mkdtempSync(join(tmpdir(), 'linli-pieces-'))
  const folder = join(root, 'deep', 'partials')
  beforeEach(async () => {
    rmSync(folder, { recursive: true, force: true })
    await makeFolder(folder)
  })
  afterAll(() => rmSync(root, { recursive: true, force: true }))
  const NOW = 1_800_000_000_000
  /** Lays a file that got its last piece so long ago. */
  const lay = (id: string, ago: number, content = 'abc') => {
    for (const name of [id, `${id}.json`]) writeFileSync(join(folder, name), content)
    utimesSync(join(folder, id), new Date(NOW - ago), new Date(NOW - ago))
    return id
  }

  test('wait for their last byte again where they came whole and could not be stored; empty ones stay empty', async () => {
    const [whole, empty] = [lay(newUnfinishedId('wang'), 0), lay(newUnfinishedId('wang'), 0, '')]
    for (const id of [whole, empty]) await reopenUnfinished(folder, id)
    expect([whole, empty].map(id => readFileSync(join(folder, id), 'utf8'))).toEqual(['ab', ''])
  })

  test('wait for it also where another process left them, and not while this one is at them', async () => {
    const [left, own] = [newUnfinishedId('wang'), newUnfinishedId('wang')]
    const began = performance.timeOrigin
    for (const [id, at] of [
      [left, began - 1_000],
      [own, began + 1_000],
    ] as const) {
      lay(id, 0)
      utimesSync(join(folder, id), at / 1_000, at / 1_000)
      await reopenLeftOver(folder, id)
    }
    expect([left, own].map(id => statSync(join(folder, id)).size)).toEqual([2, 3])
  })
})
