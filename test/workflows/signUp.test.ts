import { signUp } from '../../src/machines/workflows/signUp/chart.ts'
import { chartSuite } from '../support/model/chartSuite.ts'
import { signUpWorld } from '../support/model/worlds/signUp.ts'

chartSuite(signUp, signUpWorld, { waiting: ['approved', 'present', 'underway'], money: () => ({}) })
