/**
 * What somebody chooses above a list is what the server is asked for; it stands in the address, so that coming back to
 * it asks for the same.
 */
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { clearCache } from '../../../src/data/queryCache.ts'
import { setView } from '../../../src/data/view.ts'
import { loadFlow } from '../../../src/machines/browser/flows.ts'
import Activities from '../../../src/pages/activity/activity.tsx'
import Volunteers from '../../../src/pages/activity/volunteerR.tsx'
import MyAssistance from '../../../src/pages/aid/myAssistance.tsx'
import MyHelp from '../../../src/pages/aid/myHelp.tsx'
import Benevolence from '../../../src/pages/donation/benevolence.tsx'
import MyBenevolence from '../../../src/pages/donation/myBenevolence.tsx'
import Accounting from '../../../src/pages/finance/accounting.tsx'
import { MyExpenses } from '../../../src/pages/finance/parts/myExpenses.tsx'
import Exchanges from '../../../src/pages/gift/exchange.tsx'
import Gifts from '../../../src/pages/gift/gift.tsx'
import Platform from '../../../src/pages/home/platform.tsx'
import Point from '../../../src/pages/honour/point.tsx'
import Rank from '../../../src/pages/honour/rank.tsx'
import WorkTime from '../../../src/pages/honour/workTime.tsx'
import { Reviews } from '../../../src/pages/mall/parts/reviews.tsx'
import Favourites from '../../../src/pages/mall/shoucang.tsx'
import Goods from '../../../src/pages/mall/v3Goods.tsx'
import Shop from '../../../src/pages/mall/v3Shop.tsx'
import Complaints from '../../../src/pages/manage/complaints.tsx'
import Policies from '../../../src/pages/policy/help.tsx'
import Roles from '../../../src/pages/role/role.tsx'
import Scene from '../../../src/pages/scene/scene.tsx'
import ShopOrders from '../../../src/pages/shop/orderDeliver.tsx'
import ShopReviews from '../../../src/pages/shop/v3Evaluate.tsx'
import ShopGoods from '../../../src/pages/shop/v3Release.tsx'
import CollectDetails from '../../../src/pages/task/collectDetails.tsx'
import { AidBoard } from '../../../src/pages/task/parts/aidBoard.tsx'
import { DonationBoard } from '../../../src/pages/task/parts/donationBoard.tsx'
import { HoursBoard } from '../../../src/pages/task/parts/hoursBoard.tsx'
import { PointBoard } from '../../../src/pages/task/parts/pointBoard.tsx'
import Task from '../../../src/pages/task/task.tsx'
import Stock from '../../../src/pages/warehouse/access.tsx'
import Movements from '../../../src/pages/warehouse/accessDetailRecord.tsx'
import Warehousing from '../../../src/pages/warehouse/warehousing.tsx'
import { openPage } from '../../support/machines/pages.tsx'

beforeAll(() => loadFlow('complaint'))
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
  clearCache()
  setView({ uid: '' })
})

type Step = readonly [act: () => void, input: Readonly<Record<string, unknown>>]
type Case = readonly [
  at: string,
  Page: ComponentType,
  wire: string,
  input: Readonly<Record<string, unknown>>,
  ...Step[],
]

const press = (group: string, option: string) => () =>
  fireEvent.click(within(screen.getByRole('group', { name: group })).getByText(option))
const tick = (label: string) => () => fireEvent.click(screen.getByLabelText(label))
const fill = (label: string, value: string) => () =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const seek = (keyword: string) => () => {
  const box = screen.getByRole('searchbox')
  fireEvent.change(box, { target: { value: keyword } })
  fireEvent.submit(box)
}

const shop = { open: true, stateLabel: '营业中', state: 'open', picture: '', record: { version: 1 } }
const shops = [
  { ...shop, id: 's1', name: '旧店', open: false },
  { ...shop, id: 's2', name: '山野合作社' },
]
const roles = [
  ...['s1', 's2'].map(region => ({ role: 'shopOwner', region, regionName: '' })),
  { role: 'activityLeader', region: '330106', regionName: '西湖区' },
]
const group = (workflow: string, workflowLabel: string) => ({
  ...{ workflow, workflowLabel, kind: 'accept', count: 1, oldest: null, overdue: 0, soon: 0 },
})
/** What a server says in which there is nothing yet. */
const NOTHING = { dataList: [], next: '', total: 0, counts: {}, pieces: 0, sum: 0, mine: null, donors: [] }
const ANSWERS: Readonly<Record<string, object>> = {
  '/api/my/getMyInfo': { uid: '7', kind: 'person', name: '林美华', unread: 0, roles },
  '/api/my/pointSummary': { free: 5, frozen: 0, held: 0, expiring: null, debts: [] },
  '/api/my/gongshiSummary': { credited: 60, waiting: 0, years: [2026, 2025].map(year => ({ year, minutes: 30 })) },
  '/api/v3/myShops': { dataList: shops },
  '/api/v3/shopDetail': { ...shops[1], summary: '', regionName: '', favourite: false, goods: 1 },
  '/api/renwu/cangkuMine': { dataList: ['w1', 'w2'].map(id => ({ id, name: `仓库${id}`, toIssue: 0, toStore: 0 })) },
  '/api/renwu/getRenwuCounts': { groups: [group('aid', '援助申请'), group('order', '订单')], total: 2 },
  '/api/huodong/huodongDetails': { id: 'a', title: '整理花园', state: 'recruiting', mine: [], obstacle: null },
}

const GoodsReviews = () => <Reviews goods="g" count={9} />

const CASES: readonly Case[] = [
  ['/point', Point, '/api/my/pointPage', { tab: 'all' }, [press('积分分类', '冻结中'), { tab: 'frozen' }]],
  [
    ...(['/workTime', WorkTime, '/api/my/gongshiPage', { tab: 'all' }] as const),
    [press('状态', '已计时'), { tab: 'credited' }],
    [press('年份', '2025 年'), { year: 2025 }],
  ],
  [
    ...(['/rank', Rank, '/api/my/paihangPage', { scope: 'person', period: 'month' }] as const),
    [press('时间', '今年'), { period: 'year' }],
    [press('排行', '单位'), { scope: 'organisation' }],
  ],
  [
    ...([
      '/accessDetailRecord?item=i&batch=b',
      Movements,
      '/api/renwu/kucunRecord',
      { item: 'i', batch: 'b' },
    ] as const),
    [press('类型', '出库'), { kind: 'out' }],
    [seek('大米'), { keyword: '大米' }],
    [fill('从', '2026-01-02'), { since: '2026-01-02' }],
    [fill('到', '2026-02-03'), { until: '2026-02-03' }],
  ],
  [
    ...(['/access', Stock, '/api/renwu/kucunPage', { sort: 'name' }] as const),
    [press('仓库', '仓库w2'), { warehouse: 'w2' }],
    [press('排序', '件数多的在前'), { sort: 'count' }],
    [tick('只看 30 天内到期的'), { expiring: true }],
  ],
  ['/access', Stock, '/api/renwu/chukuPage', {}, [press('看什么', '已出库'), { done: true }]],
  ['/warehousing', Warehousing, '/api/renwu/rukuPage', {}, [press('怎么来', '自己送到'), { mode: 'dropOff' }]],
  [
    ...(['/activity?reach=all', Activities, '/api/huodong/getHuodongPage', {}] as const),
    [press('时间', '周末'), { when: 'weekend' }],
    [press('类型', '物资'), { kind: 'goods' }],
    [press('地区', '杭州市'), { region: '3301' }],
    [tick('只看还有名额的'), { open: true }],
    [seek('花园'), { keyword: '花园' }],
  ],
  [
    ...(['/volunteerR?id=a', Volunteers, '/api/huodong/zhiyuanzheList', { id: 'a', party: 'person' }] as const),
    [press('名单', '单位'), { party: 'organisation' }],
  ],
  [
    ...(['/gift', Gifts, '/api/index/goodsPage', {}] as const),
    [press('排序', '积分从少到多'), { sort: 'fewest' }],
    [press('领取', '到站自提'), { mode: 'pickUp' }],
    [press('成色', '二手'), { condition: 'used' }],
    [tick('只看够兑换的'), { affordable: true }],
    [tick('只看有货'), { inStock: true }],
    [seek('雨伞'), { keyword: '雨伞' }],
  ],
  [
    ...(['/exchange?desk=pending', Exchanges, '/api/renwu/duihuanPage', { tab: 'pending' }] as const),
    [press('兑换状态', '待自提'), { tab: 'ready' }],
    [seek('13900000001'), { keyword: '13900000001' }],
  ],
  [
    ...(['/exchange', Exchanges, '/api/index/myDuihuanGoodsRecord', { tab: 'all' }] as const),
    [press('兑换状态', '要我处理'), { tab: 'attention' }],
  ],
  [
    ...(['/collectDetails', CollectDetails, '/api/renwu/collectPage', { tab: 'history' }] as const),
    [press('捐赠方', '单位'), { party: 'organisation' }],
  ],
  [
    ...(['/task', AidBoard, '/api/renwu/yuanzhuPage', { tab: 'waiting' }] as const),
    [press('状态', '帮扶中'), { tab: 'helping' }],
    [press('类型', '救助'), { kind: 'relief' }],
    [seek('冬衣'), { keyword: '冬衣' }],
  ],
  [
    ...(['/task', DonationBoard, '/api/renwu/juanwuPage', { tab: 'submitted', mine: true }] as const),
    [press('状态', '上门中'), { tab: 'collecting' }],
    [press('谁的', '辖区全部'), { mine: false }],
  ],
  ['/task', HoursBoard, '/api/renwu/gongshiPage', { tab: 'toConfirm' }, [press('状态', '有异议'), { tab: 'disputed' }]],
  [
    '/task',
    PointBoard,
    '/api/renwu/jifenRestorePage',
    { tab: 'requested' },
    [press('状态', '已办结'), { tab: 'ended' }],
  ],
  ['/task', Task, '/api/renwu/getRenwuPage', {}, [press('看什么', '订单'), { workflow: 'order' }]],
  [
    ...(['/v3Goods', Goods, '/api/v3/goodsPage', {}] as const),
    [press('排序', '销量'), { sort: 'sold' }],
    [press('成色', '全新'), { condition: 'new' }],
    [tick('只看有货'), { inStock: true }],
    [seek('蜂蜜'), { keyword: '蜂蜜' }],
  ],
  [
    ...(['/v3Shop?id=s2', Shop, '/api/v3/goodsPage', { shop: 's2' }] as const),
    [press('排序', '价格从低到高'), { sort: 'priceUp' }],
    [seek('蜂蜜'), { keyword: '蜂蜜' }],
  ],
  [
    ...(['/v3GoodsDetail', GoodsReviews, '/api/v3/reviewPage', { goods: 'g' }] as const),
    [press('星级', '4 星'), { stars: 4 }],
    [tick('只看有图'), { withPictures: true }],
  ],
  ['/shoucang', Favourites, '/api/v3/collectPage', {}, [press('类型', '店铺'), { kind: 'shop' }]],
  [
    ...(['/help', Policies, '/api/index/getZhengcebangfu', { region: '330106' }] as const),
    [press('帮扶对象', '住房'), { topic: 'housing' }],
    [seek('津贴'), { keyword: '津贴' }],
  ],
  [
    ...(['/accounting', Accounting, '/api/renwu/feiyongPage', {}] as const),
    [press('状态', '已付款'), { tab: 'paid' }],
    [seek('36.50'), { keyword: '36.50' }],
    [fill('从', '2026-01-02'), { since: '2026-01-02' }],
    [fill('到', '2026-02-03'), { until: '2026-02-03' }],
  ],
  [
    '/accounting?book=payment',
    Accounting,
    '/api/renwu/zhifuPage',
    {},
    [press('状态', '待复核'), { tab: 'countersign' }],
  ],
  ['/charge', MyExpenses, '/api/my/feiyongPage', { tab: 'all' }, [press('状态', '已驳回'), { tab: 'refused' }]],
  [
    ...(['/benevolence', Benevolence, '/api/index/juanwuPage', {}] as const),
    [press('捐赠方', '单位'), { party: 'organisation' }],
    [press('地区', '西湖区'), { region: '330106' }],
    [seek('棉被'), { keyword: '棉被' }],
  ],
  ['/myBenevolence', MyBenevolence, '/api/my/juanwuPage', { tab: 'all' }, [press('状态', '已入库'), { tab: 'stored' }]],
  ['/myHelp', MyHelp, '/api/my/yuanzhuPage', { tab: 'all' }, [press('求助状态', '待我确认'), { tab: 'reported' }]],
  [
    ...(['/myAssistance', MyAssistance, '/api/my/bangfuPage', { tab: 'asked' }] as const),
    [press('帮扶状态', '待对方确认'), { tab: 'reported' }],
  ],
  ['/manage/complaints', Complaints, '/api/v3/complaintPage', {}, [press('状态', '待平台受理'), { state: 'filed' }]],
  [
    ...(['/platform', Platform, '/api/index/platformJieshaoPage', { topic: 'platform' }] as const),
    [press('栏目', '隐私'), { topic: 'privacy' }],
  ],
  [
    ...(['/role?region=330106', Roles, '/api/renwu/rolePage', { region: '330106' }] as const),
    [press('状态', '已暂停'), { tab: 'suspended' }],
    [seek('徐国栋'), { keyword: '徐国栋' }],
  ],
  [
    ...(['/orderDeliver', ShopOrders, '/api/v3/shopOrderPage', { shop: 's2', tab: 'paid' }] as const),
    [press('订单状态', '售后'), { tab: 'afterSales' }],
    [press('店铺', '旧店'), { shop: 's1' }],
  ],
  [
    ...(['/v3Evaluate?shop=s2', ShopReviews, '/api/v3/shopReviewPage', { shop: 's2' }] as const),
    [press('评价', '未回复'), { unanswered: true }],
  ],
  [
    ...(['/v3Release?shop=s2', ShopGoods, '/api/v3/shopGoodsPage', { shop: 's2', state: 'onSale' }] as const),
    [press('状态', '草稿'), { state: 'draft' }],
    [seek('蜂蜜'), { keyword: '蜂蜜' }],
  ],
  ['/scene', Scene, '/api/renwu/huodongPage', { tab: 'open' }, [press('状态', '待核时'), { tab: 'settling' }]],
]

test.each(CASES.map(one => [one[0], one] as const))(
  '%s asks for what is chosen, then and when one comes back',
  async (at, [, Page, wire, input, ...steps]) => {
    setView({ uid: '7' })
    const open = (address: string) => openPage(<Page />, call => ANSWERS[call.wire] ?? NOTHING, { at: address })
    const lastOf = ({ sent }: ReturnType<typeof openPage>) => sent.filter(call => call.wire === wire).at(-1)?.input
    const shown = open(at)
    let expected = input
    // Where a list is not asked for before something is chosen there is nothing to wait for yet.
    if (Object.keys(input).length > 0) await vi.waitFor(() => expect(lastOf(shown)).toMatchObject(input))
    await act(async () => {})
    for (const [step, change] of steps) {
      act(step)
      expected = { ...expected, ...change }
      await vi.waitFor(() => expect(lastOf(shown)).toMatchObject(expected))
    }
    const address = window.location.pathname + window.location.search
    cleanup()
    clearCache()
    const again = open(address)
    await vi.waitFor(() => expect(lastOf(again)).toMatchObject(expected))
    expect(lastOf(again)).toEqual(lastOf(shown))
  },
)
