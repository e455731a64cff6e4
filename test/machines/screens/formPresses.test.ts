/** The screens of forms: each is filled in, and that takes as long as everything else. */
import { setUpScreens } from '../../support/machines/screen.tsx'
import { testPresses } from './testPresses.ts'

setUpScreens()
testPresses(({ kind }) => kind === 'guidedForm')
