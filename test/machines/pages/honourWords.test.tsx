/** What is said of points, hours, places in a ranking and certificates. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { POINTS_VALID_MS, type PointLot } from '../../../src/contract/point.contract.ts'
import { DAY_MS, HOUR_MS } from '../../../src/contract/time.ts'
import { clearCache } from '../../../src/data/queryCache.ts'
import { CertificateCard } from '../../../src/pages/honour/parts/certificateCard.tsx'
import { CheckResult } from '../../../src/pages/honour/parts/checkResult.tsx'
import { contentFacts } from '../../../src/pages/honour/parts/contentFacts.ts'
import { HoursCard } from '../../../src/pages/honour/parts/hoursCard.tsx'
import { HoursSums } from '../../../src/pages/honour/parts/hoursSums.tsx'
import { LotRow } from '../../../src/pages/honour/parts/lotRow.tsx'
import { MyPlace } from '../../../src/pages/honour/parts/myPlace.tsx'
import { RankLine } from '../../../src/pages/honour/parts/rankLine.tsx'
import { Sums } from '../../../src/pages/honour/parts/sums.tsx'
import Point from '../../../src/pages/honour/point.tsx'
import WorkTime from '../../../src/pages/honour/workTime.tsx'
import { openPage } from '../../support/machines/pages.tsx'
import { NOW } from '../../support/machines/sampleReplies.ts'

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }))
afterAll(() => void vi.useRealTimers())
afterEach(() => {
  cleanup()
  clearCache()
})
const wordsOf = (page: ReactNode) => (render(page).container.textContent ?? '').trim()
const hrefs = () => screen.queryAllByRole('link').map(one => one.getAttribute('href'))

describe('a lot of points', () => {
  const lot = (over: Partial<PointLot>) =>
    ({
      ...{ id: 'l', reason: '帮扶', workflow: '', record: '', amount: 1_200, remaining: 1_200, held: 0, expired: 0 },
      ...{ repaid: 0, reversed: false, frozen: false, grantedAt: NOW - 10 * DAY_MS, freeAt: NOW + 20 * DAY_MS },
      expiresAt: NOW + 400 * DAY_MS,
      ...over,
    }) as PointLot
  const UNTIL = '，2027年12月23日 到期'
  test.each([
    [{}, `11月8日 得到${UNTIL}`],
    [{ frozen: true }, `11月8日 得到，12月8日 起可以用${UNTIL}冻结中`],
    [{ remaining: 0, held: 1_200 }, `11月8日 得到${UNTIL}占用 1,200`],
    [{ remaining: 200, held: 300 }, `11月8日 得到${UNTIL}占用 300`],
    [{ remaining: 1_100 }, `11月8日 得到${UNTIL}还剩 1,100`],
    [{ remaining: 0 }, '11月8日 得到已用完'],
    [{ remaining: 0, expired: 1_000 }, '11月8日 得到已过期'],
    [{ remaining: 200, expired: 1_000 }, `11月8日 得到${UNTIL}，已过期 1,000还剩 200`],
    [{ remaining: 200, repaid: 1_000 }, `11月8日 得到${UNTIL}，其中 1,000 补了之前欠的积分还剩 200`],
    [{ reversed: true, frozen: true, remaining: 0 }, '11月8日 得到，12月8日 起可以用已收回'],
  ])('with %j', (over, words) => {
    expect(wordsOf(<LotRow lot={lot(over)} />)).toBe(`帮扶+1,200${words}`)
  })
  test('leads to the matter that it was given for, where there is one', () => {
    render(<LotRow lot={lot({ workflow: 'hours', record: 'h1' })} />)
    expect(hrefs()).toEqual(['/workTime?id=h1'])
    cleanup()
    render(<LotRow lot={lot({})} />)
    expect(hrefs()).toEqual([])
  })
})

describe('my points in sum', () => {
  const debt = (id: string, over: object = {}) => ({
    ...{ id, reason: '帮扶', points: 1_000, workflow: '', record: '', at: NOW - 10 * DAY_MS },
    ...over,
  })
  const sums = (over: object) =>
    wordsOf(<Sums sums={{ ...{ free: 1_200, frozen: 30, held: 7, expiring: null, debts: [] }, ...over } as never} />)
  const said = (over: object) => sums(over).replace(/\s/g, '')
  test('three figures, nothing else where nothing else is to be told', () => {
    expect(
      said({})
        .match(/可以用|冻结中|兑换占用|[\d,]+|\S/g)
        ?.filter(one => one.length > 0),
    ).toHaveLength(6)
    expect(said({}).match(/[\d,]+/g)).toEqual(['1,200', '30', '7'])
  })
  test('what expires soon, and when the first of it does', () => {
    expect(said({ expiring: { points: 2_000, at: NOW + DAY_MS } })).toContain(
      '2,000积分快要到期，最早的在明天10:24，请尽早使用。',
    )
  })
  test('who owes for one matter alone reads how much, for what and since when', () => {
    const words = said({ debts: [debt('d1')] })
    expect(words).toContain('欠1,000积分')
    expect(words).toContain('帮扶：1,000积分，11月8日收回')
    expect(hrefs()).toEqual([])
  })
  test('all that is owed is summed up, each matter leads to itself', () => {
    expect(said({ debts: [debt('d1'), debt('d2', { points: 25, workflow: 'hours', record: 'h1' })] })).toContain(
      '欠1,025积分',
    )
    expect(hrefs()).toEqual(['/workTime?id=h1'])
  })
})

test.each([
  [{ credited: 90, waiting: 4, years: [{ year: 2026, minutes: 75 }] }, ['1.5', '1.3', '0.1']],
  [{ credited: 0, waiting: 120, years: [] }, ['0', '2']],
])('hours are told to a tenth: %j', (sums, figures) => {
  const said = wordsOf(<HoursSums sums={sums as never} />)
  expect(said.match(/[\d.]+(?=\s*小时)/g)).toEqual(figures)
})

test('one service says how long, where it is known from and how it stands', () => {
  const row = {
    title: '整理花园',
    minutes: 90,
    source: 'activity',
    stateLabel: '已计入',
    startedAt: NOW,
    regionName: '西湖区',
  }
  const words = wordsOf(<HoursCard row={row as never} href="/workTime?id=h" />)
  expect(words).toMatch(/^整理花园已计入.*90|^整理花园已计入1/)
  expect(words).toContain('今天 10:24 西湖区')
  expect(hrefs()).toEqual(['/workTime?id=h'])
})

describe('my place', () => {
  const mine = { rank: 4, name: '宝石社区', minutes: 60, hidden: false }
  const place = (scope: string, over: object | null, kind = 'person') =>
    wordsOf(
      <MyPlace
        mine={over === null ? null : ({ ...mine, ...over } as never)}
        scope={scope as never}
        kind={kind as never}
      />,
    )
  test.each([
    ['person', '我：第\u00a04\u00a0名1 小时', '/workTime'],
    ['organisation', '宝石社区：第\u00a04\u00a0名1 小时', '/myVolunteerDetail'],
    ['region', '宝石社区：第\u00a04\u00a0名1 小时', '/setting'],
  ])('among %ss leads to what it is made of', (scope, words, href) => {
    expect(place(scope, {})).toBe(words)
    expect(hrefs()).toEqual([href])
  })
  test('of whoever stays out says so', () => {
    expect(place('person', { hidden: true })).toContain('您没有参加排行，别人看不到您的名次。')
  })
  test.each([
    ['person', 'person', '您在这段时间还没有核实过的工时。'],
    ['region', 'person', '您所在的地区在这段时间还没有核实过的工时。'],
    ['organisation', 'organisation', '您的单位在这段时间还没有核实过的工时。'],
    ['organisation', 'person', '代表单位去服务，工时也算在单位里；单位账号在这里看自己的名次。'],
  ])('among %ss, of a %s without any', (scope, kind, words) => {
    expect(place(scope, null, kind)).toBe(words)
  })
})

test.each([
  [1, true, 'brand'],
  [3, false, 'brand'],
  [4, false, 'plain'],
])('place %i, mine: %j, stands out as %s', (rank, mine, tone) => {
  const { container } = render(<RankLine row={{ rank, name: '林**', minutes: 60, mine, key: 'k' } as never} own="我" />)
  expect(container.textContent).toBe(`第\u00a0${rank}\u00a0名林**${mine ? '我' : ''}1 小时`)
  expect(container.querySelector('[data-tone]')?.getAttribute('data-tone') ?? container.innerHTML).toContain(tone)
})

const CONTENT = {
  ...{ heading: '志愿服务证书', number: 'LL-1', holder: '王**', issuer: '北山街道', issuedOn: '2026-11-01' },
  ...{
    standing: '服务证明',
    lines: [
      ['服务', '整理花园'],
      ['时长', '2 小时'],
    ] as [string, string][],
  },
}
test('a certificate says its lines between whose it is and who issued it', () => {
  expect(contentFacts(CONTENT as never).map(({ label, value }) => `${label} ${value}`)).toEqual([
    ...[
      '编号 LL-1',
      '持有人 王**',
      '服务 整理花园',
      '时长 2 小时',
      '出具单位 北山街道',
      '出具日期 2026-11-01',
      '性质 服务证明',
    ],
  ])
  const row = { id: 'c', number: 'LL-1', stateLabel: '有效', content: CONTENT, lookups: 3 }
  expect(wordsOf(<CertificateCard row={row as never} />)).toBe(
    '志愿服务证书有效整理花园LL-1 · 2026-11-01 出具 · 被查验 3 次',
  )
  expect(hrefs()).toEqual(['/certifiedP?id=c'])
})

describe('whoever checks a certificate', () => {
  const HASH = '0123456789abcdef0123'
  const open = async (reply: object, code?: (code: string) => object) => {
    const whole = {
      verdict: 'valid',
      reason: '',
      successor: '',
      content: null,
      hidden: false,
      hash: '',
      whole: false,
      lookups: 2,
    }
    const page = openPage(<CheckResult number="LL-1" />, ({ input }) =>
      input.code === undefined ? { ...whole, ...reply } : { ...whole, ...reply, ...code?.(String(input.code)) },
    )
    await screen.findByRole('status')
    return page
  }
  test.each([
    ['valid', '有效'],
    ['revoked', '已撤销'],
    ['superseded', '已被替换'],
    ['edited', '内容被改动'],
    ['missing', '没有这份证书'],
    ['malformed', '编号不对'],
  ])('%s reads %s', async (verdict, label) => {
    await open({ verdict })
    expect(screen.getByRole('status').querySelector('strong')?.textContent).toBe(label)
    // Nothing to open where nothing was found.
    expect(screen.queryByLabelText(/^查验码/)).toBeNull()
  })
  test('reads why it was taken back, and is led to the new one', async () => {
    await open({ verdict: 'superseded', reason: '更正', successor: 'LL-2' })
    expect(screen.getByText('撤销原因：更正')).toBeTruthy()
    expect(hrefs()).toEqual(['/certified?no=LL-2'])
  })
  test('is told where its holder keeps it to themselves', async () => {
    await open({ hidden: true, hash: HASH })
    expect(screen.getByText('持有人没有公开内容。')).toBeTruthy()
    expect(document.body.textContent).toContain('被查验 2 次 · 内容指纹 0123456789abcdef…')
  })
  test('reads the whole name with the code of its holder, without the blanks around it, once', async () => {
    const { sent } = await open({ content: CONTENT, hash: HASH }, () => ({
      whole: true,
      content: { ...CONTENT, holder: '王小明' },
    }))
    expect(screen.getByText('王**')).toBeTruthy()
    const field = screen.getByLabelText(/^查验码/)
    fireEvent.change(field, { target: { value: ' 123456 ' } })
    fireEvent.submit(field.closest('form')!)
    expect(await screen.findByText('王小明')).toBeTruthy()
    expect(sent.map(({ input }) => input)).toEqual([{ no: 'LL-1' }, { no: 'LL-1', code: '123456' }])
    expect(screen.queryByLabelText(/^查验码/)).toBeNull()
  })
})

describe('an empty list says of what there is none', () => {
  const emptyPage = async (page: ReactNode, at: string, me: object = {}) => {
    openPage(
      page,
      ({ wire }) => {
        if (wire === '/api/my/getMyInfo') return { uid: '7', kind: 'person', roles: [], ...me }
        if (wire === '/api/my/gongshiSummary') return { credited: 0, waiting: 0, years: [] }
        if (wire === '/api/my/pointSummary') return { free: 0, frozen: 0, held: 0, expiring: null, debts: [] }
        return { dataList: [], next: '', total: 0 }
      },
      { at },
    )
    await screen.findByText(/^(还没有|这里没有|现在没有|没有)/)
    return document.body.textContent ?? ''
  }
  test.each([
    ['/point', '还没有积分'],
    ['/point?tab=nonsense', '还没有积分'],
    ['/point?tab=free', '现在没有可以用的积分'],
    ['/point?tab=frozen', '没有冻结的积分'],
    ['/point?tab=gone', '没有用完或过期的积分'],
  ])('%s', async (at, title) => {
    const words = await emptyPage(<Point />, at)
    expect(words).toContain(title)
    // Nothing can be given by whoever has none; how points come back is told where they are gone.
    expect(words).not.toContain('把积分捐给互助积分池')
    expect(words.includes('过期的积分如有特殊原因')).toBe(at.endsWith('gone'))
  })
  test('and of points that are gone how long they were good for', async () => {
    const years = POINTS_VALID_MS / (365 * DAY_MS)
    expect(await emptyPage(<Point />, '/point?tab=gone')).toContain(`积分自得到之日起 ${years} 年内可以使用。`)
  })
  test.each([
    ['/workTime', '还没有工时'],
    ['/workTime?tab=credited', '这里没有工时'],
    ['/workTime?year=2025', '这里没有工时'],
  ])('%s', async (at, title) => {
    expect(await emptyPage(<WorkTime />, at)).toContain(title)
    expect(hrefs()).toContain('/activity')
  })
  test('an organisation is led to the ranking of organisations', async () => {
    await emptyPage(<WorkTime />, '/workTime', { kind: 'organisation' })
    await screen.findByText('看单位排行')
    expect(hrefs()).toContain('/rank?scope=organisation&period=year')
  })
})

test('hours that wait are not offered for years where there is but one', async () => {
  openPage(
    <WorkTime />,
    ({ wire }) =>
      wire === '/api/my/gongshiSummary'
        ? { credited: HOUR_MS / 60_000, waiting: 0, years: [{ year: 2026, minutes: 60 }] }
        : { uid: '7', kind: 'person', dataList: [], next: '', total: 0 },
    { at: '/workTime' },
  )
  await screen.findByText('还没有工时')
  expect(screen.queryByRole('group', { name: '年份' })).toBeNull()
})
