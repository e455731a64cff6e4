/** What neighbours of the demonstration had to say: answered, under way, and just sent. */
import { HOUR_MS } from '../../../../src/contract/time.ts'
import type { WireInput } from '../../../../src/contract/wire.ts'
import { sendFeedback } from '../../../domain/feedback/submit.ts'
import { awake } from '../rows/calendar.ts'
import type { Stage } from './stage.ts'

const [MEMBER, VOLUNTEER, COLLECTOR] = ['13900000001', '13900000002', '13900000003']

type Send = (phone: string, words: WireInput<'/api/my/feedback'>, hours: number) => Promise<string>
type Step = (uid: string, id: string, event: string, input?: object) => Promise<unknown>

/** Plays questions about the money of the first campaign: answered by its organisation, and one that waits for it. */
async function playQuestions({ db, later, now, ringUntil }: Stage, send: Send, step: Step): Promise<void> {
  const { id, uid } = await db
    .selectFrom('campaign')
    .select(['id', 'uid'])
    .where('listed', '=', true)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const about = `/fundraisingDetail?id=${id}`
  const ask = (phone: string, content: string, hours: number) => send(phone, { kind: 'charity', content, about }, hours)
  const asked = await ask(MEMBER, '已经花掉的钱，买了哪些东西？有发票吗？', 72)
  later(5)
  await step(uid, asked, 'TAKE')
  await step(uid, asked, 'ANSWER', {
    reason: '每一笔都在「账目」里，写明付给谁、买了什么；发票由两位财务核对过，不公开。',
  })
  await ringUntil(await ask(VOLUNTEER, '还没有用的钱打算什么时候用？', 20), now)
  await ringUntil(asked, now)
}

/** Plays it; who answers is of the platform. */
export async function playFeedback(stage: Stage): Promise<void> {
  const { context, clock, now } = stage
  const { uid: staff } = await stage.db
    .selectFrom('roleGrant')
    .select('uid')
    .where('role', '=', 'platform')
    .orderBy('uid')
    .executeTakeFirstOrThrow()
  const send = async (phone: string, words: WireInput<'/api/my/feedback'>, hours: number) => {
    clock.at = awake(now - hours * HOUR_MS, now)
    return (await sendFeedback(context, await stage.uidOf(phone), words)).id
  }
  const step = (uid: string, id: string, event: string, input?: object) => stage.fire(uid, 'feedback', id, event, input)

  const large = await send(MEMBER, { kind: 'praise', content: '字大一点就好了，我眼睛花，看不清小字' }, 120)
  stage.later(24)
  await step(staff, large, 'TAKE')
  await step(staff, large, 'ANSWER', { reason: '谢谢您。「设置」里打开长者模式，字会变大，按钮也会变大。' })
  stage.later(6)
  await step(await stage.uidOf(MEMBER), large, 'RATE', { stars: 5 })

  const box = await send(VOLUNTEER, { kind: 'fault', content: '旧衣回收箱满了，衣服放在外面淋了雨' }, 30)
  stage.later(4)
  await step(staff, box, 'TAKE')
  await step(staff, box, 'ASK', { reason: '请问是哪个小区的回收箱？' })

  const stairs = await send(COLLECTOR, { kind: 'safety', content: '社区服务站门口的台阶松了，老人容易绊倒' }, 2)
  const question = await send(MEMBER, { kind: 'question', content: '积分什么时候会过期？我想攒着换一口锅' }, 1)
  await playQuestions(stage, send, step)
  // At night they were sent the evening before.
  for (const id of [stairs, question]) await stage.ringUntil(id, now)
}
