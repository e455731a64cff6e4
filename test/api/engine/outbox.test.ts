/**
 * What a step leaves behind and what it takes: clocks, places, roles and locks, each row of what the engine
 * promises.
 */
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Queryable } from '../../../server/db/connect.ts'
import { newId } from '../../../server/db/ids.ts'
import type { EffectContext } from '../../../server/engine/engine.ts'
import { grantEffect, revokeEffect } from '../../../server/engine/grantEffects.ts'
import { lockLeavingPost, lockPosts } from '../../../server/engine/ladder.ts'
import { LIVE_CHANNEL } from '../../../server/engine/live.ts'
import { StepOutbox } from '../../../server/engine/outbox.ts'
import { freePlaces, setPlaces, takePlaces } from '../../../server/engine/places.ts'
import { whoIsLocked } from '../../../server/identity/grants.ts'
import { refusalOf } from '../../../src/contract/refusal.ts'
import type { Outcome } from '../../../src/machines/workflow/flow.ts'
import { setUpDatabase } from '../../support/server/ownDatabase.ts'
import { postgresUrl } from '../../support/server/testDatabase.ts'

const NOW = Date.parse('2026-11-21T12:00:00+08:00')
const MINUTE_MS = 60_000
const opened = setUpDatabase()
let db: Queryable
beforeAll(() => {
  db = opened.database.db
})

async function insertRecord(root: string | null = null): Promise<string> {
  const id = newId()
  const row = { id, workflow: 'order', state: 'paid', version: 1, facts: '{}', owner: 'a', place: '330106', root }
  await db.insertInto('record').values(row).execute()
  return id
}
const contextOf = (id: string, root = id) =>
  ({
    ...{ db, at: NOW, who: {}, outbox: new StepOutbox() },
    record: { id, root, workflow: 'order', state: 'paid', version: 1, facts: {} },
  }) as unknown as EffectContext
/** The charts name some effects together, so that their type says too much. */
const effect = (type: string, params: object) => ({ type, params }) as never
const messageOf = (work: Promise<unknown>) =>
  work.then(
    () => '',
    error => refusalOf(error).message,
  )

test('a step that leaves nothing behind reaches the live line all the same', async () => {
  const received: unknown[] = []
  const unlisten = await opened.database.listen(LIVE_CHANNEL, text => received.push(JSON.parse(text)))
  const change = { record: await insertRecord(), workflow: 'order', version: 2 }
  const outbox = new StepOutbox()
  outbox.notifyLive(change)
  await outbox.write(db)
  await expect.poll(() => received).toEqual([change])
  await unlisten()
})

describe('the clocks of a record', () => {
  const clocks = (change: Partial<Outcome['clocks']>): Outcome['clocks'] => ({
    ...{ start: [], stop: [], postpone: [] },
    ...change,
  })
  const start = { start: [{ clock: 'a', ms: 5 * MINUTE_MS }] }
  const postpone = { postpone: [{ clock: 'a', ms: 2 * MINUTE_MS }] }
  const stop = { stop: ['a'] }
  /** Minutes from now until the clocks ring, where `a` would ring in ten minutes and `b` in twenty. */
  async function afterSteps(...changes: readonly Partial<Outcome['clocks']>[]) {
    const record = await insertRecord()
    const due = (minutes: number) => new Date(NOW + minutes * MINUTE_MS)
    await db
      .insertInto('timer')
      .values([
        { record, clock: 'a', dueAt: due(10) },
        { record, clock: 'b', dueAt: due(20) },
      ])
      .execute()
    const outbox = new StepOutbox()
    for (const change of changes) outbox.setClocks(record, NOW, clocks(change))
    await outbox.write(db)
    const rows = await db
      .selectFrom('timer')
      .select(['clock', 'dueAt'])
      .where('record', '=', record)
      .orderBy('clock')
      .execute()
    return rows.map(({ clock, dueAt }) => `${clock} ${(dueAt.getTime() - NOW) / MINUTE_MS}`)
  }
  test.each([
    ['nothing is said of them', [{}], ['a 10', 'b 20']],
    ['one is started anew', [start], ['a 5', 'b 20']],
    ['one is stopped', [stop], ['b 20']],
    ['one is put off', [postpone], ['a 12', 'b 20']],
    ['one is put off twice', [postpone, postpone], ['a 14', 'b 20']],
    ['one is started and put off in one step', [{ ...start, ...postpone }], ['a 7', 'b 20']],
    ['one is started and put off later', [start, postpone], ['a 7', 'b 20']],
    ['one is put off and started anew', [postpone, start], ['a 5', 'b 20']],
    ['one is stopped and started in one step', [{ ...stop, ...start }], ['a 5', 'b 20']],
    ['one is started and stopped', [start, stop], ['b 20']],
    ['what was stopped is put off', [stop, postpone], ['b 20']],
    ['one that does not run is put off', [{ postpone: [{ clock: 'c', ms: 1 }] }], ['a 10', 'b 20']],
    ['a new one is started', [{ start: [{ clock: 'c', ms: 0 }] }], ['a 10', 'b 20', 'c 0']],
  ])('ring so many minutes from now where %s', async (_, changes, left) => {
    expect(await afterSteps(...changes)).toEqual(left)
  })
  test('are those of the record that takes the step, and of no other', async () => {
    const [record, other] = [await insertRecord(), await insertRecord()]
    for (const one of [record, other])
      await db
        .insertInto('timer')
        .values({ record: one, clock: 'a', dueAt: new Date(NOW) })
        .execute()
    const outbox = new StepOutbox()
    outbox.setClocks(record, NOW, clocks(stop))
    await outbox.write(db)
    const rows = await db.selectFrom('timer').select('record').where('record', 'in', [record, other]).execute()
    expect(rows).toEqual([{ record: other }])
  })
})

describe('places', () => {
  const countOf = async (record: string) => {
    const row = await db.selectFrom('placeCount').selectAll().where('record', '=', record).executeTakeFirst()
    return row && [row.places, row.taken]
  }
  const set = (id: string, places: number) => messageOf(setPlaces(effect('setPlaces', { places }), contextOf(id)))
  test('can be as few as are taken and not fewer', async () => {
    const id = await insertRecord()
    const guest = await insertRecord(id)
    const take = (count: number) => messageOf(takePlaces(effect('takePlaces', { count }), contextOf(guest, id)))
    expect([await set(id, 5), await take(3)]).toEqual(['', ''])
    expect(await set(id, 2)).toBe('已经被占用的名额更多，不能再减少')
    expect(await countOf(id)).toEqual([5, 3])
    expect([await set(id, 3), await countOf(id)]).toEqual(['', [3, 3]])
    expect(await take(1)).toBe('名额刚刚被占满，这次没有报上')
    expect([await set(id, 4), await take(2), await take(1), await countOf(id)]).toEqual([
      ...['', '名额刚刚被占满，这次没有报上', ''],
      [4, 4],
    ])
    await freePlaces(effect('freePlaces', { count: 2 }), contextOf(guest, id))
    expect(await countOf(id)).toEqual([4, 2])
  })
  test('are taken of the record that one belongs to, which has to be another', async () => {
    const id = await insertRecord()
    await set(id, 5)
    await expect(takePlaces(effect('takePlaces', { count: 1 }), contextOf(id))).rejects.toThrow(
      'belongs to no record with places',
    )
    expect(await countOf(id)).toEqual([5, 0])
  })
})

const person = async () => (await opened.account(NOW)).uid

describe('a role', () => {
  const rolesOf = async (uid: string) => {
    const rows = await db.selectFrom('roleGrant').select(['role', 'region']).where('uid', '=', uid).execute()
    return rows.map(({ role, region }) => `${role} ${region}`).toSorted()
  }
  const params = (uid: string, role: 'volunteer' | 'finance', region: string) => ({ uid, role, region })
  test('that somebody has already is given once more without a word, and taken back alone', async () => {
    const [uid, other] = [await person(), await person()]
    const given = [
      params(uid, 'volunteer', '330106'),
      params(uid, 'volunteer', '330106'),
      params(uid, 'volunteer', '330105'),
      params(uid, 'finance', '330106'),
      params(other, 'volunteer', '330106'),
    ]
    for (const one of given) await grantEffect(effect('grant', one), contextOf('r'))
    expect(await rolesOf(uid)).toEqual(['finance 330106', 'volunteer 330105', 'volunteer 330106'])
    await revokeEffect(effect('revoke', params(uid, 'volunteer', '330106')), contextOf('r'))
    expect(await rolesOf(uid)).toEqual(['finance 330106', 'volunteer 330105'])
    expect(await rolesOf(other)).toEqual(['volunteer 330106'])
  })
})

// The embedded database has one connection: there one comes after the other.
if (postgresUrl())
  describe('while somebody decides who gets a matter', () => {
    const POSTS = 20_260_003
    const isFree = async (region: string, shared: boolean) => {
      const lock = shared ? sql`pg_try_advisory_xact_lock_shared` : sql`pg_try_advisory_xact_lock`
      const { rows } = await sql<{ free: boolean }>`
        select ${lock}(${sql.lit(POSTS)}, hashtext(${region})) as free`.execute(db)
      return rows[0]?.free
    }
    /** Looks from another connection while the work holds what it holds. */
    const during = async <T>(work: (trx: Queryable) => Promise<unknown>, look: () => Promise<T>): Promise<T> =>
      opened.database.tx(async trx => {
        await work(trx)
        return look()
      })
    const REGIONS = ['', '33', '3301', '330106', '330106109', '330106110', '330105']
    const freeOf = async (shared: boolean) => {
      const free = []
      for (const region of REGIONS) if (await isFree(region, shared)) free.push(region)
      return free
    }
    test('nobody leaves a post over the place, others decide beside it', async () => {
      const lock = (trx: Queryable) => lockPosts(trx, '330106109')
      expect(await during(lock, () => freeOf(false)), 'to leave').toEqual(['330106110', '330105'])
      expect(await during(lock, () => freeOf(true)), 'to decide').toEqual(REGIONS)
    })
    test('nobody decides below a post that somebody leaves, nor leaves one above it', async () => {
      const leave = (trx: Queryable) => lockLeavingPost(trx, '330106')
      expect(await during(leave, () => freeOf(true)), 'to decide').toEqual(REGIONS.filter(one => one !== '330106'))
      expect(await during(leave, () => freeOf(false)), 'to leave').toEqual(['330106109', '330106110', '330105'])
    })
    test('a role through which somebody gets it is not taken back', async () => {
      const uid = await person()
      await grantEffect(effect('grant', { uid, role: 'volunteer', region: '330106' }), contextOf('r'))
      const takeBack = () =>
        db
          .transaction()
          .execute(async trx => {
            await sql`set local lock_timeout = '50ms'`.execute(trx)
            await trx.deleteFrom('roleGrant').where('uid', '=', uid).execute()
            return 'taken back'
          })
          .catch((error: { code: string }) => error.code)
      const outcome = await during(trx => whoIsLocked(trx, uid), takeBack)
      expect(outcome, 'it would have to wait').toBe('55P03')
      expect(await takeBack()).toBe('taken back')
    })
  })
