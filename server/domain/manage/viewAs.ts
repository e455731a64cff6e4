/** 看作: opens the portal as another person sees it, and ends that. */
import type { manageContract } from '../../../src/contract/manage.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { chinaTime, DAY_MS } from '../../../src/contract/time.ts'
import { VIEWING_MS, VIEWING_SUBJECT } from '../../../src/contract/viewing.ts'
import type { Queryable } from '../../db/connect.ts'
import { newId } from '../../db/ids.ts'
import { consume } from '../../db/rateLimit.ts'
import { writeAudit } from '../../engine/audit.ts'
import type { Handlers } from '../../engine/context.ts'
import { inOneStep, type StepContext } from '../../engine/fire.ts'
import { whoIs } from '../../identity/grants.ts'
import { platformPerson } from '../../identity/platform.ts'
import { assertMayBeViewed } from '../../identity/viewing.ts'

/** Views that one person may open a day: it is for a question that somebody asked. */
const MAX_PER_DAY = 30

/** Returns `18:30`. */
const clockOf = (at: number): string => chinaTime(at).slice(11, 16)

const nameOf = async (db: Queryable, uid: string): Promise<string> =>
  (await db.selectFrom('account').select('name').where('uid', '=', uid).executeTakeFirstOrThrow()).name

/** Tells the person whose pages are looked at, in the step that opens them. */
const tellOf = (context: StepContext, uid: string, text: string) =>
  inOneStep(context, async ({ outbox, services: { clock } }) => {
    const at = clock()
    const record = newId(at)
    const about = { record, workflow: VIEWING_SUBJECT }
    outbox.messages.push({ id: newId(at), uid, ...about, text, toPost: false, createdAt: new Date(at) })
    outbox.notifyLive({ ...about, version: 1 })
  })

export const viewAsCalls: Pick<Handlers<typeof manageContract>, 'viewAs' | 'viewAsNow' | 'viewAsEnd'> = {
  async viewAs({ phone, reason }, call) {
    const { me, database, clock } = call
    await platformPerson(database.db, me.uid)
    const limit = { key: `viewAs:${me.uid}`, max: MAX_PER_DAY, windowMs: DAY_MS }
    if (!(await consume(database.db, limit, clock())).allowed) refuse('tooMany', `一天最多看作 ${MAX_PER_DAY} 次`)
    return database.tx(async db => {
      const found = db.selectFrom('account').select(['uid', 'name']).where('phone', '=', phone)
      const { uid, name } = (await found.executeTakeFirst()) ?? refuse('invalid', '没有用这个手机号注册的账号', 'phone')
      if (uid === me.uid) refuse('invalid', '这是您自己的账号', 'phone')
      assertMayBeViewed(await whoIs(db, uid))
      const until = clock() + VIEWING_MS
      await db
        .updateTable('session')
        .set({ viewing: uid, viewingUntil: new Date(until) })
        .where('id', '=', me.session)
        .where('uid', '=', me.uid)
        .execute()
      const what = `看作${name}（尾号 ${phone.slice(-4)}），到 ${clockOf(until)}`
      await writeAudit(db, call, { uid: me.uid, kind: 'viewAs', what, reason })
      const by = await nameOf(db, me.uid)
      const text = `平台的${by}因「${reason}」查看了您看到的页面，到 ${clockOf(until)} 为止；只能看，不能替您办事`
      await tellOf({ db, services: call }, uid, text)
      return { uid, name, until }
    })
  },

  async viewAsNow(_, { me, database: { db }, clock }) {
    const { viewing, viewingUntil } = await db
      .selectFrom('session')
      .select(['viewing', 'viewingUntil'])
      .where('id', '=', me.session)
      .executeTakeFirstOrThrow()
    const until = viewingUntil?.getTime() ?? 0
    if (viewing === null || until <= clock()) return { uid: me.uid, viewing: null }
    return { uid: me.uid, viewing: { uid: viewing, name: await nameOf(db, viewing), until } }
  },

  async viewAsEnd(_, call) {
    const { me, database } = call
    await database.tx(async db => {
      const { viewing } = await db
        .selectFrom('session')
        .select('viewing')
        .where('id', '=', me.session)
        .forUpdate()
        .executeTakeFirstOrThrow()
      if (viewing === null) return
      await db.updateTable('session').set({ viewing: null, viewingUntil: null }).where('id', '=', me.session).execute()
      await writeAudit(db, call, { uid: me.uid, kind: 'viewAs', what: `结束看作${await nameOf(db, viewing)}` })
    })
    return {}
  },
}
