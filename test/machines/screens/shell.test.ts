/** What stands around every screen: which ways for whom, what comes of a press, and where no screen is shown. */
import { test } from 'vitest'
import {
  EVERYBODY,
  expectAsStored,
  LEADER,
  MEMBER,
  openScreen,
  setUpScreens,
  VISITOR,
} from '../../support/machines/screen.tsx'
import { type Look, otherwise } from './look.ts'
import { presses } from './pressing.ts'

setUpScreens()

const READERS = { 'a visitor': VISITOR, 'somebody without a role': MEMBER, 'a leader': LEADER, everybody: EVERYBODY }
const NOWHERE = '/nowhere'
/** A tab, the mall, a list, what is for some alone, what has no shell, what is nowhere. */
const PLACES = ['/index', '/v3Goods', '/help', '/task', '/accounting', '/message', '/login', NOWHERE]
/** On a tab and elsewhere. */
const PRESSED = [
  ['/index', 'a visitor', VISITOR],
  ['/index', 'everybody', EVERYBODY],
  ['/deal', 'everybody', EVERYBODY],
] as const

/** Around a screen all of it stands further in. */
const withoutDepth = (lines: readonly string[]) => lines.map(line => line.trim())

async function around(): Promise<Look[]> {
  const looks: Look[] = []
  for (const at of PLACES)
    for (const [name, who] of Object.entries(READERS))
      for (const fullness of ['full', 'drawn 1', 'bare'] as const)
        looks.push([
          `${at}, ${name}, ${fullness}`,
          async () => {
            const alone = at === NOWHERE ? [] : (await openScreen({ at, who, fullness })).said
            const { said } = await openScreen({ at, who, fullness, framed: true })
            return otherwise(withoutDepth(alone), withoutDepth(said))
          },
        ])
  for (const [path, name, who] of PRESSED)
    for (const [title, look] of await presses({ path }, { at: path, who, framed: true }))
      looks.push([`${name} at ${title}`, look])
  return looks
}

test('the shell', async () => expectAsStored(await around(), `${import.meta.dirname}/readings/shell.txt`), 120_000)
