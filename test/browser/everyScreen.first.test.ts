import { describeEveryScreen } from '../support/browser/everyScreen.ts'

describeEveryScreen('desk')
