import { groupSignUp } from '../../src/machines/workflows/groupSignUp/chart.ts'
import { chartSuite } from '../support/model/chartSuite.ts'
import { groupSignUpWorld } from '../support/model/worlds/groupSignUp.ts'

chartSuite(groupSignUp, groupSignUpWorld, { waiting: ['confirmed', 'named'], money: () => ({}) })
