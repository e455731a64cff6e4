/**
 * A person of the platform may see the portal as somebody else for a while: by their own session, and until when.
 * Phrases that staff write in answers and refusals are published by versions; a few are live.
 */
import { type Kysely, sql } from 'kysely'
import { ADOPTED, adoption, lines } from './0018-content.ts'
import { ARTICLES } from './0028-articles.ts'
import { FORBIDDEN_GOODS } from './0029-forbidden-goods.ts'
import { DONATION_AMOUNTS } from './0030-donation-amounts.ts'
import { CALENDAR_YEARS } from './0032-calendar-years.ts'
import { GIFT_DRAWS } from './0033-gift-draws.ts'

const WRITTEN: readonly (readonly [id: string, title: string, step: string, phrases: readonly string[]])[] = [
  [
    'answer',
    '意见反馈 · 答复',
    'feedback.ANSWER',
    [
      '谢谢您告诉我们，已经转给负责的同事去办；还没有解决，请点「没有解决」。',
      '这个问题已经修好，请刷新页面再试；还不行请点「没有解决」。',
      '您说得对，这里是我们没有写清楚，已经改了。',
    ],
  ],
  [
    'refuseAid',
    '求助 · 驳回',
    'aid.REFUSE',
    ['不在我们能帮的范围里，请拨打 12345 问一问。', '情况还不清楚，请补充材料后再提一次。', '已有其他帮扶在进行'],
  ],
  [
    'returnThing',
    '闲置 · 请物主修改',
    'idleItem.TURN_DOWN',
    ['照片看不清，请在亮的地方重拍一张。', '说明里有电话或微信，请删掉，约时间在平台里就行。'],
  ],
]

/** A body as `src/contract/contentFields.ts` reads it. */
export const HOUSE_PHRASES = `select 'housePhrases', id, jsonb_build_object('title', title, 'step', step,
    'phrases', ${lines('phrases')}) from house_phrases`

export async function up<T>(db: Kysely<T>): Promise<void> {
  await sql`alter table session add column viewing text references account,
    add column viewing_until timestamptz,
    add check ((viewing is null) = (viewing_until is null))`.execute(db)
  await sql`create table house_phrases (
    id text primary key,
    title text not null,
    step text not null,
    phrases jsonb not null
  )`.execute(db)
  for (const [id, title, step, phrases] of WRITTEN)
    await sql`insert into house_phrases values (${id}, ${title}, ${step}, ${JSON.stringify(phrases)})`.execute(db)
  for (const statement of [
    'alter table content_version drop constraint content_version_kind_check',
    `alter table content_version add check (kind in ('banner', 'project', 'policy', 'gift', 'article', 'forbiddenGoods',
      'donationAmounts', 'calendarYear', 'giftDraw', 'housePhrases'))`,
    adoption([ADOPTED, ARTICLES, FORBIDDEN_GOODS, DONATION_AMOUNTS, CALENDAR_YEARS, GIFT_DRAWS, HOUSE_PHRASES]),
    'select content_adopt(now()) where exists (select from account)',
  ])
    await sql.raw(statement).execute(db)
}
