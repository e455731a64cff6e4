/** A record of every workflow in every state, as everybody reads it who has to do with it. Kept in `records/`. */
import { test } from 'vitest'
import { FLOWS } from '../../../src/machines/browser/flows.ts'
import { expectAsStored, setUpScreens } from '../../support/machines/screen.tsx'
import { records } from './looks.ts'

setUpScreens()

test.each(FLOWS.map(({ id, label }) => [label, id] as const))(
  '%s',
  async (_, id) => expectAsStored(await records(id), `${import.meta.dirname}/records/${id}.txt`),
  // Hundreds of drawings, on a machine that may be busy with something else.
  180_000,
)
