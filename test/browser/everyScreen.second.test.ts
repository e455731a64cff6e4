import { describeEveryScreen } from '../support/browser/everyScreen.ts'

describeEveryScreen('phone')
