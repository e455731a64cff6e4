/** What the home page, agreements and feedback say, and where they lead. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { Refused } from '../../../src/contract/refusal.ts'
import { clearCache } from '../../../src/data/queryCache.ts'
import Deal from '../../../src/pages/home/deal.tsx'
import { HomeFigures } from '../../../src/pages/home/parts/homeFigures.tsx'
import { MyFeedback } from '../../../src/pages/home/parts/myFeedback.tsx'
import { QuickLinks } from '../../../src/pages/home/parts/quickLinks.tsx'
import { Activities, NewGoods, Policies } from '../../../src/pages/home/parts/sections.tsx'
import { Banners } from '../../../src/pages/home/shared/banners.tsx'
import { openPage } from '../../support/machines/pages.tsx'
import { NOW } from '../../support/machines/sampleReplies.ts'

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }))
afterAll(() => void vi.useRealTimers())
afterEach(() => {
  cleanup()
  clearCache()
})
const hrefs = () => screen.queryAllByRole('link').map(one => one.getAttribute('href'))

describe('the home page', () => {
  const open = async (page: ReactNode, reply: object) => {
    const { container } = openPage(page, () => reply)
    await act(async () => {})
    await act(async () => {})
    return container.textContent ?? ''
  }
  test('has four doors', async () => {
    const words = await open(<QuickLinks region="330106" />, { activities: [1, 2, 3] })
    expect(hrefs()).toEqual(['/apply', '/donationW', '/activity', '/gift'])
    expect(words).toContain('附近 3 场志愿活动')
    cleanup()
    clearCache()
    expect(await open(<QuickLinks region="330106" />, { activities: [] })).toContain('附近的志愿活动')
  })
  const seats = (over: object) => ({
    ...{
      id: 'a',
      title: '花园',
      picture: '',
      startsAt: NOW,
      distance: null,
      places: 5,
      taken: 4,
      at: { lng: 1, lat: 2 },
    },
    ...over,
  })
  test.each([
    [{}, '花园今天 10:24还差 1 人'],
    [{ taken: 5 }, '花园今天 10:24候补'],
    [{ distance: 850 }, '花园今天 10:24 · 850 m还差 1 人'],
  ])('of an activity with %j', async (over, words) => {
    expect(await open(<Activities region="1" />, { activities: [seats(over)] })).toContain(words)
    expect(hrefs()).toContain('/volunteerDetail?id=a')
  })
  test('of goods says their tag, else how many were sold; a policy leads to itself', async () => {
    const goods = { id: 'g', title: '大米', picture: '', price: 1_250, sold: 3_000, tag: '' }
    const words = await open(<NewGoods region="1" />, { goods: [goods, { ...goods, id: 'h', tag: '助农' }] })
    expect(words).toContain('大米¥12.50已售 3,000')
    expect(words).toContain('大米¥12.50助农')
    cleanup()
    clearCache()
    await open(<Policies region="1" />, { dataList: [{ id: 'p', title: '津贴', summary: '', picture: '' }] })
    expect(hrefs()).toContain('/helpDetail?id=p')
    cleanup()
    clearCache()
    // Nothing at all where there is nothing.
    expect(await open(<Policies region="2" />, { dataList: [] })).toBe('')
  })
  test('tells what was done here, each figure under its name', async () => {
    const words = await open(<HomeFigures region="1" place="西湖区" />, {
      helped: 1_234,
      donatedPieces: 56,
      volunteerHours: 78,
      raised: 9_900,
    })
    expect(words.replace(/\s/g, '')).toMatch(
      /完成帮扶1,234人次.*送出物资56.*志愿服务78小时|1,234.*完成帮扶.*56.*送出物资.*78.*志愿服务/,
    )
    expect(words).toContain('看看西湖区这些是怎么做成的')
  })
  test('its banners lead on where there is a screen, and each has its dot', () => {
    const banner = (id: string, link: string) => ({
      id,
      title: `今日${id}`,
      summary: '',
      picture: '',
      link,
      action: '去看',
    })
    const data = { dataList: [banner('一', '/activity'), banner('二', '/nowhere')] }
    const { container } = render(<Banners query={{ data, problem: undefined, retry: () => {} } as never} />)
    expect(hrefs()).toEqual(['/activity'])
    const dots = () =>
      screen.getAllByRole('button').map(one => [one.getAttribute('aria-label'), one.getAttribute('aria-current')])
    expect(dots()).toEqual([
      ['第 1 张：今日一', 'true'],
      ['第 2 张：今日二', null],
    ])
    const list = container.querySelector('ul')!
    Object.defineProperty(list, 'clientWidth', { value: 100 })
    const scrollTo = vi.fn()
    list.scrollTo = scrollTo
    fireEvent.click(screen.getByRole('button', { name: '第 2 张：今日二' }))
    expect(scrollTo).toHaveBeenCalledWith({ left: 100, behavior: 'smooth' })
    list.scrollLeft = 70
    fireEvent.scroll(list)
    expect(dots().map(([, now]) => now)).toEqual([null, 'true'])
    cleanup()
    render(
      <Banners
        query={{ data: { dataList: data.dataList.slice(0, 1) }, problem: undefined, retry: () => {} } as never}
      />,
    )
    expect(screen.queryAllByRole('button')).toEqual([])
  })
})

describe('agreement and privacy', () => {
  test.each([
    ['/deal', 'agreement', '用户协议'],
    ['/deal?topic=privacy', 'privacy', '隐私政策'],
  ])('%s reads the one that is in force', async (at, topic, title) => {
    const { sent } = openPage(
      <Deal />,
      ({ wire }) =>
        wire.endsWith('Page')
          ? { dataList: [{ id: 'd1' }], next: '', total: 1 }
          : { id: 'd1', summary: '摘要', body: '正文' },
      { at },
    )
    await screen.findByText('正文')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
    expect(sent.map(({ input }) => input)).toEqual([{ topic, pageSize: 1 }, { id: 'd1' }])
  })
  test('what is not written yet says so, and can be asked for again', async () => {
    const { sent } = openPage(<Deal />, () => ({ dataList: [], next: '', total: 0 }), { at: '/deal' })
    await screen.findByText('这一篇还没有写好，请打客服电话。')
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: '重试' })))
    expect(sent).toHaveLength(2)
  })
})

describe('what I said before', () => {
  const word = (id: string, answer: string) => ({ id, content: `话${id}`, pictures: [], createdAt: NOW, answer })
  test('stands with what was answered; what was shown stays where the next page cannot be had', async () => {
    openPage(<MyFeedback />, ({ input }) => {
      if (input.after) throw new Refused({ code: 'offline', message: '网络不给力' })
      return { dataList: [word('一', '好的'), word('二', '')], next: 'more', total: 9 }
    })
    await screen.findByText('话一')
    const words = document.body.textContent ?? ''
    expect(words).toContain('已答复话一平台答复好的')
    expect(words).toMatch(/待答复话二(?!平台答复)/)
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: '再看一些' })))
    expect(screen.getByText('话一')).toBeTruthy()
  })
  test('is nothing at all for who never said a word, and a failure where it cannot be had', async () => {
    const { container } = openPage(<MyFeedback />, () => ({ dataList: [], next: '', total: 0 }))
    await act(async () => {})
    expect(container.textContent).toBe('')
    cleanup()
    clearCache()
    openPage(<MyFeedback />, () => {
      throw new Refused({ code: 'broken', message: '出了点问题' })
    })
    expect(await screen.findByText('出了点问题')).toBeTruthy()
  })
})
