import { everyScreen } from '../support/everyScreen.ts'

everyScreen('phone')
