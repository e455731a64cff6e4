/** A neighbourhood that helps, for tests: who asks, who takes it up, who helps, and the steps that they take. */
import { aidContract } from '../../src/contract/aid.contract.ts'
import type { InputOf } from '../../src/contract/endpoint.ts'
import { personCheck } from '../../src/contract/identity.ts'
import { COMMUNITY, giftUntil, goods, HOME, holder, type Neighbourhood, neighbourhood } from './gifts.ts'
import { pictureOf } from './keeper.ts'
import { someone, take } from './market.ts'
import type { Person } from './people.ts'
import type { TestServer } from './server.ts'

const SEVENTEEN = '33010619450312001'
export const IDENTITY = SEVENTEEN + personCheck(SEVENTEEN)
export const ADDRESS = '曙光路 122 号 3 幢 402 室'
export const ASKER = { name: '王桂兰', phone: '13812340022' }
const CONTACT = { ...ASKER, identity: IDENTITY, region: COMMUNITY, detail: ADDRESS, ...HOME }
export const WORDS = '老伴走后一个人住，腿脚不好，天冷了出不了门。'
export const COATS = [{ name: '冬衣', classification: 'donation-clothes-winter', count: 2, unit: '件' }]
export const DONE = { words: '东西送到了，陪老人说了会儿话', photos: [], span: 'one' }
export const WHY = { reason: '就是这样' }

/** Everybody whom an application concerns; the desk's responsible person stands on the lowest rung. */
export interface Village extends Neighbourhood {
  readonly asker: Person
  readonly volunteer: Person
  readonly other: Person
  readonly leader4: Person
  readonly leader2: Person
  readonly platform: Person
  /** The same posts elsewhere, and somebody without any. */
  readonly strangers: readonly Person[]
  readonly askersPicture: string
}

export async function village(server: TestServer): Promise<Village> {
  const around = await neighbourhood(server)
  const asker = await someone(server, '王桂兰')
  return {
    ...around,
    asker,
    volunteer: await holder(server, 'volunteer', '330106', '赵敏'),
    other: await holder(server, 'volunteer', '330106', '孙丽'),
    leader4: await holder(server, 'leader4', COMMUNITY.slice(0, 9), '陈主任'),
    leader2: await holder(server, 'leader2', '3301', '沈立新'),
    platform: await holder(server, 'platform', '', '平台小陈'),
    strangers: [
      await someone(server, '路人'),
      await holder(server, 'responsible', '330106009006', '外社区'),
      await holder(server, 'leader4', '330106002', '外街道'),
      await holder(server, 'leader2', '3302', '外城市'),
      await holder(server, 'volunteer', '330105', '外区志愿者'),
      await holder(server, 'warehouseOut', 'elsewhere', '外仓库'),
      await holder(server, 'finance', '3301', '财务'),
    ],
    askersPicture: await pictureOf(server, asker),
  }
}

export type Asked = InputOf<typeof aidContract.applyYuanzhu>
export const reliefForm = (changes: Partial<Asked> = {}): Asked => ({
  kind: 'relief',
  title: '陪诊，周三上午',
  words: WORDS,
  relief: 'medical',
  amount: 20_000,
  ...CONTACT,
  ...changes,
})
export const goodsForm = (changes: Partial<Asked> = {}): Asked => ({
  kind: 'goods',
  title: '冬衣两件',
  words: WORDS,
  items: COATS,
  ...CONTACT,
  ...changes,
})

export const ask = async (server: TestServer, { token }: Person, form: Asked = reliefForm()): Promise<string> =>
  (await server.call(aidContract.applyYuanzhu, form, { token })).id

const WAY = ['submitted', 'accepted', 'assigned', 'helping', 'issued', 'reported', 'completed'] as const
export type Reached = (typeof WAY)[number]

/** Goods that neighbours gave, stored in the village's warehouse. */
export const stocked = (server: TestServer, around: Village, count = 20) =>
  giftUntil(server, around, 'stored', { items: [goods({ count })] })

/** An application brought so far; goods have to lie in the warehouse. */
export async function aidUntil(server: TestServer, around: Village, until: Reached, form?: Asked): Promise<string> {
  const { asker, desk, volunteer, issuer } = around
  const id = await ask(server, asker, form)
  const isGoods = form?.kind === 'goods'
  const steps: (() => Promise<unknown> | undefined)[] = [
    () => take(server, desk, 'aidAccept', id),
    () => take(server, desk, 'aidAssign', id, { helper: volunteer.uid }),
    () => take(server, volunteer, 'aidAgree', id),
    () => (isGoods ? take(server, issuer, 'aidIssue', id) : undefined),
    () => take(server, volunteer, 'aidReport', id, DONE),
    () => take(server, asker, 'aidConfirm', id, { stars: 5, words: '谢谢' }),
  ]
  for (const step of steps.slice(0, WAY.indexOf(until))) await step()
  return id
}

export const mine = (server: TestServer, { token }: Person, id: string) =>
  server.call(aidContract.myAidDetails, { id }, { token })
export const onDesk = (server: TestServer, { token }: Person, id: string) =>
  server.call(aidContract.aidDetails, { id }, { token })
export const onHand = (server: TestServer, { token }: Person, id: string) =>
  server.call(aidContract.myAssistanceDetails, { id }, { token })
