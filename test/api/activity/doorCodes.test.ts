/** Codes at the door, to the millisecond: until when each of them is good, and for whom. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  newClaim,
  ownCodeOf,
  sceneCodeOf,
  shiftOfClaim,
  shiftOfCode,
  signUpsOfCode,
} from '../../../server/domain/activity/sceneCode.ts'
import { HOUR_MS, MINUTE_MS } from '../../../src/contract/time.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import {
  createVolunteer,
  gardenDraft,
  MONDAY,
  publishActivity,
  shiftIn,
  signUpFor,
  startGarden,
} from '../../support/fixtures/activities.ts'
import type { TestServer } from '../../support/server/testServer.ts'

/** Whole half minutes and whole five minutes begin here. */
const AT = MONDAY
const HALF = 30_000

let server: TestServer
let garden: string
let kitchen: string
const signUps: string[] = []
beforeAll(async () => {
  const people = await startGarden()
  server = people.server
  const shifts = [shiftIn(server, 1), shiftIn(server, 4, { title: '厨房' })]
  ;[garden, kitchen] = (await publishActivity(server, people, gardenDraft(shifts))).shifts as [string, string]
  const [one, other] = [await createVolunteer(server), await createVolunteer(server)]
  const signUp = async (who: TestAccount, shift: string) => signUps.push((await signUpFor(server, who, shift)).id)
  await signUp(one, garden)
  await signUp(other, garden)
  await signUp(one, kitchen)
})
afterAll(() => server.close())

const db = () => server.database.db
const outcome = (work: Promise<string>) => work.catch(({ refusal }) => `${refusal.field}: ${refusal.message}`)

describe('the code on the leader’s telephone', () => {
  const read = (code: string, at: number) => outcome(shiftOfCode(db(), code, at))
  test('turns every half minute, and says when', async () => {
    const first = await sceneCodeOf(db(), garden, AT)
    expect(first.nextAt).toBe(AT + HALF)
    expect(await sceneCodeOf(db(), garden, AT + HALF - 1)).toEqual(first)
    const next = await sceneCodeOf(db(), garden, AT + HALF)
    expect(next.nextAt).toBe(AT + 2 * HALF)
    expect(next.code).not.toBe(first.code)
    expect((await sceneCodeOf(db(), kitchen, AT)).code.split('.')[2]).not.toBe(first.code.split('.')[2])
  })
  test('is good for its half minute and the next, half a minute before for a clock that goes ahead, and no longer', async () => {
    const { code } = await sceneCodeOf(db(), garden, AT)
    const EXPIRED = 'code: 签到码已经过期，请重新扫负责人手机上的码'
    const OLD = 'code: 这是以前的签到码，请扫今天现场的码'
    const outcomes = []
    for (const after of [-HALF - 1, -HALF, 0, 2 * HALF - 1, 2 * HALF, 6 * HOUR_MS, 6 * HOUR_MS + 1])
      outcomes.push(await read(code, AT + after))
    expect(outcomes).toEqual([EXPIRED, garden, garden, garden, EXPIRED, EXPIRED, OLD])
    expect(await read(`\n${code} `, AT), 'as a scanner gives it').toBe(garden)
  })
})

test('a claim is good for three minutes to the millisecond', async () => {
  const { claim, expiresAt } = await newClaim(db(), garden, AT)
  expect(expiresAt).toBe(AT + 3 * MINUTE_MS)
  const read = (at: number) => outcome(shiftOfClaim(db(), claim, at))
  expect(await read(AT + 3 * MINUTE_MS)).toBe(garden)
  expect(await read(AT + 3 * MINUTE_MS + 1)).toBe('claim: 扫码已经超过 3 分钟，请重新扫一次')
})

describe('everybody’s own code', () => {
  const FIVE = 5 * MINUTE_MS
  test('has eight digits, is one’s own at each shift, and turns every five minutes', async () => {
    const codes = new Set<string>()
    for (let at = 0; at < 150; at++)
      codes.add((await ownCodeOf(db(), { id: signUps[0]!, shift: garden }, AT + at * FIVE)).code)
    expect([...codes].filter(code => !/^\d{8}$/.test(code))).toEqual([])
    expect(codes.size).toBe(150)
    const { code, nextAt } = await ownCodeOf(db(), { id: signUps[0]!, shift: garden }, AT)
    expect(nextAt).toBe(AT + FIVE)
    expect(await ownCodeOf(db(), { id: signUps[0]!, shift: garden }, AT + FIVE - 1)).toEqual({ code, nextAt })
    expect((await ownCodeOf(db(), { id: signUps[1]!, shift: garden }, AT)).code).not.toBe(code)
    expect((await ownCodeOf(db(), { id: signUps[0]!, shift: kitchen }, AT)).code).not.toBe(code)
  })
  test('is found for its five minutes and the next, among those of its shift', async () => {
    const { code } = await ownCodeOf(db(), { id: signUps[0]!, shift: garden }, AT)
    const found = (at: number, shift = garden) => signUpsOfCode(db(), { shift, code }, at)
    const own = [signUps[0]]
    expect([await found(AT - 1), await found(AT), await found(AT + 2 * FIVE - 1), await found(AT + 2 * FIVE)]).toEqual([
      ...[[], own, own, []],
    ])
    expect(await found(AT, kitchen)).toEqual([])
    const foreign = await ownCodeOf(db(), { id: signUps[2]!, shift: garden }, AT)
    expect(await signUpsOfCode(db(), { shift: garden, code: foreign.code }, AT)).toEqual([])
  })
})
