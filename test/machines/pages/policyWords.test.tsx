/** Policies, what a search finds beside them, links that tell who shared them, places and messages. */
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { DEFAULT_PLACE } from '../../../src/contract/constants.ts'
import { DAY_MS } from '../../../src/contract/time.ts'
import { setView } from '../../../src/data/view.ts'
import Message from '../../../src/pages/message/message.tsx'
import { MessageRow } from '../../../src/pages/message/parts/messageRow.tsx'
import { useReach } from '../../../src/pages/place/shared/useReach.ts'
import Help from '../../../src/pages/policy/help.tsx'
import { ConditionsFields } from '../../../src/pages/policy/parts/conditionsFields.tsx'
import { Deadline } from '../../../src/pages/policy/parts/deadline.tsx'
import { OtherHits } from '../../../src/pages/policy/parts/otherHits.tsx'
import { OwnHits } from '../../../src/pages/policy/parts/ownHits.tsx'
import { PolicyBody } from '../../../src/pages/policy/parts/policyBody.tsx'
import { policyFacts } from '../../../src/pages/policy/parts/policyFacts.tsx'
import { PolicyRow } from '../../../src/pages/policy/parts/policyRow.tsx'
import { markedLink, markOf } from '../../../src/pages/share/shared/markedLink.ts'
import { ShareCard } from '../../../src/pages/share/shared/shareCard.tsx'
import { type Answer, openPage } from '../../support/machines/pages.tsx'
import { draw, settle, setUpPieces } from '../../support/machines/pieces.ts'
import { NOW } from '../../support/machines/sampleReplies.ts'
import { openScreen } from '../../support/machines/screen.tsx'

setUpPieces()
const tone = () => document.querySelector('[data-tone]')?.getAttribute('data-tone')
const links = () => screen.queryAllByRole('link').map(one => `${one.textContent} → ${one.getAttribute('href')}`)

describe('until when one may apply', () => {
  test.each([
    ['a month and more is far', 30 * DAY_MS, 'plain', /截止$/],
    ['less than a month is soon', 30 * DAY_MS - 1, 'warn', /截止$/],
    ['a moment before the end, too', 1, 'warn', /截止$/],
    ['at the end it is over', 0, undefined, /^已截止$/],
    ['after it', -1, undefined, /^已截止$/],
  ])('%s', (_, left, expected, words) => {
    expect(draw(<Deadline at={NOW + left} />)).toMatch(words)
    expect([undefined, 'plain'].includes(tone() as never) ? 'plain' : tone()).toBe(expected ?? 'plain')
  })
  const policy = {
    ...{ id: 'p1', title: '高龄津贴', summary: '八十岁起', picture: '', topic: 'elderly', regionName: '西湖区' },
    ...{ benefit: '每月 100 元', endsAt: null as number | null },
  }
  test('it is told at first sight, and that there is no end where there is none', () => {
    const said = (endsAt: number | null) =>
      policyFacts({ ...policy, endsAt } as never).map(({ label, value }) =>
        draw(
          <p>
            {label}：{value}
          </p>,
        ),
      )
    expect(said(null)).toEqual(['能得到：每月 100 元', '帮扶对象：老人', '适用地区：西湖区', '申请期限：长期有效'])
    expect(said(NOW + DAY_MS)[3]).toMatch(/^申请期限：.*截止$/)
  })
  test('a row says for whom it is and where, and its end only where there is one', () => {
    expect(draw(<PolicyRow policy={policy as never} />)).toBe('高龄津贴八十岁起老人西湖区')
    expect(links()).toEqual([expect.stringMatching(/→ \/helpDetail\?id=p1$/)])
    cleanup()
    expect(draw(<PolicyRow policy={{ ...policy, endsAt: NOW - 1 } as never} />)).toMatch(/西湖区已截止$/)
  })
})

describe('a policy', () => {
  const policy = {
    ...{
      id: 'p1',
      title: '高龄津贴',
      conditions: ['满八十岁'],
      papers: ['身份证'],
      body: '细则',
      office: '社区服务站',
    },
    contactPhone: '0571-8700 0000',
  }
  test('says who may apply, what to bring, its text, and where to call', () => {
    const text = draw(<PolicyBody policy={policy as never} />)
    expect(text).toMatch(/谁可以申请满八十岁要带的材料身份证细则到哪里办社区服务站/)
    expect(links()).toEqual(['打电话问 0571-8700 0000 → tel:057187000000'])
  })
  test('says nothing of what it does not ask for', () => {
    const bare = { ...policy, conditions: [], papers: [], body: '', contactPhone: '' }
    expect(draw(<PolicyBody policy={bare as never} />)).toMatch(/^到哪里办社区服务站分享$/)
    expect(links()).toEqual([])
  })
  test('asks whoever applies to have read its conditions', () => {
    const set = vi.fn()
    const field = (name: string) => ({ name, value: '', error: name === 'agreed' ? '请先看过条件' : undefined })
    const form = { values: { agreed: false }, set, field } as never
    const text = draw(<ConditionsFields form={form} policy={{ ...policy, benefit: '每月 100 元' } as never} />)
    expect(text).toContain('政策高龄津贴能得到每月 100 元谁可以申请满八十岁')
    expect(screen.getByText('请先看过条件')).toBeTruthy()
    fireEvent.click(screen.getByRole('checkbox'))
    expect(set).toHaveBeenCalledExactlyOnceWith({ agreed: true })
    cleanup()
    expect(draw(<ConditionsFields form={form} policy={{ ...policy, conditions: [] } as never} />)).not.toContain(
      '谁可以',
    )
  })
})

describe('a search', () => {
  const hit = (kind: string, id: string, item = '') => ({ kind, id, item, title: `${kind} ${id}`, text: '详情' })
  test('finds of my own work each under its kind, and leads to where it is dealt with', async () => {
    const hits = [
      ...[hit('label', 'l1'), hit('batch', 'b1', 'i1'), hit('order', 'o1'), hit('goodsDonation', 'd1')],
      ...[hit('aid', 'a1'), hit('person', 'r1')],
    ]
    openPage(<OwnHits keyword="王" />, () => ({ dataList: hits }))
    await settle()
    expect(screen.getAllByRole('heading').map(one => one.textContent)).toEqual([
      ...['我带领的人', '我经手的援助', '我经手的捐物', '订单', '库存', '捐物标签'],
    ])
    expect(links()).toEqual([
      'person r1详情 → /editRole?id=r1',
      'aid a1详情 → /task?board=aidBoard&id=a1',
      'goodsDonation d1详情 → /task?board=donationBoard&id=d1',
      'order o1详情 → /orderDetail?id=o1',
      'batch b1详情 → /accessDetail?id=i1&batch=b1',
      'label l1详情 → /warehousing?id=l1',
    ])
  })
  test('asks for nobody’s own work where nobody is logged in', async () => {
    setView({ uid: '' })
    const { sent, container } = openPage(<OwnHits keyword="王" />, () => ({ dataList: [hit('order', 'o1')] }))
    await settle()
    expect([sent, container.textContent]).toEqual([[], ''])
  })
  test('finds goods, shops, gifts, projects, activities and articles, each under its own address', async () => {
    const one = { id: 'x', title: '花园', summary: '一起种', picture: '', price: 1250, points: 1200, name: '花园铺' }
    const { sent } = openPage(<OtherHits keyword="花园" region="330106" />, ({ wire }) => ({
      dataList: wire.includes('platformJieshao')
        ? [
            one,
            { ...one, id: 'y', title: '别的', summary: '在花园里' },
            { ...one, id: 'z', title: '别的', summary: '无' },
          ]
        : [one],
    }))
    await settle()
    expect(links()).toEqual([
      expect.stringMatching(/^花园¥12\.50 → \/v3GoodsDetail\?id=x$/),
      '花园铺一起种 → /v3Shop?id=x',
      '花园1,200 积分 → /giftDetail?id=x',
      '花园一起种 → /platformDetail?project=x',
      '花园一起种 → /volunteerDetail?id=x',
      '花园一起种 → /platformDetail?id=x',
      '别的在花园里 → /platformDetail?id=y',
    ])
    expect(screen.getAllByRole('heading', { level: 2 }).map(one => one.textContent)).toEqual([
      ...['商城商品', '店铺', '积分礼品', '公益项目', '活动', '文章'],
    ])
    const asked = Object.fromEntries(sent.map(({ wire, input }) => [wire.split('/').at(-1), input]))
    expect(asked.getGongyixiangmu).toEqual({ region: '330106', keyword: '花园', pageSize: 6 })
    expect(asked.shopPage).toEqual({ keyword: '花园', pageSize: 6 })
  })
  test('finds articles whichever way a word is written, six at most, and is silent where nothing fits', async () => {
    const articles = Array.from({ length: 8 }, (_, at) => ({
      id: `a${at}`,
      title: `AED 在哪里 ${at}`,
      summary: '',
      picture: '',
    }))
    const answer: Answer = ({ wire }) => ({ dataList: wire.includes('platformJieshao') ? articles : [] })
    openPage(<OtherHits keyword="aed" region="" />, answer)
    await settle()
    expect([links().length, screen.getAllByRole('heading', { level: 2 }).length]).toEqual([6, 1])
  })

  const list = async (at: string) => {
    const page = openPage(<Help />, () => ({ dataList: [], next: '', total: 0 }), { at })
    await settle()
    return page
  }
  test.each([
    ['/help', '政策帮扶', '西湖区还没有登记政策', '换个地区'],
    ['/help?topic=elderly', '政策帮扶', '没有找到面向老人的政策', '看全部政策'],
    ['/help?keyword=%20灯%20', '搜索', '没有找到“灯”的政策', '看全部政策'],
    ['/help?keyword=灯&topic=child', '搜索', '没有找到“灯”面向儿童的政策', '看全部政策'],
  ])('at %s, where nothing is, it reads %s: %s', async (at, title, empty, action) => {
    const { sent } = await list(at)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
    expect(screen.getByText(empty)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: action }))
    await settle()
    if (action === '看全部政策') {
      expect(sent.filter(({ wire }) => wire.endsWith('getZhengcebangfu')).at(-1)?.input).toEqual({ region: '330106' })
      expect(window.location.search).toBe('')
    }
  })
})

describe('a link that is shared', () => {
  test.each([
    ['/helpDetail?id=1', 'abc', 'https://l/helpDetail?id=1&share=abc'],
    ['/helpDetail', 'abc', 'https://l/helpDetail?share=abc'],
    ['/helpDetail?id=1', '', 'https://l/helpDetail?id=1'],
  ])('%s, marked with 「%s」, is %s', (path, code, link) => expect(markedLink('https://l', path, code)).toBe(link))
  test.each([
    ['?share=abcdEFG1', 'abcdEFG1'],
    [`?id=1&share=${'a'.repeat(32)}`, 'a'.repeat(32)],
    [`?share=${'a'.repeat(33)}`, ''],
    ['?share=abcdefg', ''],
    ['?share=abcd-efg', ''],
    ['', ''],
  ])('the mark in 「%s」 is 「%s」', (search, mark) => expect(markOf(search)).toBe(mark))

  const open = async (uid: string, answer: Answer) => {
    setView({ uid })
    const page = openPage(<ShareCard path="/helpDetail?id=1" title="高龄津贴" />, answer)
    await settle()
    return page
  }
  const { origin } = window.location
  test.each([
    ['names whoever shares it', '7', () => ({ mark: 'abcdEFG1' }), '&share=abcdEFG1', 1, '都记在您的分享记录里'],
    ['names nobody where nobody is logged in', '', () => ({ mark: 'x' }), '', 0, '登录后分享，能看到有多少人来过'],
    [
      ...(['is there without a mark where none can be had', '7'] as const),
      () => {
        throw new Error('offline')
      },
      ...(['', 1, '这次没能记进您的分享记录'] as const),
    ],
  ] as const)('%s', async (_, uid, answer, mark, asked, says) => {
    const { sent } = await open(uid, answer)
    expect(screen.getByText(`${origin}/helpDetail?id=1${mark}`)).toBeTruthy()
    expect(sent.map(({ input }) => input)).toEqual(asked ? [{ path: '/helpDetail?id=1', title: '高龄津贴' }] : [])
    expect(document.body.textContent).toContain(says)
    const writeText = vi.spyOn(navigator.clipboard, 'writeText')
    fireEvent.click(screen.getByRole('button', { name: '复制链接' }))
    expect(writeText).toHaveBeenLastCalledWith(`${origin}/helpDetail?id=1${mark}`)
  })
  test('cannot be copied before it is there', async () => {
    await open('7', () => new Promise(() => {}))
    const copy = screen.getByRole('button', { name: '复制链接' })
    expect([copy.getAttribute('aria-disabled'), copy.title]).toEqual(['true', '链接还在生成'])
  })
})

function Reach({ reach }: { reach: string }) {
  const { name, region, groups } = useReach(reach, () => {})
  return <p>{JSON.stringify([name, region, groups.value, groups.options.map(({ label }) => label)])}</p>
}
test.each([
  ['', ['西湖区', { region: '330106' }, '']],
  ['city', ['杭州市', { region: '3301' }, 'city']],
  ['all', ['全部地区', {}, 'all']],
  ['nonsense', ['西湖区', { region: '330106' }, '']],
])('one looks as far as 「%s」: %j', (reach, expected) => {
  expect(JSON.parse(draw(<Reach reach={reach} />))).toEqual([...expected, ['西湖区', '杭州市', '全部地区']])
  expect(DEFAULT_PLACE.district).toBe('西湖区')
})

test('another place is asked for down to the district', async () => {
  const { press } = await openScreen({ at: '/help' })
  await press(() => fireEvent.click(screen.getByRole('button', { name: '西湖区，换地区' })))
  const dialog = document.querySelector<HTMLElement>('[role=dialog]')
  expect(dialog?.textContent).toContain('浙江省')
  const confirm = [...(dialog?.querySelectorAll('button') ?? [])].find(one => one.textContent === '确认')
  expect([confirm?.getAttribute('aria-disabled'), confirm?.title]).toEqual(['true', '请先选到区县'])
})

describe('a message', () => {
  const message = (change: object) =>
    ({
      ...{ id: 'm1', text: '订单已发货', title: '毛线帽', at: NOW, read: false, workflow: 'order', record: 'o1' },
      ...{ side: '', ...change },
    }) as never
  const onRead = vi.fn()
  const show = (change: object) => {
    onRead.mockClear()
    return draw(<MessageRow message={message(change)} roles={[]} onRead={onRead} />)
  }
  const follow = (one: HTMLElement) => {
    one.addEventListener('click', event => event.preventDefault())
    fireEvent.click(one)
  }
  test('that is unread says so, leads to its matter and is read by that', () => {
    expect(show({})).toContain('未读订单已发货')
    expect(document.querySelector('[data-unread]')).not.toBeNull()
    expect(screen.getByRole('link').getAttribute('href')).toBe('/orderDetail?id=o1')
    follow(screen.getByRole('link'))
    expect(onRead).toHaveBeenCalledOnce()
  })
  test('that is read is not read again', () => {
    expect(show({ read: true })).not.toContain('未读')
    expect(document.querySelector('[data-unread]')).toBeNull()
    follow(screen.getByRole('link'))
    expect(onRead).not.toHaveBeenCalled()
  })
  test('without a page of its own is a button as long as it is unread', () => {
    const nowhere = { workflow: 'nonsense', record: '' }
    show(nowhere)
    fireEvent.click(screen.getByRole('button'))
    expect(onRead).toHaveBeenCalledOnce()
    cleanup()
    show({ ...nowhere, read: true })
    expect([screen.queryByRole('button'), screen.queryByRole('link')]).toEqual([null, null])
  })
  test('or all of them are marked as read, and how many are unread is read anew', async () => {
    const { sent } = openPage(<Message />, ({ wire }) =>
      wire === '/api/my/getMyInfo'
        ? { uid: '7', unread: 2, roles: [] }
        : { dataList: [message({}), message({ id: 'm2', workflow: 'x', record: '' })], next: '', total: 2 },
    )
    await settle()
    expect(screen.getByText('2 条未读')).toBeTruthy()
    const times = (wire: string) => sent.filter(call => call.wire === wire).length
    fireEvent.click(screen.getByRole('button', { name: /^未读.*订单已发货/ }))
    await settle()
    fireEvent.click(screen.getByRole('button', { name: '全部已读' }))
    await settle()
    expect(sent.filter(({ wire }) => wire === '/api/my/messageRead').map(({ input }) => input)).toEqual([
      { id: 'm2' },
      {},
    ])
    expect([times('/api/my/getMyInfo'), times('/api/my/messagePage')]).toEqual([3, 3])
  })
})
