/** No browser that neighbours have is sent a script that it cannot read. */
import { expect, test } from 'vitest'
import { unreadableIn } from '../../scripts/vite/readable.ts'
import { filesUnder, readText } from './reader.ts'

test('no script of the browser has what Safari 15 cannot read', () => {
  const scripts = filesUnder('src').filter(path => /\.tsx?$/.test(path))
  expect(scripts.filter(path => unreadableIn(readText(path)) !== undefined)).toEqual([])
})

test.each(['a.split(/(?<=。)/)', 'RegExp("(?<!\\d)1")', 'x=/[a--b]/v;', 'f(/(?i:a)b/)', 'x.match(/\\p{L}/gv)'])(
  'the build stops at %s',
  code => expect(unreadableIn(code)).toBeDefined(),
)

test.each(['/(?<year>\\d{4})-(?:0|1)(?=\\d)(?!9)/u', 'a / b / v', '"/files/v1"', 'x=/a/gu.test(v)'])(
  'the build goes on at %s',
  code => expect(unreadableIn(code)).toBeUndefined(),
)
