/** What an operator may set stands in the README, and what stands there is read. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './reader.ts'

const READERS = [
  'server/kernel/config.ts',
  'server/kernel/limits.ts',
  ...['maps', 'payment', 'sms', 'storage'].map(one => `server/providers/${one}/create.ts`),
]
/** `env.HOST`, `settings.SMS_REGION`, `{ DEMO: demo }`, `need('SMS_SIGN', …)` */
const READ = /\b(?:env|settings)\.([A-Z][A-Z0-9_]+)|\b([A-Z][A-Z0-9_]+): \w+ = ''|'([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)'/g

const matches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].flatMap(([, ...groups]) => groups.find(one => one !== undefined) ?? [])
const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8')

test('every variable that the server reads stands in the README, and no other', () => {
  const read = new Set(READERS.flatMap(path => matches(textOf(path), READ)))
  const readme = textOf('README.md')
  const configure = readme.slice(readme.indexOf('## Configure'), readme.indexOf('## Where things are'))
  const documented = new Set(matches(configure, /`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|HOST|PORT|DEMO)(?:=[^`]*)?`/g))
  expect(read.size).toBeGreaterThan(40)
  expect([...read].filter(name => !documented.has(name)).sort()).toEqual([])
  expect([...documented].filter(name => !read.has(name)).sort()).toEqual([])
})
