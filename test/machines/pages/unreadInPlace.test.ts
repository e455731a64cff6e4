/**
 * What stands inside of a screen and cannot be read says so in its place, with a press that asks again; the rest of the
 * screen stays.
 */
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Refused } from '../../../src/contract/refusal.ts'
import type { Answer } from '../../support/machines/pages.tsx'
import { openScreen, type ScreenOptions, setUpScreens } from '../../support/machines/screen.tsx'
import { AID_ACTORS, GOODS } from '../../support/model/worlds/aid.ts'
import { FETCHED } from '../../support/model/worlds/goodsDonation.ts'

setUpScreens()

const WORDS = '网络不给力，请检查网络后重试'
const network = { fails: true }
/** Refuses these for as long as the network fails. */
const refusing =
  (isRefused: (call: Parameters<Answer>[0]) => boolean, code: 'offline' | 'missing' = 'offline'): Answer =>
  call => {
    if (network.fails && isRefused(call)) throw new Refused({ code, message: WORDS })
    return undefined
  }
const open = (at: string, answer: Answer, more: Partial<ScreenOptions> = {}) => {
  network.fails = true
  return openScreen({ at, answer, ...more })
}
const historyOf = (workflow: string) =>
  refusing(({ wire, input }) => wire === '/api/my/getLiucheng' && input.workflow === workflow)
const saysSo = () => screen.queryAllByText(WORDS).length > 0
const failure = () => screen.getByText(WORDS).closest<HTMLElement>('[role=alert]') ?? document.body
const retry = () => fireEvent.click(within(failure()).getByRole('button', { name: '重试' }))
const sectionOf = (title: string) => {
  const section = screen.getByRole('heading', { name: title }).closest('section')
  if (!section) throw new Error(`No section ${title}`)
  return within(section)
}

test.each([
  ['somebody on the roster', 'signUp', '名单'],
  ['an organisation with places', 'groupSignUp', '团体报名'],
])('how %s came so far', async (_, workflow, title) => {
  const { press } = await open('/scene?shift=id1', historyOf(workflow))
  await press(() => fireEvent.click(sectionOf(title).getAllByRole('button', { name: /^(经过|更多)：/ })[0]!))
  expect(sectionOf(title).getByText(WORDS)).toBeTruthy()
  network.fails = false
  await press(retry)
  expect(saysSo()).toBe(false)
  expect(sectionOf(title).getByRole('button', { name: /^收起：/ })).toBeTruthy()
})

test.each([
  ['a sign-up', '/scene?signUp=x1', 'signUp'],
  ['that of an organisation', '/scene?group=x1', 'groupSignUp'],
])('the shift of %s that a message leads to', async (_, at, workflow) => {
  const { press } = await open(at, historyOf(workflow))
  expect(saysSo()).toBe(true)
  expect(screen.queryByText(/^没有找到/)).toBeNull()
  network.fails = false
  await press(retry)
  expect(saysSo()).toBe(false)
})

test.each([
  ['/scene?signUp=x1', '没有找到这份报名'],
  ['/scene?group=x1', '没有找到这份团体报名'],
])('at %s what is not there is said to be not there, and asked for no more', async (at, words) => {
  await open(
    at,
    refusing(({ wire }) => wire === '/api/my/getLiucheng', 'missing'),
  )
  expect(screen.getByRole('heading', { name: words })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
})

test.each([
  ['all days', (input: object) => !('day' in input)],
  ['the way of the day', (input: object) => 'day' in input],
])('collecting: %s', async (_, isRefused) => {
  const { press } = await open(
    '/collect',
    refusing(({ wire, input }) => wire === '/api/renwu/collectRoute' && isRefused(input)),
  )
  expect(saysSo()).toBe(true)
  network.fails = false
  await press(retry)
  expect(saysSo()).toBe(false)
})

test.each([
  ['my shops', '/api/v3/myShops'],
  ['who I am', '/api/my/getMyInfo'],
])('where a shop brings goods: %s', async (_, wire) => {
  const { press } = await open(
    '/v3ReleaseAdd',
    refusing(call => call.wire === wire),
  )
  expect(saysSo()).toBe(true)
  network.fails = false
  await press(retry)
  expect(saysSo()).toBe(false)
})
test('goods that are changed', async () => {
  const { press } = await open(
    '/v3ReleaseAdd?id=x1',
    refusing(({ wire }) => wire === '/api/v3/shopGoodsDetail'),
  )
  expect(saysSo()).toBe(true)
  network.fails = false
  await press(retry)
  expect(saysSo()).toBe(false)
})

const caseOf = (workflow: string, facts: object) => ({
  ...{ workflow, id: 'x1', state: 'accepted', label: '已受理', clocks: [], ways: [] },
  facts: { ...facts, assignee: '' },
})
test.each([
  ['help', '/task?board=aidBoard&id=x1', '/api/renwu/yuanzhuCandidates', caseOf('aid', GOODS)],
  ['fetch', '/task?board=donationBoard&id=x1', '/api/renwu/juanwuCandidates', caseOf('goodsDonation', FETCHED)],
])('who could be asked to %s', async (_, at, wire, record) => {
  const { press } = await open(
    at,
    refusing(call => call.wire === wire),
    { who: AID_ACTORS.platform, record },
  )
  expect(saysSo()).toBe(true)
  network.fails = false
  await press(retry)
  expect(saysSo()).toBe(false)
  expect(screen.getByLabelText(/^找人/)).toBeTruthy()
})
