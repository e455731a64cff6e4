import { describeEveryScreen } from '../support/browser/everyScreen.ts'

describeEveryScreen(0)
