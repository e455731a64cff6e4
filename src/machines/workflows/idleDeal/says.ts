/** What the two of a deal are told of it. */
import type { Says, Status } from '../../workflow/says.ts'
import { type IdleDeal, isPriced } from './facts.ts'

const meeting = ({ meetAt }: IdleDeal): Status => ['arranged', '和邻居约好了交接', '看时间地点', meetAt]
const MISSED: Status = ['yours', '约好的时间过了，东西交接了吗？', '去说一声']

function arranging({ turn, way }: IdleDeal, uid: string): Status {
  if (turn === uid) return ['yours', '邻居约了时间地点，您看行不行？', '去答复']
  if (turn !== '') return ['others', '等邻居答应您约的时间']
  return ['yours', way === 'post' ? '东西说好了给谁，约一下怎么寄' : '东西说好了给谁，约个时间交接', '去约一下']
}
const accused = ({ turn }: IdleDeal, uid: string): Status =>
  turn === uid ? ['yours', '对方说您没有来交接，来了的话请说明', '去说明'] : ['others', '您说对方没有来，等对方说明']

export const idleDealSays = {
  buyer: {
    asked: (_, span) => ['others', `等物主答复，一般${span('answer')}内`],
    offered: ['yours', '物主说了一个价钱，您看行不行？', '去答复'],
    toPay: ['yours', '东西给您留着了，请付款', '去付款'],
    reserved: d => arranging(d, d.owner),
    arranged: meeting,
    overdue: MISSED,
    shipped: ['yours', '物主把东西寄出来了，收到了说一声', '看看到哪了'],
    met: ['yours', '东西拿到了，没有问题说一声', '去确认'],
    noShow: d => accused(d, d.owner),
    disputed: ['others', '平台的人正在看这件事'],
  },
  seller: {
    asked: d =>
      isPriced(d)
        ? ['yours', '有邻居想买您的东西，卖不卖给他？', '去答复']
        : ['yours', '有邻居想要您的东西，给不给他？', '去答复'],
    offered: ['others', '等邻居答应您说的价钱'],
    toPay: (_, span) => ['others', `等邻居付款，${span('payment')}内`],
    reserved: d => arranging(d, d.seller),
    arranged: meeting,
    overdue: MISSED,
    shipped: ['others', '东西寄出去了，等邻居收到'],
    met: ['others', '东西交给邻居了，等他确认'],
    noShow: d => accused(d, d.seller),
    disputed: ['others', '平台的人正在看这件事'],
  },
} satisfies Says<IdleDeal>
