/**
 * What comes of each press on every screen: what the server is asked, where it leads, what is said then. Kept in
 * `presses/`, as the readings are.
 */
import { test } from 'vitest'
import { screens } from '../../../src/contract/screens.ts'
import { isBuilt } from '../../../src/data/built.ts'
import { expectAsStored, setUpScreens } from '../../support/machines/screen.tsx'
import { presses } from './pressing.ts'

setUpScreens()

test.each(screens.filter(({ path }) => isBuilt(path)).map(screen => [screen.path, screen] as const))(
  '%s',
  async (path, screen) =>
    expectAsStored(await presses(screen), `${import.meta.dirname}/presses/${path.slice(1).replace('/', '.')}.txt`),
  // Hundreds of drawings, on a machine that may be busy with something else.
  120_000,
)
