/** The task centre: who has which boards, what waits, and what is sent of a matter on its board. */
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Refused } from '../../../src/contract/refusal.ts'
import { HOUR_MS } from '../../../src/contract/time.ts'
import { settle } from '../../support/machines/pieces.ts'
import { NOW } from '../../support/machines/sampleReplies.ts'
import { openScreen, type Patch, setUpScreens } from '../../support/machines/screen.tsx'
import { AID_ACTORS, GOODS } from '../../support/model/worlds/aid.ts'
import { FETCHED } from '../../support/model/worlds/goodsDonation.ts'

setUpScreens()
const text = () => document.body.textContent ?? ''

describe('the task centre', () => {
  const open = (at: string, roles: readonly string[], counts: object = { groups: [], total: 0 }) => {
    const patch: Patch = (wire, reply) => (wire === '/api/renwu/getRenwuCounts' ? counts : reply)
    const grants = roles.map(role => ({ role, region: '330106' }))
    return openScreen({ at, patch, who: { uid: '7', grants } as never })
  }
  const choices = () =>
    [...screen.getByRole('group', { name: '看什么' }).querySelectorAll('button')].map(one => one.textContent)
  test.each([
    [['responsible'], ['援助看板', '捐物看板']],
    [['leader4'], ['援助看板', '捐物看板']],
    [['leader3'], ['援助看板', '捐物看板', '工时核对']],
    [['leader2'], ['援助看板', '捐物看板', '工时核对', '过期积分']],
    [['platform'], ['援助看板', '捐物看板', '工时核对']],
    [['activityLeader'], ['工时核对']],
    [['giftStaff'], ['过期积分']],
    [
      ['collector', 'giftStaff', 'activityLeader'],
      ['工时核对', '过期积分'],
    ],
    [['collector'], []],
  ])('of %j has the boards %j', async (roles, boards) => {
    await open('/task', roles)
    expect(choices()).toEqual(['等我办的 0', ...boards])
  })

  const group = (workflow: string, workflowLabel: string, change: object = {}) => ({
    ...{ workflow, workflowLabel, kind: 'accept', count: 2, oldest: null, overdue: 0, soon: 0, ...change },
  })
  test.each([
    [[], 0, '现在没有等您处理的事'],
    [[group('aid', '援助')], 2, '2 件等您处理'],
    [
      [group('aid', '援助', { oldest: NOW - 5 * HOUR_MS }), group('order', '订单', { oldest: NOW - 3 * HOUR_MS })],
      4,
      '4 件等您处理，最早的一件已等 5 小时',
    ],
    [
      [group('aid', '援助', { overdue: 1, oldest: NOW - 5 * HOUR_MS })],
      2,
      '2 件等您处理：1 件已超时，最早的一件已等 5 小时',
    ],
  ])('of %j says 「%s」', async (groups, total, words) => {
    await open('/task', ['collector'], { groups, total })
    expect(screen.getByText(words)).toBeTruthy()
  })
  test('is parted by what matters are about where there are several, each with the sum of its kinds', async () => {
    const two = [group('aid', '援助申请'), group('aid', '援助申请', { kind: 'assign', count: 3 })]
    await open('/task', ['collector'], { groups: two, total: 5 })
    expect(choices()).toEqual(['等我办的 5'])
    await open('/task', ['collector'], { groups: [...two, group('order', '订单')], total: 7 })
    expect(choices()).toEqual(['等我办的 7', '援助申请 5', '订单 2'])
  })
  test('offers to do several at once where there are two of a kind, on their own board and on that of all', async () => {
    const bulk = () =>
      screen
        .queryAllByRole('button')
        .flatMap(one => (/^受理\D* \d/.test(one.textContent ?? '') ? [one.textContent] : []))
    const groups = (count: number) => ({ groups: [group('aid', '援助申请', { count })], total: count })
    await open('/task', ['responsible'], groups(1))
    expect(bulk()).toEqual([])
    await open('/task', ['responsible'], groups(2))
    expect(bulk()).toEqual([expect.stringMatching(/^受理\D* 2$/)])
    await open('/task?board=order', ['responsible'], groups(2))
    expect(bulk()).toEqual([])
    const { press } = await open('/task?board=aid', ['responsible'], groups(2))
    await press(() => fireEvent.click(screen.getByRole('button', { name: /^受理\D* 2$/ })))
    expect(window.location.search).toBe('?board=aid&kind=accept')
  })
})

describe('a matter on its board', () => {
  const recordOf = (workflow: string, facts: object) => ({
    ...{ workflow, id: 'x1', state: 'accepted', label: '已受理', clocks: [], ways: [] },
    facts: { ...facts, assignee: '' },
  })
  const candidate = {
    uid: 'u5',
    name: '周建国',
    avatar: '',
    phone: '',
    roleLabels: [],
    distance: null,
    load: 0,
    skills: [],
  }
  const people = { dataList: [{ ...candidate, fits: false, lastHelpAt: null }] }
  const house = (id: string, chosen = false) => ({ id, name: `仓库 ${id}`, distance: 900, short: '', chosen })
  const assign = async (at: string, record: object, wire: string, reply: object, before?: () => void) => {
    const { press, sent } = await openScreen({
      ...{ at, who: AID_ACTORS.platform, record: record as never },
      answer: call => (call.wire === wire ? reply : undefined),
    })
    if (before) await press(before)
    await press(() => fireEvent.click(screen.getByRole('button', { name: '指派周建国' })))
    return sent.filter(({ input }) => 'version' in input).map(({ input }) => input.input)
  }
  const aid = ['/task?board=aidBoard&id=x1', recordOf('aid', GOODS), '/api/renwu/yuanzhuCandidates'] as const
  test('help goes out with the goods of the nearest warehouse, or of the one that was chosen', async () => {
    const houses = { ...people, warehouses: [house('w1'), house('w2')] }
    expect(await assign(...aid, houses)).toEqual([{ helper: 'u5', warehouse: 'w1' }])
    const choose = () => fireEvent.change(screen.getByLabelText(/从哪个爱心仓库出库/), { target: { value: 'w2' } })
    expect(await assign(...aid, houses, choose)).toEqual([{ helper: 'u5', warehouse: 'w2' }])
    expect(await assign(...aid, { ...people, warehouses: [] })).toEqual([{ helper: 'u5' }])
  })
  test('goods that went with whoever comes no more go with the next one, from the warehouse where they are', async () => {
    const houses = { ...people, warehouses: [house('near'), house('chosen before', true)] }
    const HELPED = { ...aid[1], state: 'helping', facts: { ...GOODS, assignee: 'volunteer' } }
    const again = ['/task?board=aidBoard&id=x1', HELPED, aid[2]] as const
    const expected = [{ helper: 'u5', warehouse: 'chosen before' }]
    expect(await assign(...again, houses), 'they would be set aside a second time').toEqual(expected)
    // Nobody has anything yet: the nearest is the nearest.
    expect(await assign(...aid, houses)).toEqual([{ helper: 'u5', warehouse: 'near' }])
    const choose = () => fireEvent.change(screen.getByLabelText(/从哪个爱心仓库出库/), { target: { value: 'near' } })
    expect(await assign(...again, houses, choose)).toEqual([{ helper: 'u5', warehouse: 'near' }])
  })
  test('goods are fetched by a collector', async () => {
    const donation = [
      '/task?board=donationBoard&id=x1',
      recordOf('goodsDonation', FETCHED),
      '/api/renwu/juanwuCandidates',
    ] as const
    expect(await assign(...donation, people)).toEqual([{ collector: 'u5' }])
  })
  test('goods are told as they were promised, and as they came where that differs; their pictures apart', async () => {
    const item = { name: '毯', condition: 'new', count: 3, collected: 3, unit: '条', pictures: ['/files/i.webp'] }
    await openScreen({
      ...{
        at: '/task?board=donationBoard&id=x1',
        who: AID_ACTORS.platform,
        record: recordOf('goodsDonation', FETCHED),
      },
      patch: (wire, reply) =>
        wire === '/api/my/juanwuDetails'
          ? {
              ...reply,
              items: [item, { ...item, name: '帽', collected: 2, pictures: [] }],
              photos: ['/files/door.webp'],
            }
          : reply,
    })
    expect(text()).toContain('毯（全新）3 条；帽（全新）3 条，实收 2 条')
    const sources = (name: RegExp) => screen.getAllByRole('img', { name }).map(one => one.getAttribute('src'))
    expect(sources(/^物品图片/)).toEqual([expect.stringContaining('i.webp')])
    expect(sources(/^现场照片/)).toEqual([expect.stringContaining('door.webp')])
  })
  test.each([
    ['the case of a gift', 'donationBoard', 'goodsDonation', FETCHED, '/api/my/juanwuDetails', '捐赠人'],
    ['the steps of a gift', 'donationBoard', 'goodsDonation', FETCHED, '/api/my/getLiucheng', '捐赠人'],
    ['the case of who asks for help', 'aidBoard', 'aid', GOODS, '/api/renwu/yuanzhuDetails', '求助人'],
    ['the steps of who asks for help', 'aidBoard', 'aid', GOODS, '/api/my/getLiucheng', '求助人'],
  ])('that could not be read, %s, is read anew at a press', async (_, board, workflow, facts, failing, label) => {
    let fails = true
    const { press } = await openScreen({
      ...{ at: `/task?board=${board}&id=x1`, who: AID_ACTORS.platform, record: recordOf(workflow, facts) },
      answer: ({ wire }) => {
        if (fails && wire === failing) throw new Refused({ code: 'offline', message: '网络不给力，请再试' })
        return undefined
      },
    })
    const failure = () => screen.queryAllByText('网络不给力，请再试')[0]?.closest<HTMLElement>('[role=alert]')
    expect(failure()).toBeTruthy()
    fails = false
    await press(() => fireEvent.click(within(failure()!).getByRole('button', { name: '重试' })))
    expect(failure(), 'what failed was not asked for again').toBeUndefined()
    await settle()
    expect(text()).toContain(label)
  })
})
