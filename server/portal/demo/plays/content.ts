/** What the platform of the demonstration is writing: a banner and a policy for review, one to come, and a draft. */
import type { SentBody } from '../../../../src/contract/contentFields.ts'
import type { ContentKind } from '../../../../src/contract/contentWords.ts'
import { chinaDay, HOUR_MS } from '../../../../src/contract/time.ts'
import { saveContent } from '../../../domain/content/save.ts'
import { awake } from '../rows/calendar.ts'
import type { Stage } from './stage.ts'

/** Plays it; what is shown now stays as it is. */
export async function playContent(stage: Stage): Promise<void> {
  const { db, context, clock, now } = stage
  const staff = await db.selectFrom('roleGrant').select('uid').where('role', '=', 'platform').orderBy('uid').execute()
  const [author = '', second = ''] = staff.map(({ uid }) => uid)
  const at = (hours: number) => {
    clock.at = awake(now - hours * HOUR_MS, now)
  }
  const liveOf = (kind: ContentKind, item?: string) =>
    db
      .selectFrom('contentVersion')
      .innerJoin('record', 'record.id', 'contentVersion.id')
      .select(['contentVersion.id', 'body'])
      .where('kind', '=', kind)
      .where('state', '=', 'live')
      .$if(item !== undefined, all => all.where('item', '=', item!))
      .orderBy('item')
      .executeTakeFirstOrThrow()
  const write = async (kind: ContentKind, body: SentBody, from?: string) =>
    (await saveContent(context, author, { kind, body, ...(from && { from }) })).id
  const step = (uid: string, id: string, event: string) => stage.fire(uid, 'content', id, event)

  at(74)
  const come: SentBody = {
    title: '元旦，邻里一桌饭',
    summary: '社区食堂摆长桌，一家带一个菜。独居的老人，我们上门去请。',
    picture: '/pictures/banner/neighbours.svg',
    alt: '几位邻居站在一起，手里拿着要送的东西',
    link: '/activity',
    action: '报名参加',
    sort: '9',
    showFrom: chinaDay(now, 3),
    showUntil: chinaDay(now, 12),
  }
  const dinner = await write('banner', come)
  await step(author, dinner, 'SUBMIT')
  at(47)
  await step(second, dinner, 'PUBLISH')

  at(30)
  const banner = await liveOf('banner')
  const reworded = { ...banner.body, summary: '社区菜园开春翻土，手套和种子都备好，带上孩子来就行。' }
  await step(author, await write('banner', reworded, banner.id), 'SUBMIT')
  at(28)
  const policy = await liveOf('policy')
  const contact = { ...policy.body, contactPhone: '12345，工作日 9 点到 17 点' }
  await step(author, await write('policy', contact, policy.id), 'SUBMIT')
  at(20)
  const tobacco = await liveOf('forbiddenGoods', 'tobacco')
  const words = `${tobacco.body.words}\n雪茄\n烟弹`
  await step(author, await write('forbiddenGoods', { ...tobacco.body, words }, tobacco.id), 'SUBMIT')
  const amounts = await liveOf('donationAmounts')
  await write('donationAmounts', { ...amounts.body, amounts: '5\n20\n50\n100\n500' }, amounts.id)
  const nextYear = String(Number(chinaDay(now).slice(0, 4)) + 1)
  await write('calendarYear', {
    title: `${nextYear} 年放假安排`,
    year: nextYear,
    holidays: '元旦 01-01',
    notice: '等国务院办公厅的通知，照通知补全再送审',
  })
  at(6)
  const project = await liveOf('project')
  await write('project', { ...project.body, summary: '一顿热饭，一次敲门。' }, project.id)
}
