/** What a file is by its first bytes, how long its seals hold, whose turn it is, and what is on its way: each edge. */
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FileConfigstore } from '@tus/file-store'
import { Upload } from '@tus/server'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { kindOf } from '../../server/files/kind.ts'
import { fileSeals } from '../../server/files/seals.ts'
import { createTurns } from '../../server/files/turns.ts'
import {
  countUnfinished,
  makeFolder,
  newUnfinishedId,
  reopenLeftOver,
  reopenUnfinished,
  UnfinishedStore,
} from '../../server/files/unfinished.ts'
import { StartProblem } from '../../server/kernel/problem.ts'

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

describe('files that arrive in pieces', () => {
  const root = mkdtempSync(join(tmpdir(), 'linli-pieces-'))
  const folder = join(root, 'deep', 'partials')
  beforeEach(async () => {
    rmSync(folder, { recursive: true, force: true })
    await makeFolder(folder)
  })
  afterAll(() => rmSync(root, { recursive: true, force: true }))
  const NOW = 1_800_000_000_000
  const HOUR_MS = 3_600_000
  /** Lays a file that got its last piece so long ago. */
  const lay = (id: string, ago: number, content = 'abc') => {
    for (const name of [id, `${id}.json`]) writeFileSync(join(folder, name), content)
    utimesSync(join(folder, id), new Date(NOW - ago), new Date(NOW - ago))
    return id
  }

  test('are named by whoever sends them, and no two alike', () => {
    const ids = ['wang', 'wang', 'li'].map(newUnfinishedId)
    expect(ids.every(id => /^[0-9a-f]{48}$/.test(id))).toBe(true)
    expect(new Set(ids).size).toBe(3)
    expect(ids.map(id => id.startsWith(ids[0]!.slice(0, 16)))).toEqual([true, true, false])
  })
  test('are on their way for an hour after their last piece; what stopped then goes with its note, if it is one’s own', async () => {
    const [fresh, justSo] = [lay(newUnfinishedId('wang'), 0), lay(newUnfinishedId('wang'), HOUR_MS)]
    const stopped = lay(newUnfinishedId('wang'), HOUR_MS + 1)
    const other = lay(newUnfinishedId('li'), HOUR_MS + 1)
    expect(await countUnfinished(folder, 'wang', NOW)).toBe(2)
    expect([fresh, justSo, stopped, other].map(id => existsSync(join(folder, id)))).toEqual([true, true, false, true])
    expect(existsSync(join(folder, `${stopped}.json`))).toBe(false)
    expect(readdirSync(folder)).toHaveLength(6)
    expect(await countUnfinished(folder, 'zhao', NOW)).toBe(0)
    expect(await countUnfinished(join(folder, 'none'), 'wang', NOW), 'where there is no folder yet').toBe(0)
  })
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
  test('that could not be begun leave nothing, and whoever counted them hears of it and why', async () => {
    const lost: string[] = []
    const store = new UnfinishedStore(folder, HOUR_MS, async ({ id }) => void lost.push(id))
    const set = vi.spyOn(FileConfigstore.prototype, 'set').mockRejectedValueOnce(new Error('disk full'))
    await expect(store.create(new Upload({ id: 'a1', offset: 0, size: 3 }))).rejects.toThrow('disk full')
    set.mockRestore()
    expect([lost, readdirSync(folder)]).toEqual([['a1'], []])
    await store.create(new Upload({ id: 'a2', offset: 0, size: 3 }))
    expect([lost, readdirSync(folder).sort()]).toEqual([['a1'], ['a2', 'a2.json']])
  })
  test('need a folder; where it cannot be made, the operator reads which and why', async () => {
    writeFileSync(join(root, 'a-file'), '')
    const no = makeFolder(join(root, 'a-file', 'partials')).catch((error: unknown) => error)
    expect(await no).toBeInstanceOf(StartProblem)
    await expect(makeFolder(join(root, 'a-file', 'partials'))).rejects.toThrow(
      /^建不了文件夹 .*a-file.partials（ENOTDIR.*），请检查 DATA_DIR 的权限和磁盘空间。$/,
    )
  })
})
