/**
 * Every table and number that browser and server share, row by row, and whom each screen lets in: `contract/` keeps
 * them, so that a row that changes is read by whoever changes it.
 */
import { expect, test } from 'vitest'
import { screens } from '../../src/contract/screens.ts'
import { linesOfValue } from '../support/contract/constantLines.ts'
import { filesUnder } from './reader.ts'

test('each screen lets in whom it did, under its title and its tab', async () => {
  const rows = screens.map(({ path, title, who, domain, kind, tab, variant, shell }) =>
    [path, title, [who].flat().join(' '), domain, kind, tab, variant ?? '', shell ? '' : 'alone']
      .filter(part => part !== '')
      .join(' | '),
  )
  await expect(`${rows.join('\n')}\n`).toMatchFileSnapshot('contract/screens.txt')
})

test('each table and number of the contract is what it was', async () => {
  const lines: string[] = []
  for (const path of filesUnder('src/contract').filter(one => /^src\/contract\/[^/]+(?<!screens)\.ts$/.test(one))) {
    const exported: Readonly<Record<string, unknown>> = await import(`../../${path}`)
    // Calls are read one by one elsewhere.
    const constants = Object.entries(exported).filter(([name]) => !/contract$/i.test(name))
    for (const [name, value] of constants.sort(([one], [other]) => (one < other ? -1 : 1)))
      lines.push(...linesOfValue(`${path.slice('src/contract/'.length, -'.ts'.length)}.${name}`, value))
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('contract/constants.txt')
})
