/** Notes about a matter, by those who act on it for each other; for its owner and its parties there are none. */
import { sql } from 'kysely'
import type { recordContract } from '../../src/contract/record.contract.ts'
import { refuse } from '../../src/contract/refusal.ts'
import { newId } from '../db/ids.ts'
import type { Call, Handlers } from '../engine/context.ts'
import { bindingOf } from '../engine/fire.ts'
import { readRecord } from '../engine/read.ts'
import { worksOn } from '../engine/standing.ts'
import { whoIs } from '../identity/grants.ts'
import { namesOf } from '../identity/names.ts'

interface Subject {
  readonly workflow: string
  readonly id: string
}

/** Resolves to whether the caller works on this record. Throws `missing` if they have nothing to do with it. */
async function isAtWork({ workflow, id }: Subject, { database: { db }, engine, me }: Call<'member'>): Promise<boolean> {
  const binding = bindingOf(engine, workflow)
  const { facts, who } = await readRecord({ db, engine }, binding.flow, id, me.uid)
  const face = engine.faces[workflow]
  return face !== undefined && worksOn(binding, face, facts, { ...who, uid: me.uid })
}

type NoteCalls = Pick<Handlers<typeof recordContract>, 'noteList' | 'noteAdd' | 'noteCounts'>

export const matterNoteCalls: NoteCalls = {
  async noteList(subject, call) {
    if (!(await isAtWork(subject, call))) return { dataList: [], open: false }
    const { db } = call.database
    const rows = await db
      .selectFrom('matterNote')
      .selectAll()
      .where('record', '=', subject.id)
      .orderBy('id', 'desc')
      .execute()
    const name = await namesOf(
      db,
      rows.map(({ uid }) => uid),
    )
    const dataList = rows.map(({ id, uid, call: outcome, words, at }) => ({
      id,
      by: name(uid),
      call: outcome,
      words,
      at: at.getTime(),
    }))
    return { dataList, open: true }
  },

  async noteAdd({ call: outcome = '' as const, words = '', ...subject }, call) {
    if (!(await isAtWork(subject, call))) refuse('missing', '没有找到这条记录')
    if (outcome === '' && words === '') refuse('invalid', '请写下备注', 'words')
    const at = call.clock()
    const id = newId(at)
    const note = { id, record: subject.id, uid: call.me.uid, call: outcome, words, at: new Date(at) } as const
    await call.database.db.insertInto('matterNote').values(note).execute()
    return { id }
  },

  async noteCounts({ workflow, ids }, { database: { db }, engine, me: { uid } }) {
    const binding = bindingOf(engine, workflow)
    const face = engine.faces[workflow]
    const who = { ...(await whoIs(db, uid)), uid }
    const rows = await db
      .selectFrom('record')
      .select([
        'id',
        'facts',
        sql<number>`(select count(*)::int from matter_note where matter_note.record = record.id)`.as('count'),
      ])
      .where('id', 'in', ids)
      .where('workflow', '=', workflow)
      .execute()
    const counted = rows.filter(({ facts, count }) => count > 0 && face && worksOn(binding, face, facts, who))
    return { counts: Object.fromEntries(counted.map(({ id, count }) => [id, count])) }
  },
}
