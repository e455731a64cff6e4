/** A step whose working days fall into a year that the platform has not published is refused, and only such a step. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { feedbackContract } from '../../../src/contract/feedback.contract.ts'
import { fromChinaTime, HOUR_MS } from '../../../src/contract/time.ts'
import { SEED_CALENDAR, setCalendar } from '../../../src/machines/workflow/calendar.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import { createMember } from '../../support/fixtures/mall.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
let neighbour: TestAccount
beforeAll(async () => {
  server = await startServer({ demo: false, needsHolidays: true, now: fromChinaTime('2026-12-24 10:00:00') })
  neighbour = await createMember(server)
})
afterAll(async () => {
  setCalendar(SEED_CALENDAR)
  await server.close()
})

const words = { kind: 'question' as const, content: '服务站几点开门？' }
const send = () => server.call(feedbackContract.feedback, words, { token: neighbour.token })

test('until the last day whose five working days are known it passes, then it says what is missing, until it is there', async () => {
  await send()
  server.advanceClock(24 * HOUR_MS)
  const refusal = await server.refused(feedbackContract.feedback, words, { token: neighbour.token })
  expect(refusal).toMatchObject({ code: 'notNow', message: expect.stringContaining('2027 年的放假安排还没有发布') })
  // What runs already is not held up.
  await server.sweep()
  const year = { id: 'y2027', title: '2027 年放假安排', year: 2027, notice: '国办发明电〔2026〕1号' }
  const days = { holidays: JSON.stringify([['元旦', '01-01', '01-03']]), makeUpDays: '[]' }
  await server.database.db
    .insertInto('calendarYear')
    .values({ ...year, ...days })
    .execute()
  server.advanceClock(HOUR_MS)
  await server.sweep()
  await send()
})
