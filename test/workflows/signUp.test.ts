import { expect, test } from 'vitest'
import { offers } from '../../src/machines/workflow/workflow.ts'
import { signUp } from '../../src/machines/workflows/signUp/chart.ts'
import { chartSuite } from '../support/model/chartSuite.ts'
import { QUEUED, SIGN_UP_ACTORS, signUpWorld, TRUSTED, VAN } from '../support/model/worlds/signUp.ts'

chartSuite(signUp, signUpWorld, { waiting: ['approved', 'present', 'underway'], money: () => ({}) })

test('whoever calls off is told whether it is counted', () => {
  const question = (state: string, facts: typeof TRUSTED) =>
    offers(signUp, { state, facts }, SIGN_UP_ACTORS.volunteer).find(({ event }) => ['CANCEL', 'PASS'].includes(event))
      ?.confirm
  const counted = '会记一次临时取消，不算缺席'
  expect(question('approved', TRUSTED)).toContain(counted)
  expect(question('approved', VAN), 'a car takes no places').toContain(counted)
  expect(question('waiting', { ...QUEUED, places: 0 })).toContain('取消不计次数')
  expect(question('offered', { ...TRUSTED, offerEndsAt: 1 })).toContain('让出不计次数')
  expect(question('toReconfirm', { ...TRUSTED, reconfirmBy: 1 })).toContain('取消不计次数')
})

test('whoever came on foot is offered no journey', () => {
  const setsOut = (facts: typeof TRUSTED) =>
    offers(signUp, { state: 'present', facts }, SIGN_UP_ACTORS.volunteer).some(({ event }) => event === 'DEPART')
  expect([VAN, TRUSTED].map(setsOut)).toEqual([true, false])
})
