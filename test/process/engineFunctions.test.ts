/**
 * Small functions of the engine: clocks of the process, the database's clock, titles, histories, and books in
 * words.
 */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import type { Queryable } from '../../server/db/connect.ts'
import type { Tables } from '../../server/db/schema.ts'
import { binding } from '../../server/engine/binding.ts'
import { startPolling } from '../../server/engine/clock.ts'
import { createDatabaseClock } from '../../server/engine/databaseClock.ts'
import type { Engine, RecordRow, WorkflowBinding } from '../../server/engine/engine.ts'
import { assertFaces } from '../../server/engine/faces.ts'
import { bindingOf } from '../../server/engine/fire.ts'
import { book } from '../../server/engine/ledger.ts'
import { StepOutbox } from '../../server/engine/outbox.ts'
import { refuseOverdraft } from '../../server/engine/overdraft.ts'
import { namedPosts, writtenIn } from '../../server/engine/read.ts'
import { titlesOf } from '../../server/engine/titles.ts'
import { portal } from '../../server/portal/portal.ts'
import { refusalOf } from '../../src/contract/refusal.ts'
import type { Account } from '../../src/machines/workflow/effects.ts'
import type { Face } from '../../src/machines/workflow/face.ts'
import type { Workflow } from '../../src/machines/workflow/flow.ts'
import { projectionOf } from '../../src/machines/workflow/projection.ts'
import { workflow } from '../../src/machines/workflow/workflow.ts'

/** A database that answers every question with what `rows` gives. */
function databaseOf(rows: (query: CompiledQuery) => Promise<Record<string, unknown>[]>): Queryable {
  const connection = {
    executeQuery: async (query: CompiledQuery) => ({ rows: await rows(query) }),
  } as unknown as DatabaseConnection
  const nothing = async () => {}
  const driver: Driver = {
    ...{ init: nothing, destroy: nothing, releaseConnection: nothing, acquireConnection: async () => connection },
    ...{ beginTransaction: nothing, commitTransaction: nothing, rollbackTransaction: nothing },
  }
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: db => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}
const noDatabase = databaseOf(async () => [])

describe('what a process does again and again', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  test('begins at once, goes on a second after it was done, and goes on after a fault, which is told', async () => {
    const said: unknown[] = []
    const work = vi.fn(async () => {})
    work.mockRejectedValueOnce(new Error('no database'))
    const stop = startPolling(work, error => said.push((error as Error).message))
    expect(work).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(999)
    expect(work).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(work).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(work).toHaveBeenCalledTimes(3)
    expect(said).toEqual(['no database'])
    await stop()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(work).toHaveBeenCalledTimes(3)
  })
  test('is never done twice at once, and a stop waits for it and lets it begin no more', async () => {
    let finish = () => {}
    const work = vi.fn(
      () =>
        new Promise<void>(resolve => {
          finish = resolve
        }),
    )
    const stop = startPolling(work, () => {})
    await vi.advanceTimersByTimeAsync(10_000)
    expect(work).toHaveBeenCalledTimes(1)
    let stopped = false
    const stopping = stop().then(() => {
      stopped = true
    })
    await vi.advanceTimersByTimeAsync(10)
    expect(stopped).toBe(false)
    finish()
    await stopping
    await vi.advanceTimersByTimeAsync(5_000)
    expect(work).toHaveBeenCalledTimes(1)
  })
})

describe('the clock', () => {
  const OWN = Date.parse('2026-11-21T12:00:00+08:00')
  const world = { skew: 0, passed: 0, asked: 0 }
  const said: string[] = []
  const db = databaseOf(async () => {
    world.asked++
    return [{ ms: OWN + world.passed + world.skew }]
  })
  beforeEach(() => {
    Object.assign(world, { skew: 0, passed: 0, asked: 0 })
    said.length = 0
    vi.spyOn(Date, 'now').mockImplementation(() => OWN + world.passed)
    vi.spyOn(performance, 'now').mockImplementation(() => 5_000 + world.passed)
  })
  afterEach(() => void vi.restoreAllMocks())
  test('is the database’s, counted on, and asked for anew when a minute has passed', async () => {
    world.skew = 3_600_000
    const clock = await createDatabaseClock({ db }, line => said.push(line))
    expect([clock.now(), world.asked]).toEqual([OWN + 3_600_000, 1])
    world.passed = 59_999
    await clock.adjust()
    expect([clock.now(), world.asked]).toEqual([OWN + 3_659_999, 1])
    world.skew = 0
    world.passed = 60_000
    await clock.adjust()
    expect([clock.now(), world.asked]).toEqual([OWN + 60_000, 2])
  })
  test('is what the database said in the middle of the time that the question took', async () => {
    const slow = databaseOf(async () => {
      world.passed = 1_000
      return [{ ms: OWN + 500 }]
    })
    expect((await createDatabaseClock({ db: slow }, line => said.push(line))).now()).toBe(OWN + 1_000)
  })
  test('says once that this machine’s own is wrong, and again only after it had been right', async () => {
    world.skew = 30_000
    const clock = await createDatabaseClock({ db }, line => said.push(line))
    expect(said, 'half a minute is nothing').toEqual([])
    const later = async (skew: number) => {
      world.skew = skew
      world.passed += 60_000
      await clock.adjust()
      return said.length
    }
    const counts = []
    for (const skew of [-31_400, -31_400, 60_000, 0, 0, 31_000]) counts.push(await later(skew))
    expect(counts).toEqual([1, 1, 1, 1, 1, 2])
    expect(said[0]).toBe('这台服务器的时钟和数据库相差 31 秒，已按数据库的时间处理；请校准时钟（例如启用 NTP）。')
  })
})

const facts = z.object({ owner: z.string() })
const parcel = workflow(
  {
    id: 'parcel',
    label: '包裹',
    facts,
    roles: { anyone: ['大家', () => true] as const },
    events: {
      SEND: { by: 'anyone', label: '寄出', input: z.object({ weight: z.int(), note: z._default(z.string(), '无') }) },
    },
    delays: {},
  },
  chart =>
    chart({
      ...{ guards: {}, changes: {}, effects: {}, born: { SEND: { to: 'sent' } } },
      states: { sent: { label: '已寄出', end: true } },
    }),
)
const projection = projectionOf(parcel, { facts: { owner: 'person' }, notes: {} })
const columns = () => ({ owner: 'a', place: '' })

describe('what the world says of a step', () => {
  const record: RecordRow = { id: 'r', workflow: 'parcel', state: 'sent', version: 1, facts: {}, root: 'r' }
  test('is waited for, and is asked with what was filled in as its schema leaves it', async () => {
    const seen: unknown[] = []
    const { assertWorld } = binding(parcel, {
      ...{ projection, columns },
      assertWorld: {
        SEND: async (_, { id }, { input, who }) => {
          await new Promise<void>(resolve => setImmediate(resolve))
          seen.push([id, input, who])
          throw new Error('too heavy')
        },
      },
    })
    const step = { event: 'SEND', input: { weight: 5 }, who: { uid: 'a' } }
    await expect(assertWorld?.(noDatabase, record, step)).rejects.toThrow('too heavy')
    expect(seen).toEqual([['r', { weight: 5, note: '无' }, { uid: 'a' }]])
    await expect(assertWorld?.(noDatabase, record, { ...step, event: 'toString' })).resolves.toBeUndefined()
  })
  test('is nothing where nobody asks it', async () => {
    const { assertWorld } = binding(parcel, { projection, columns })
    const step = { event: 'SEND', input: { weight: 1 }, who: {} }
    await expect(assertWorld?.(noDatabase, record, step)).resolves.toBeUndefined()
  })
  test('is asked of workflows that are known', () => {
    expect(bindingOf(portal, 'order').flow.id).toBe('order')
    for (const name of ['teleport', 'toString', '']) expect(() => bindingOf(portal, name)).toThrow('没有这种流程')
  })
})

test('a record is called as its domain says, else as its face says, else as its workflow is called', async () => {
  const asked: unknown[] = []
  const titles: WorkflowBinding['titles'] = async (_, ids) => {
    asked.push(ids)
    return new Map([['1', '我家的包裹']])
  }
  const flow = parcel as unknown as Workflow
  const bindings = {
    parcel: { ...{ flow, projection, columns }, titles },
    letter: { flow, projection, columns },
    note: { flow, projection, columns },
  } as unknown as Engine['bindings']
  const faces = {
    parcel: { label: '包裹', title: ({ owner }: { owner: string }) => `${owner}的包裹` },
    letter: { label: '信' },
  } as unknown as Engine['faces']
  const rows = [
    { id: '1', workflow: 'parcel', facts: { owner: '甲' } },
    { id: '2', workflow: 'parcel', facts: { owner: '乙' } },
    { id: '3', workflow: 'letter', facts: { owner: '甲' } },
    { id: '4', workflow: 'note', facts: { owner: '甲' } },
  ]
  const titleOf = await titlesOf({ db: noDatabase, engine: { ...portal, bindings, faces } }, rows)
  expect(rows.map(titleOf)).toEqual(['我家的包裹', '乙的包裹', '信', 'note'])
  expect(asked, 'each workflow once, for its own records').toEqual([['1', '2']])
})

describe('the history of a record', () => {
  test('has of what was filled in the words, pictures and stars, and lives with whatever was kept', () => {
    const given = { reason: '地址错了', words: '谢谢', photos: ['/a'], proof: ['/b'], stars: 5, price: 9 }
    const { price: _, ...written } = given
    expect(writtenIn(given)).toEqual(written)
    expect([writtenIn(null), writtenIn(undefined), writtenIn({})]).toEqual([{}, {}, {}])
    expect(writtenIn({ reason: 5, words: null, photos: 'x', proof: [1], stars: '5' })).toEqual({
      ...{ reason: undefined, words: undefined, photos: undefined, proof: undefined, stars: undefined },
    })
  })
  test('names holders of posts to whoever holds one of them, and to nobody else', () => {
    const face = {
      relations: {
        owner: { who: { by: 'owner' }, page: null },
        helper: { who: { by: 'fact', fact: 'helper' }, page: null },
        handler: { who: { by: 'rung' }, page: null },
        finance: { who: { by: 'role', role: 'finance' }, page: null },
        keeper: { who: { by: 'binding', roles: ['keeper'] }, page: null },
        guest: { who: { by: 'binding', roles: [] }, page: null },
        bank: { system: 'payment' },
      },
    } as unknown as Face
    const roles = {
      owner: ['居民'],
      helper: ['志愿者'],
      handler: ['处理人'],
      finance: ['财务'],
      keeper: ['管库员', '代管'],
    }
    const namedFor = (...as: string[]) => namedPosts(face, { roles } as unknown as Workflow, { uid: 'a', as })
    const posts = ['处理人', '财务', '管库员', '代管']
    expect([namedFor('handler'), namedFor('owner', 'finance'), namedFor('keeper')]).toEqual([posts, posts, posts])
    expect([namedFor(), namedFor('owner', 'helper'), namedFor('guest'), namedFor('bank')]).toEqual([[], [], [], []])
  })
})

describe('the books', () => {
  const posting = { from: 'platform', to: 'person:a', record: 'r', root: 'o', at: 5, reason: '退款' } as const
  test('take from one account and give to the other', () => {
    const outbox = new StepOutbox()
    book(outbox, { ...posting, amount: 30 })
    const entries = outbox.entries.map(({ account, amount, record, at, reason }) => ({
      account,
      amount,
      record,
      at,
      reason,
    }))
    const rest = { record: 'r', at: new Date(5), reason: '退款' }
    expect(entries).toEqual([
      { account: 'platform', amount: -30, ...rest },
      { account: 'person:a', amount: 30, ...rest },
    ])
    expect(new Set(outbox.entries.map(one => one.posting)).size).toBe(1)
  })
  test('spread what everybody’s postings touch over sixteen rows, a matter in one; a person’s balance is one row', () => {
    const rowsOf = (to: Account) => {
      const outbox = new StepOutbox()
      for (let matter = 0; matter < 400; matter++)
        book(outbox, { ...posting, from: 'pointsPool', to, amount: 1, root: `matter ${matter % 200}` })
      const rows = outbox.entries.flatMap(({ account, shard }) => (account === to ? [shard] : []))
      expect(rows.slice(200), 'the same matter').toEqual(rows.slice(0, 200))
      return [...new Set(rows)].toSorted((a, b) => a - b)
    }
    const money: readonly Account[] = ['channel', 'clearing', 'suspense', 'escrow', 'platform']
    for (const account of [...money, 'pointsIssued', 'pointsUsed', 'minutesIssued'] as const)
      expect(rowsOf(account), account).toEqual(Array.from({ length: 16 }, (_, at) => at))
    for (const account of ['person:a', 'shop:a', 'campaign:a', 'points:a', 'pointsHeld:a', 'minutes:a'] as const)
      expect(rowsOf(account), account).toEqual([0])
  })
  test.each([0, -1, 1.5, Number.NaN, Number.MAX_SAFE_INTEGER + 1])('take no amount of %d', amount => {
    expect(() => book(new StepOutbox(), { ...posting, amount })).toThrow('No posting')
  })
  test('take nothing from an account for itself', () => {
    expect(() => book(new StepOutbox(), { ...posting, to: 'platform', amount: 1 })).toThrow('No posting')
  })
  const overdrawn = (detail?: unknown) =>
    refuseOverdraft(() => Promise.reject(Object.assign(new Error('overdrawn'), { code: 'LL001', detail })))
  test.each([
    ['person:a', '余额不足，这一步没有办成，钱没有动'],
    ['campaign:c', '募捐的余款不足，这一步没有办成，钱没有动'],
    ['shop:s', '店铺的余额不足，这一步没有办成，钱没有动'],
    ['points:a', '积分不足，这一步没有办成，积分没有动'],
    ['pointsHeld:a', '占用的积分不足，这一步没有办成，积分没有动'],
    ['pointsOwed:a', '欠的积分已经补上，这一步没有办成，积分没有动'],
    ['minutes:a', '工时不足，这一步没有办成，工时没有动'],
    ['other', '余额不足，这一步没有办成'],
    [undefined, '余额不足，这一步没有办成'],
  ])('say of an overdrawn %s: %s', async (detail, message) => {
    expect(refusalOf(await overdrawn(detail).catch(error => error))).toEqual({ code: 'notNow', message })
  })
  test('leave every other error as it is, and an answer too', async () => {
    const error = Object.assign(new Error('twice'), { code: '23505' })
    await expect(refuseOverdraft(() => Promise.reject(error))).rejects.toBe(error)
    expect(await refuseOverdraft(async () => 5)).toBe(5)
  })
})

test('a workflow without a face, a face without a workflow, and a relation that nobody explains stop the start', () => {
  expect(() => assertFaces(portal)).not.toThrow()
  const { order: orderFace, ...faces } = portal.faces
  const { payment: _, ...bindings } = portal.bindings
  expect(() => assertFaces({ ...portal, faces })).toThrow('Workflow "order" has no face')
  expect(() => assertFaces({ ...portal, bindings })).toThrow('Workflow "payment" has no binding')
  const explained = Object.entries(portal.bindings).find(([, one]) => Object.keys(one.standing ?? {}).length > 0)
  if (!explained || !orderFace) throw new Error('Some binding explains a relation')
  const [id, { standing: __, ...without }] = explained
  expect(() => assertFaces({ ...portal, bindings: { ...portal.bindings, [id]: without } })).toThrow(
    `Binding of "${id}": standing.`,
  )
})
