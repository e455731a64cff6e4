/** Things that neighbours of the demonstration pass on: in several states, one on its way to the member. */
import { chinaDay, HOUR_MS } from '../../../../src/contract/time.ts'
import type { WireInput } from '../../../../src/contract/wire.ts'
import { askForThing, listThing } from '../../../domain/idle/submit.ts'
import { awake } from '../rows/calendar.ts'
import type { Stage } from './stage.ts'

const [MEMBER, VOLUNTEER, COLLECTOR, RESPONSIBLE] = ['13900000001', '13900000002', '13900000003', '13900000004']
type Thing = WireInput<'/api/idle/idleSave'>

const SPOT = '社区服务站门口'
const thing = (words: Pick<Thing, 'title' | 'classification' | 'words'> & Partial<Thing>, picture: string): Thing => ({
  condition: 'used',
  terms: 'free',
  ways: ['meet'],
  region: '',
  spot: SPOT,
  ...words,
  pictures: [`/pictures/mint/${picture}.svg`],
})

const BICYCLE = thing(
  { title: '儿童自行车', classification: 'idle-sport-bike', words: '孩子长高了骑不了，车铃还响，后轮要打气' },
  'bicycle',
)
const CHAIR = thing(
  {
    title: '实木餐椅两把',
    classification: 'idle-furnish-sofa',
    words: '搬家用不上，结实，一把椅背有划痕',
    condition: 'worn',
  },
  'chair',
)
const BOOKS = thing(
  {
    title: '小学课外书',
    classification: 'idle-books-secondhand',
    words: '三到六年级的，见面时挑一本',
    condition: 'good',
    pieces: 12,
    ways: ['meet', 'post'],
  },
  'books',
)
const TEDDY = thing(
  { title: '毛绒玩具一袋', classification: 'idle-kids-toys', words: '洗过晒过，八个', condition: 'good' },
  'teddy-bear',
)
const TENT = thing(
  {
    title: '双人帐篷',
    classification: 'idle-sport-camp',
    words: '只用过一次，想换一辆买菜的小拉车',
    condition: 'good',
    terms: 'swap',
    want: '买菜小拉车',
  },
  'tent',
)
const LAMP = thing(
  {
    title: '护眼台灯',
    classification: 'idle-furnish-electric',
    words: '用了一年，三档亮度都好使，换了新的才卖',
    condition: 'good',
    terms: 'sell',
    price: 6_000,
  },
  'couch-and-lamp',
)
const SEAT = thing(
  { title: '婴儿安全座椅', classification: 'idle-kids-cart', words: '没有出过事故，三年', condition: 'good' },
  'kick-scooter',
)

/** Plays them; each of the first begins so many hours ago. */
export async function playIdle(stage: Stage): Promise<void> {
  const { context, clock, now } = stage
  const since = (hours: number) => {
    clock.at = awake(now - hours * HOUR_MS, now)
  }
  const region = await streetOf(stage, await stage.uidOf(MEMBER))
  const list = async (phone: string, one: Thing, hours: number) => {
    since(hours)
    return (await listThing(context, await stage.uidOf(phone), { ...one, region })).id
  }
  const ask = async (phone: string, id: string, words: string, price?: number) =>
    askForThing(context, await stage.uidOf(phone), { id, way: 'meet', words, ...(price !== undefined && { price }) })

  // Given away a while ago.
  const teddy = await list(VOLUNTEER, TEDDY, 200)
  stage.later(5)
  const given = await ask(MEMBER, teddy, '社区托儿角正缺玩具')
  stage.later(3)
  await stage.fire(await stage.uidOf(VOLUNTEER), 'idleDeal', given, 'ACCEPT')
  stage.later(20)
  await handOver(stage, await stage.uidOf(VOLUNTEER), given)

  // On its way to the member, who has a code to present.
  const bicycle = await list(COLLECTOR, BICYCLE, 60)
  stage.later(2)
  const deal = await ask(MEMBER, bicycle, '孙子正好在学骑车，周末都有空')
  stage.later(2)
  await stage.fire(await stage.uidOf(COLLECTOR), 'idleDeal', deal, 'ACCEPT')
  stage.later(2)
  const proposal = { day: chinaDay(now, 1), time: '10:00', words: SPOT }
  await stage.fire(await stage.uidOf(MEMBER), 'idleDeal', deal, 'PROPOSE', proposal)
  stage.later(1)
  await stage.fire(await stage.uidOf(COLLECTOR), 'idleDeal', deal, 'AGREE')

  // Two ask the member for the chairs.
  const chairs = await list(MEMBER, CHAIR, 40)
  stage.later(4)
  await ask(VOLUNTEER, chairs, '教室里缺两把')
  stage.later(2)
  await ask(RESPONSIBLE, chairs, '服务站添两个座')

  // For sale; the member has offered less, and the seller named another price.
  const lamp = await list(VOLUNTEER, LAMP, 28)
  stage.later(3)
  const offer = await ask(MEMBER, lamp, '写作业正好用得上', 4_500)
  stage.later(2)
  await stage.fire(await stage.uidOf(VOLUNTEER), 'idleDeal', offer, 'COUNTER', { price: 5_000 })

  await list(RESPONSIBLE, BOOKS, 30)
  await list(VOLUNTEER, TENT, 26)
  // Waits for the platform.
  await list(COLLECTOR, SEAT, 8)
}

/** Resolves to the street where the member lives; all of it is near them. */
async function streetOf({ db }: Stage, uid: string): Promise<string> {
  const addresses = db.selectFrom('address').select('region').where('uid', '=', uid).where('isDefault', '=', true)
  return (await addresses.executeTakeFirstOrThrow()).region.slice(0, 9)
}

async function handOver(stage: Stage, seller: string, id: string): Promise<void> {
  const info = stage.db.selectFrom('idleDeal').select('code').where('id', '=', id)
  const { code } = await info.executeTakeFirstOrThrow()
  await stage.fire(seller, 'idleDeal', id, 'HAND_OVER', { code })
}
