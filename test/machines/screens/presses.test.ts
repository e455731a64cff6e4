import { setUpScreens } from '../../support/machines/screen.tsx'
import { testPresses } from './testPresses.ts'

setUpScreens()
testPresses(({ kind }) => kind !== 'guidedForm')
