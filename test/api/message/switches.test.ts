/** Messages that a person switched off come as read; those that are necessary remind everybody. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inOneStep } from '../../../server/engine/fire.ts'
import { messageEffect } from '../../../server/engine/messages.ts'
import { messageContract } from '../../../src/contract/message.contract.ts'
import type { OptionalMessage } from '../../../src/contract/messageKinds.ts'
import { personContract } from '../../../src/contract/person.contract.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import { createMember } from '../../support/fixtures/mall.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ demo: false })
})
afterAll(() => server.close())

const as = ({ token }: TestAccount) => ({ token })
const flip = (who: TestAccount, kind: OptionalMessage, muted: boolean) =>
  server.call(messageContract.messageSwitch, { kind, muted }, as(who))
const mutedOf = async (who: TestAccount) => (await server.call(personContract.getMyInfo, {}, as(who))).muted
const send = (to: readonly string[], text: string, kind?: OptionalMessage) =>
  server.database.tx(db =>
    inOneStep({ db, services: server.services }, step => {
      const record = { id: 'nothing', workflow: 'hours' }
      const params = { to, text, ...(kind && { kind }) }
      return messageEffect({ type: 'message', params }, { ...step, db, record, at: server.services.clock() } as never)
    }),
  )
const linesOf = async (who: TestAccount) =>
  (await server.call(messageContract.messagePage, {}, as(who))).dataList.map(({ text, read }) => [text, read])

test('what was switched off is among the messages as read, only for whoever did it and only of that kind', async () => {
  const [quiet, other] = [await createMember(server), await createMember(server)]
  await flip(quiet, 'credited', true)
  const both = [quiet.uid, other.uid]
  await send(both, '您的工时已计入', 'credited')
  await send(both, '证书已出具', 'certificate')
  await send(both, '您的报名没有通过')
  const lines = (read: boolean) => [
    ['您的报名没有通过', false],
    ['证书已出具', false],
    ['您的工时已计入', read],
  ]
  expect([await linesOf(quiet), await linesOf(other)]).toEqual([lines(true), lines(false)])
  const { unread } = await server.call(personContract.getMyInfo, {}, as(quiet))
  expect(unread).toBe(2)
})

test('switches are kept by the account, each by itself, and come back on', async () => {
  const who = await createMember(server)
  await flip(who, 'credited', true)
  await flip(who, 'thanks', true)
  await flip(who, 'thanks', true)
  expect(await mutedOf(who)).toEqual(['credited', 'thanks'])
  await flip(who, 'credited', false)
  expect(await mutedOf(who)).toEqual(['thanks'])
})

test('a kind that always reminds cannot be switched off', async () => {
  const who = await createMember(server)
  const refused = await server.refused(messageContract.messageSwitch, { kind: 'refund' as never, muted: true }, as(who))
  expect(refused).toMatchObject({ code: 'invalid', field: 'kind' })
})
