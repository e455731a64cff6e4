/** Every screen stands: with all that can be there, with empty lists, with nothing. */
import { expect, test } from 'vitest'
import { changesOf } from '../../support/machines/outline.ts'
import { changesSomething } from '../../support/machines/sampleReplies.ts'
import { openScreen, prefetched, setUpScreens } from '../../support/machines/screen.tsx'
import { BUILT, faultsOf } from './built.ts'

setUpScreens()

/** What has room for rows, has none and says nothing; what is still asked for may. */
const blankLists = () =>
  [...document.querySelectorAll('ul, ol, dl, table, section, [role=tabpanel]')]
    .filter(one => !one.textContent?.trim() && !one.querySelector('img, svg, input, canvas'))
    .map(one => `leaves ${one.tagName.toLowerCase()} ${one.getAttribute('aria-label') ?? ''} blank`)

/** What is fetched ahead for somebody else than the screen as it opens: the shell, a later step, what comes first. */
const READ_LATER: Readonly<Record<string, string>> = {
  '/index': '/api/getPlatformSet',
  '/applyWz': '/api/getClassifAll',
  '/donationW': '/api/getClassifAll',
  '/helpP': '/api/my/getLianxiren',
}
/** The map looks further away as long as it finds nothing. */
const SEARCHES_ON = '/map'

test.each(BUILT)('%s', async (path, addresses, { kind }) => {
  const faults: string[] = []
  for (const [index, at] of addresses.entries()) {
    const note = (state: string, found: readonly string[]) =>
      faults.push(...found.map(one => `${at}, ${state}: ${one}`))
    const full = await openScreen({ at })
    const calls = full.said.filter(line => line.startsWith('asks '))
    note('full', faultsOf(full))
    note(
      'left',
      (await full.leave()).filter(line => changesSomething(line.split(' ')[1] ?? '')),
    )
    const ahead = (await prefetched(at)).filter(line => line.split(' ')[1] !== READ_LATER[path])
    note(
      'fetched ahead in vain',
      ahead.filter(line => !calls.includes(line)),
    )
    const empty = await openScreen({ at, fullness: 'empty lists' })
    note('empty lists', [...faultsOf(empty), ...blankLists()])
    const changes = changesOf(full.outline, empty.outline)
    const isSilent = changes.length > 0 && !changes.some(line => /^\+ .*\p{Script=Han}/u.test(line))
    if (kind === 'list' && isSilent && path !== SEARCHES_ON) note('empty lists', ['says nothing in place of rows'])
    if (index === 0) note('bare', faultsOf(await openScreen({ at, fullness: 'bare' })))
  }
  expect(faults).toEqual([])
})
