/** 我的事 holds everything that waits for somebody by name, for nobody else, and follows each step. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entryContract } from '../../../src/contract/entry.contract.ts'
import { feedbackContract } from '../../../src/contract/feedback.contract.ts'
import { taskContract } from '../../../src/contract/task.contract.ts'
import { taskPageOf, waitsForRole } from '../../../src/machines/workflow/facePages.ts'
import { faceById } from '../../../src/machines/workflows/index.ts'
import { DEMO, DEMO_PASSWORD } from '../../support/browser/portal.ts'
import { register } from '../../support/fixtures/accounts.ts'
import { createPlatformMember, takeStep } from '../../support/fixtures/mall.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const mattersOf = async (token: string) => (await server.call(taskContract.getMyMatters, {}, { token })).dataList

test.each(Object.entries(DEMO))('what waits for %s by name is said to be theirs', async (_, phone) => {
  const { token } = await server.call(entryContract.phoneLogin, { phone, password: DEMO_PASSWORD })
  const { dataList } = await server.call(taskContract.taskPage, { pageSize: 100 }, { token })
  const matters = await mattersOf(token)
  for (const { id, workflow, kind, title } of dataList) {
    const face = faceById(workflow)
    if (!face || waitsForRole(face, kind) || !taskPageOf(face, kind)) continue
    expect(matters, title).toContainEqual(expect.objectContaining({ id, turn: 'yours', title }))
  }
  const times = matters.filter(({ turn }) => turn !== 'others').map(({ at }) => at ?? Number.POSITIVE_INFINITY)
  expect(times, 'the nearest first').toEqual(times.toSorted((a, b) => a - b))
})

test('a matter changes hands with each step, ends with the last, and is nobody else’s', async () => {
  const person = await register(server, '13900047001')
  const staff = await createPlatformMember(server)
  const { id } = await server.call(feedbackContract.feedback, { content: '路灯坏了三天' }, { token: person.token })
  const said = async () => (await mattersOf(person.token)).map(one => [one.id, one.turn, one.words])
  expect(await said()).toEqual([[id, 'others', '等工作人员看您的意见，一般一个工作日内']])
  expect((await mattersOf(staff.token)).map(one => one.id)).not.toContain(id)
  await takeStep(server, staff, 'feedbackTake', id)
  await takeStep(server, staff, 'feedbackAsk', id, { reason: '是哪一盏？' })
  expect(await said()).toEqual([[id, 'yours', '工作人员想再问您一句']])
  expect(await mattersOf(person.token)).toMatchObject([{ button: '去回答', href: `/feedback?id=${id}` }])
  await takeStep(server, person, 'feedbackWithdraw', id)
  expect(await said()).toEqual([])
})
