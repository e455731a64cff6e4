/**
 * What comes of each press on every screen: what the server is asked, where it leads, what is said then. Kept in
 * `presses/`, as the readings are.
 */
import { test } from 'vitest'
import { PATHS } from '../../../src/contract/constants.ts'
import { type Screen, screens } from '../../../src/contract/screens.ts'
import { isBuilt } from '../../../src/data/built.ts'
import { expectAsStored, VISITOR } from '../../support/machines/screen.tsx'
import type { Look } from './look.ts'
import { pressesOfOthers } from './others.ts'
import { presses } from './pressing.ts'
import { scenesOf } from './scenes.ts'

/** Nobody logs in who is in. */
const isEntry = (path: string) => [PATHS.login, PATHS.register, PATHS.forgotten].some(one => one === path)

/** Where all is there, and in the scenes of the screen. */
async function pressesInScenes(screen: Screen): Promise<Look[]> {
  const looks = await presses(screen, isEntry(screen.path) ? { who: VISITOR } : {})
  looks.push(...pressesOfOthers(screen))
  for (const { name: title, ...scene } of scenesOf(screen.path))
    for (const [name, look] of await presses(screen, scene)) looks.push([`${title}: ${name}`, look])
  return looks
}

/** Holds what comes of each press on these screens. Call it once in a file. */
export const testPresses = (isOne: (screen: Screen) => boolean): void =>
  test.each(screens.filter(one => isBuilt(one.path) && isOne(one)).map(screen => [screen.path, screen] as const))(
    '%s',
    async (path, screen) =>
      expectAsStored(
        await pressesInScenes(screen),
        `${import.meta.dirname}/presses/${path.slice(1).replace('/', '.')}.txt`,
      ),
    // Hundreds of drawings, on a machine that may be busy with something else.
    300_000,
  )
