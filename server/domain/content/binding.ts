/** Binds content to the engine: what is checked before it is shown, and how a version of the past begins anew. */
import { drawWindow } from '../../../src/contract/contentFields.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { type Content, content, writtenBy } from '../../../src/machines/workflows/content/chart.ts'
import { contentProjection } from '../../../src/machines/workflows/content/projection.ts'
import { newId } from '../../db/ids.ts'
import { binding } from '../../engine/binding.ts'
import { factsOf } from '../../engine/records.ts'
import { leavesNone } from './last.ts'
import { obstaclesOf } from './obstacles.ts'
import { hashOf, insertVersion, nextNumber, versionOf } from './versions.ts'

export const contentBinding = binding(content, {
  projection: contentProjection,
  // It belongs to the platform, whoever writes it.
  columns: () => ({ owner: '', place: '' }),
  async titles(db, ids) {
    const rows = await db.selectFrom('contentVersion').select(['id', 'body']).where('id', 'in', ids).execute()
    return new Map(rows.map(({ id, body }) => [id, body.title ?? '']))
  },
  conditions: {
    presentable: {
      async check(db, { id }) {
        const [obstacle] = await obstaclesOf(db, await versionOf(db, id))
        if (obstacle !== undefined) refuse('notNow', obstacle)
      },
      promisedBy: ['review', 'scheduled'],
      steps: ['SUBMIT', 'PUBLISH'],
    },
    stillAhead: {
      check: (_, { facts: { endsAt } }, { at }) => {
        if (endsAt !== 0 && at >= endsAt) refuse('notNow', '下线日期已经过了，请先修改')
      },
      promisedBy: ['review', 'scheduled'],
      steps: ['SUBMIT', 'PUBLISH'],
    },
    // What people enter under stays as it is.
    drawAhead: {
      async check(db, { id, facts: { kind, item } }, { at, event }) {
        if (kind !== 'giftDraw') return
        const live = await db.selectFrom('giftDraw').select('opensAt').where('id', '=', item).executeTakeFirst()
        if (live && live.opensAt.getTime() <= at) refuse('notNow', '抽签已经开始报名，规则不能再改，也不能下线')
        if (event !== 'TAKE_DOWN' && drawWindow((await versionOf(db, id)).body).opensAt <= at)
          refuse('notNow', '开始报名的时间已经过了，请先修改')
      },
      promisedBy: ['review', 'scheduled'],
      steps: ['SUBMIT', 'PUBLISH', 'TAKE_DOWN'],
    },
    leftBehind: {
      async check(db, { facts }) {
        const what = await leavesNone(db, facts)
        if (what !== undefined) refuse('notNow', `这是唯一的${what}，不能下线；请起草新的一版来替换它`)
      },
      promisedBy: [],
      steps: ['TAKE_DOWN'],
    },
  },
  async openedBy({ db, record, who, at }) {
    const before = factsOf(content, record)
    const isAhead = before.endsAt > at
    // It is shown from when it is published, until an end that still lies ahead.
    const { showFrom: _, showUntil, ...words } = (await versionOf(db, record.id)).body
    const body = { ...words, ...(isAhead && showUntil !== undefined && { showUntil }) }
    const number = await nextNumber(db, before)
    const uid = who.uid ?? ''
    const id = newId(at)
    const facts: Content = {
      ...before,
      number,
      hash: await hashOf(db, body),
      startsAt: 0,
      endsAt: isAhead ? before.endsAt : 0,
      ...writtenBy(before.kind, uid),
    }
    const { kind, item } = before
    const version = { id, kind, item, number, body, writtenBy: uid, writtenAt: new Date(at) }
    return { id, facts, event: 'DRAFT', writeAlong: ({ record: { id } }) => insertVersion(db, { ...version, id }) }
  },
})
