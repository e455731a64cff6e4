import { expect, test } from 'vitest'
import { refusal } from '../../src/machines/workflow/workflow.ts'
import { activity } from '../../src/machines/workflows/activity/chart.ts'
import { chartSuite } from '../support/model/chartSuite.ts'
import { ACTIVITY_ACTORS, activityWorld, GARDEN, STARTS_AT } from '../support/model/worlds/activity.ts'

chartSuite(activity, activityWorld, { waiting: ['draft', 'returned'], money: () => ({}) })

test.each([true, false])('a dangerous plan without insurance is not published, copied (%s) or not', copied => {
  const plan = { state: 'draft', facts: { ...GARDEN, copied, risky: true } }
  const step = { event: 'SUBMIT', who: ACTIVITY_ACTORS.host, at: STARTS_AT - 1 } as const
  expect(refusal(activity, plan, step)?.message).toBe('可能发生人身危险的活动，要先买好保险才能发布')
})
