/** Whatever can be pressed on a screen changes something there, or leads to another one. */
import { expect, test } from 'vitest'
import { deeds } from '../../support/machines/deeds.ts'
import { outlineOf } from '../../support/machines/outline.ts'
import { type OpenedScreen, openScreen, setUpScreens } from '../../support/machines/screen.tsx'
import { BUILT, malformed, unreadable } from './built.ts'

setUpScreens()

const isAway = (line: string) => line.startsWith('goes to ')

/**
 * Pressed as they stand nothing comes of these: an empty search or range, filters that lie open already, files that the
 * device chooses, and the base map, which cannot be fetched here.
 */
const IN_VAIN = /「(搜索|确定|看结果|换头像|重试)」/

test.each(BUILT)('%s', async (_, [at]) => {
  const faults: string[] = []
  let screen: OpenedScreen | undefined = await openScreen({ at })
  for (const { name, kind, isChosen } of deeds()) {
    // What was pressed before may have taken it away.
    if (!deeds().some(one => one.kind === kind)) screen = undefined
    screen ??= await openScreen({ at })
    const deed = deeds().find(one => one.kind === kind)
    if (!deed) continue
    const known = screen.sent.length
    const news = await screen.press(deed.act)
    if (news.length === 0 && !isChosen && !deed.isChosen && !IN_VAIN.test(name))
      faults.push(`${name}: nothing comes of it`)
    faults.push(...unreadable(outlineOf(document.body)).map(line => `${name}: says ${line}`))
    faults.push(...malformed(screen.sent.slice(known)).map(line => `${name}: asks ${line}`))
    // A screen that was left, or has something in front of it, is opened anew for the next.
    if (news.some(isAway) || document.querySelector('[role=dialog], [role=alertdialog]')) screen = undefined
  }
  expect(faults).toEqual([])
})
