// @ts-check
import { slipsOf } from './slip.mjs'

const LIST = 'src/ui/kinds/list.tsx'
const PICTURES = 'src/forms/picturesField.tsx'
const ORDERS = 'src/pages/order/order.tsx'
const DETAIL = 'src/pages/order/orderDetail.tsx'
const GOODS = 'src/pages/shop/parts/ownGoodsCard.tsx'
const LOGIN = 'src/pages/entry/login.tsx'
const list = ['test/machines/ui/list.test.tsx']
const pictures = ['test/machines/forms/picturesField.test.tsx']
const orders = ['test/machines/pages/orders.test.tsx']
const detail = ['test/machines/pages/orderDetail.test.tsx']
const login = ['test/machines/pages/login.test.tsx']

export const pages = slipsOf('pages', 'machines', [
  ['w03', "the shop sees 去付款 on a buyer's order", DETAIL, '...(payable && isBuyer ?', '...(payable ?', detail],
  [
    'w04',
    'the hidden field of the other way of logging in is left filled',
    LOGIN,
    "    form.set({ code: '', password: '' })\n",
    '',
    login,
  ],
  [
    'w06',
    'every tab of my orders shows all',
    ORDERS,
    "useInfiniteQuery('/api/v3/orderPage', { tab })",
    "useInfiniteQuery('/api/v3/orderPage', { tab: 'all' })",
    orders,
  ],
  ['w08', 'goods of a shop: 编辑 has no name', GOODS, ' aria-label={`编辑：${title}`}', '', orders],
  ['w10', 'a failed first page of a list shows nothing', LIST, '{problem && <Failure {...problem} />}', '', list],
  [
    'w11',
    'order card: the button has no name',
    'src/pages/order/parts/orderCard.tsx',
    "aria-label={`查看：${shop.name}，${lines[0]?.title ?? ''}`}",
    '',
    orders,
  ],
  [
    'w12',
    '重试 takes the picture away',
    PICTURES,
    'onClick={() => sendAgain(uid)}',
    'onClick={() => remove(uid)}',
    pictures,
  ],
  [
    'w20',
    'a later page that failed offers no more than before, as though nothing had happened',
    'src/ui/parts/moreButton.tsx',
    "failure ? '重试' : loading",
    'loading',
    list,
  ],
  ['w21', 'an empty list says nothing', LIST, '{items?.length === 0 && <Empty {...empty} />}', '', list],
  ['w22', 'more is offered at the end of a list', LIST, '{items && more?.has && ', '{items && more && ', list],
  [
    'w23',
    'goods of a shop: 下架 has no name',
    GOODS,
    "            aria-label={`${state === 'onSale' ? '下架' : '上架'}：${title}`}\n",
    '',
    orders,
  ],
  [
    'w24',
    'two pictures that arrive together become one',
    PICTURES,
    'urls.current = [...urls.current, url]',
    'urls.current = [...value, url]',
    pictures,
  ],
  ['w25', 'more pictures than there may be are sent', PICTURES, 'add(files.slice(0, free))', 'add(files)', pictures],
  [
    'w26',
    'an unknown tab of my orders shows the last one',
    'src/pages/order/parts/tabs.ts',
    "?? 'all'",
    "?? 'done'",
    orders,
  ],
  [
    'w27',
    'the shop is told to pay',
    DETAIL,
    "isBuyer ? '请在时限内付款，下一步由您完成。' : '现在等买家付款。'",
    "'请在时限内付款，下一步由您完成。'",
    detail,
  ],
  ['w28', 'a paid order is offered to be paid', DETAIL, '...(payable && isBuyer ?', '...(isBuyer ?', detail],
])
