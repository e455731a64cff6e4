/** What cards of applications say, whoever reads them, and what of a form goes to the server. */
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { AidDetail, MyAidRow } from '../../../src/contract/aid.contract.ts'
import { MY_AID } from '../../../src/contract/recordLists.ts'
import { HOUR_MS } from '../../../src/contract/time.ts'
import { setView } from '../../../src/data/view.ts'
import { AidCard } from '../../../src/pages/aid/parts/aidCard.tsx'
import { myAidPath, revisePath } from '../../../src/pages/aid/parts/aidPath.ts'
import { ContactCard } from '../../../src/pages/aid/parts/contactCard.tsx'
import { HelperCard } from '../../../src/pages/aid/parts/helperCard.tsx'
import { NeedCard } from '../../../src/pages/aid/parts/needCard.tsx'
import { OutcomeCards } from '../../../src/pages/aid/parts/outcomeCards.tsx'
import { Unfinished } from '../../../src/pages/aid/parts/unfinished.tsx'
import { WriterCard } from '../../../src/pages/aid/parts/writerCard.tsx'
import { tabOptions } from '../../../src/pages/record/shared/tabOptions.ts'
import { NOW } from '../../support/machines/sampleReplies.ts'

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }))
afterAll(() => void vi.useRealTimers())
afterEach(() => {
  cleanup()
  setView({ uid: '' })
})

/** All that is read; how many stars is drawn, not read. */
const wordsOf = (page: ReactNode) => (render(page).container.textContent ?? '').replace(/★+/, '').trim()
const hrefs = () => screen.queryAllByRole('link').map(one => one.getAttribute('href'))

const row = (over: object) =>
  ({
    ...{ id: 'x', kind: 'goods', title: '冬衣', reliefLabel: '', items: [], amount: 0, state: 'submitted' },
    ...{ stateLabel: '待受理', regionName: '宝石社区', at: NOW - 2 * HOUR_MS, dueAt: null },
    ...over,
  }) as unknown as MyAidRow

describe('an application in a list', () => {
  const ITEMS = [
    { name: '冬衣', classification: 'c', count: 2, unit: '件' },
    { name: '棉被', classification: 'c', count: 1, unit: '床' },
  ]
  test.each([
    [{}, '', '物资援助待受理冬衣宝石社区今天 8:24 提交查看和办理'],
    [{ items: ITEMS }, '', '物资援助待受理冬衣冬衣 2 件棉被 1 床宝石社区今天 8:24 提交查看和办理'],
    [{ kind: 'relief', reliefLabel: '医疗' }, '', '救助 · 医疗待受理冬衣宝石社区今天 8:24 提交查看和办理'],
    [{ kind: 'policy' }, '', '政策帮扶待受理冬衣宝石社区今天 8:24 提交查看和办理'],
    [{ amount: 120_000 }, '', '物资援助待受理冬衣宝石社区 · 希望 ¥1,200今天 8:24 提交查看和办理'],
    [{ distance: 850 }, '', '物资援助待受理冬衣宝石社区 · 850 m今天 8:24 提交查看和办理'],
    [{ distance: null }, '', '物资援助待受理冬衣宝石社区今天 8:24 提交查看和办理'],
    [{}, '帮扶人 李**', '物资援助待受理冬衣宝石社区 · 帮扶人 李**今天 8:24 提交查看和办理'],
    [{ dueAt: NOW + HOUR_MS }, '', '物资援助待受理冬衣宝石社区还剩 1 小时 · 然后上报给上一级查看和办理'],
    [
      { dueAt: NOW + HOUR_MS, state: 'reported', stateLabel: '待确认' },
      '',
      '物资援助待确认冬衣宝石社区还剩 1 小时 · 然后自动确认查看和办理',
    ],
  ])('with %j and %j reads whole', (over, who, words) => {
    expect(wordsOf(<AidCard aid={row(over)} href="/there" who={who} />)).toBe(words)
    expect(screen.getByRole('link', { name: '查看和办理：冬衣' }).getAttribute('href')).toBe('/there')
  })
})

describe('where an application is found', () => {
  test.each([
    ['goods', '/myHelpDetailWz?id=x', '/applyWz?id=x'],
    ['relief', '/myHelpDetailJz?id=x', '/applyJz?id=x'],
    ['policy', '/myHelpDetailJz?id=x', '/helpP?aid=x'],
  ] as const)('%s', (kind, own, revised) => {
    expect([myAidPath(kind, 'x'), revisePath(kind, 'x')]).toEqual([own, revised])
  })
})

test('tabs say how many lie under them, 99+ from a hundred on, and nothing where there is none', () => {
  const counts = { all: 9, waiting: 1, running: 100, reported: 99, refused: 0, done: 4 }
  expect(tabOptions(MY_AID.tabs, counts).map(({ label, count }) => [label, count])).toEqual([
    ...[
      ['全部', undefined],
      ['安排中', '1'],
      ['帮扶中', '99+'],
      ['待我确认', '99'],
      ['被驳回', undefined],
      ['已结束', '4'],
    ],
  ])
})

const APPLICANT = {
  ...{ name: '王桂芳', phone: '13900000001', open: true, identity: '', regionNames: ['西湖区', '宝石社区'] },
  ...{ detail: '3 号', at: null },
}
const aid = (over: object) =>
  ({
    ...{ id: 'x', kind: 'goods', title: '冬衣', reliefLabel: '', items: [], amount: 0, words: '怕冷', policy: null },
    ...{ proof: [], rungLabel: '', desk: null, warehouse: null, at: NOW - 2 * HOUR_MS, issue: '', report: null },
    ...{ thanks: null, helper: null, writer: null, applicant: APPLICANT, record: { facts: {} } },
    ...over,
  }) as unknown as AidDetail

describe('who asks', () => {
  const HIDDEN = '答应帮扶以后，才看得到电话和门牌号；办完就收起来。'
  const cardOf = (over: object, going: boolean) =>
    wordsOf(<ContactCard aid={aid({ applicant: { ...APPLICANT, ...over } })} title="求助人" going={going} />)
  test('is read with their number where nobody goes there', () => {
    expect(cardOf({}, false)).toBe('求助人王桂芳 13900000001 西湖区宝石社区3 号')
    expect(hrefs()).toEqual([])
  })
  test('is called by a press by whoever goes there', () => {
    expect(cardOf({}, true)).toBe('求助人王桂芳 13900000001 西湖区宝石社区3 号')
    expect(hrefs()).toEqual(['tel:13900000001'])
  })
  test('is not called before one has agreed, and it is said why', () => {
    const masked = { name: '王**', phone: '139****0001', open: false, detail: '' }
    expect(cardOf(masked, true)).toBe(`求助人王** 139****0001 西湖区宝石社区${HIDDEN}`)
    expect(hrefs()).toEqual([])
    cleanup()
    expect(cardOf(masked, false)).not.toContain(HIDDEN)
  })
  test('shows the number of their card to whoever handles it alone', () => {
    expect(cardOf({ identity: '3301**********0011' }, false)).toContain('证件号码 3301**********0011')
    cleanup()
    expect(cardOf({}, false)).not.toContain('证件号码')
  })
})

test.each([
  [{ phone: '13900000002', open: true }, ['tel:13900000002'], '帮扶人李芳13900000002'],
  [{ phone: '139****0002', open: false }, [], '帮扶人李芳139****0002'],
  [{ phone: '', open: true }, [], '帮扶人李芳'],
])('who helps, with %j, is called by %j', (helper, links, words) => {
  expect(wordsOf(<HelperCard aid={aid({ helper: { name: '李芳', avatar: '', ...helper } })} />)).toBe(words)
  expect(hrefs()).toEqual(links)
})
test('where nobody helps nobody is shown', () => {
  expect(wordsOf(<HelperCard aid={aid({})} />)).toBe('')
})

describe('what is asked for', () => {
  const AT = '提交时间今天 8:24'
  test.each([
    [{}, `物资援助：冬衣情况怕冷${AT}`],
    [{ items: [{ name: '棉被', count: 2, unit: '床' }] }, `物资援助：冬衣棉被2 床情况怕冷${AT}`],
    [{ kind: 'relief', reliefLabel: '医疗' }, `救助：冬衣类型医疗情况怕冷${AT}`],
    [{ amount: 120_050 }, `物资援助：冬衣希望金额¥1,200.50情况怕冷${AT}`],
    [{ kind: 'policy', policy: { id: 'p', title: '高龄津贴' } }, `政策帮扶：冬衣政策高龄津贴情况怕冷${AT}`],
    [{ warehouse: { name: '西湖仓库' } }, `物资援助：冬衣情况怕冷物资来自西湖仓库${AT}`],
    [{ rungLabel: '四级负责人' }, `物资援助：冬衣情况怕冷由谁受理四级负责人${AT}`],
    [{ rungLabel: '四级负责人', desk: { name: '周' } }, `物资援助：冬衣情况怕冷${AT}`],
  ])('with %j reads whole', (over, words) => {
    expect(wordsOf(<NeedCard aid={aid(over)} />)).toBe(words)
  })
  test('leads to its policy, and shows papers where there are any', () => {
    render(<NeedCard aid={aid({ policy: { id: 'p', title: '高龄津贴' }, proof: ['/files/a.webp'] })} />)
    expect(hrefs()).toContain('/helpDetail?id=p')
    expect(document.querySelectorAll('img')).toHaveLength(1)
  })
})

describe('what came of it', () => {
  const report = { words: '换好了', photos: [], minutes: 90, at: NOW - HOUR_MS }
  const thanks = { stars: 5, words: '谢谢', at: NOW }
  const TRAIL = '/accomplishDetailCK?id=i'
  test.each([
    ['nothing before it was reported', {}, '', []],
    ['what was done', { report }, '帮扶情况换好了用时 1 小时 30 分钟，今天 9:24 提交', []],
    [
      'the way of goods that were given out and received',
      { report, thanks, issue: 'i', record: { facts: { issued: true } } },
      '帮扶情况换好了用时 1 小时 30 分钟，今天 9:24 提交这些物资从哪里来求助人的评价谢谢',
      [TRAIL],
    ],
    [
      'no way of goods before they were received',
      { report, issue: 'i', record: { facts: { issued: true } } },
      '帮扶情况换好了用时 1 小时 30 分钟，今天 9:24 提交',
      [],
    ],
    ['no way of goods that were never given out', { report, thanks, issue: 'i' }, /谢谢$/, []],
    ['no way where no goods were', { report, thanks, record: { facts: { issued: true } } }, /谢谢$/, []],
    ['stars without words', { thanks: { ...thanks, words: '' } }, '求助人的评价', []],
  ])('shows %s', (_, over, words, links) => {
    const said = wordsOf(<OutcomeCards aid={aid(over)} />)
    if (typeof words === 'string') expect(said).toBe(words)
    else expect(said).toMatch(words)
    expect(hrefs()).toEqual(links)
  })
})

test('who wrote for somebody else reads what they can do, by that one’s name', () => {
  setView({ uid: 'u9' })
  const writer = { name: '李芳', phone: '', open: true, avatar: '' }
  expect(wordsOf(<WriterCard aid={aid({ writer, record: { facts: { writer: 'u9' } } })} />)).toMatch(
    /^您经对方同意，替王桂芳/,
  )
  cleanup()
  // A number that is not told is nothing to press.
  expect(wordsOf(<WriterCard aid={aid({ writer, record: { facts: { writer: 'u8' } } })} />)).toBe(
    '代填人 李芳，经求助人同意',
  )
  cleanup()
  expect(wordsOf(<WriterCard aid={aid({ record: { facts: { writer: 'u9' } } })} />)).toBe('')
})

describe('what is still open of mine', () => {
  const UNSENT = [{ title: '物资援助', href: '/applyWz' }]
  test.each([
    ['nothing', [], 0, 0, '', []],
    ['a draft', UNSENT, 0, 0, '您有一份没有写完的物资援助申请接着写', ['/applyWz']],
    ['one refused', [], 0, 1, '有 1 件申请被驳回，改好可以重新提交去修改', ['/myHelp?tab=refused']],
    ['one under way', [], 1, 0, '有 1 件申请正在办理看看进度', ['/myHelp']],
  ])('%s', (_, unsent, running, refused, words, links) => {
    expect(wordsOf(<Unfinished {...{ unsent, running, refused }} />)).toBe(words)
    expect(hrefs()).toEqual(links)
  })
})
