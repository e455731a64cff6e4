/**
 * Every screen as it reads with everything that can be there, with empty lists and with nothing, and what it says where
 * a call fails. What is kept in `readings/` is the review copy: a line that changes there has to be meant.
 */
import { test } from 'vitest'
import { screens } from '../../../src/contract/screens.ts'
import { isBuilt } from '../../../src/data/built.ts'
import { expectAsStored, setUpScreens } from '../../support/machines/screen.tsx'
import { readings } from './looks.ts'

setUpScreens()

test.each(screens.filter(({ path }) => isBuilt(path)).map(screen => [screen.path, screen] as const))(
  '%s',
  async (path, screen) =>
    expectAsStored(await readings(screen), `${import.meta.dirname}/readings/${path.slice(1).replace('/', '.')}.txt`),
  // Hundreds of drawings, on a machine that may be busy with something else.
  300_000,
)
