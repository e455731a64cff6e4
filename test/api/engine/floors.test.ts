/** Accounts that cannot fall below zero and places that are counted, on two small workflows of this test. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newId } from '../../../server/db/ids.ts'
import type { Services } from '../../../server/engine/context.ts'
import type { WorkflowBinding } from '../../../server/engine/engine.ts'
import { begin, fire } from '../../../server/engine/fire.ts'
import { balanceOf, checkLedger } from '../../../server/engine/ledger.ts'
import { PLACES_FULL } from '../../../server/engine/places.ts'
import { Refused } from '../../../src/contract/refusal.ts'
import type { Account } from '../../../src/machines/workflow/effects.ts'
import { projectionOf } from '../../../src/machines/workflow/projection.ts'
import { workflow } from '../../../src/machines/workflow/workflow.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

const facts = z.object({ owner: z.string(), from: z.string(), to: z.string(), amount: z.int() })
type Transfer = z.output<typeof facts>
const anyone = ['大家', () => true] as const

/** Moves an amount between two accounts, and tells somebody of it. */
const transfer = workflow(
  {
    id: 'transfer',
    label: '转账',
    facts,
    roles: { anyone },
    events: { MOVE: { by: 'anyone', label: '转账' } },
    delays: {},
  },
  chart =>
    chart({
      guards: {},
      changes: {},
      effects: {
        move: ({ from, to, amount }) => ({
          type: 'post',
          params: { from: from as Account, to: to as Account, amount },
        }),
        say: ({ owner }) => ({ type: 'message', params: { to: [owner], text: '转账完成' } }),
      },
      born: { MOVE: { to: 'done', effects: ['move', 'say'] } },
      states: { done: { label: '完成', end: true } },
    }),
)

/** A shift with places, and who signs up for it. */
const shift = workflow(
  {
    id: 'shift',
    label: '班次',
    facts: z.object({ owner: z.string(), places: z.int() }),
    roles: { anyone },
    events: { OPEN: { by: 'anyone', label: '开放' }, NARROW: { by: 'anyone', label: '减少' } },
    delays: {},
  },
  chart =>
    chart({
      guards: {},
      changes: { narrow: ({ places }) => ({ places: places - 1 }) },
      effects: { set: ({ places }) => ({ type: 'setPlaces', params: { places } }) },
      born: { OPEN: { to: 'open', effects: ['set'] } },
      states: { open: { label: '报名中', end: true, on: { NARROW: { change: 'narrow', effects: ['set'] } } } },
    }),
)
const signUpFacts = z.object({ owner: z.string(), shift: z.string(), party: z.int() })
type SignUp = z.output<typeof signUpFacts>
const signUp = workflow(
  {
    id: 'signUp',
    label: '报名',
    facts: signUpFacts,
    roles: { anyone },
    events: { APPLY: { by: 'anyone', label: '报名' }, CANCEL: { by: 'anyone', label: '取消' } },
    delays: {},
  },
  chart =>
    chart({
      guards: {},
      changes: {},
      effects: {
        take: ({ party }) => ({ type: 'takePlaces', params: { count: party } }),
        free: ({ party }) => ({ type: 'freePlaces', params: { count: party } }),
      },
      born: { APPLY: { to: 'approved', effects: ['take'] } },
      states: {
        approved: { label: '已通过', on: { CANCEL: { to: 'cancelled', effects: ['free'] } } },
        cancelled: { label: '已取消', end: true },
      },
    }),
)

const columns = (facts: object) => ({ owner: (facts as { owner: string }).owner, place: '3301' })
const bindings: Record<string, WorkflowBinding> = {
  transfer: {
    flow: transfer,
    projection: projectionOf(transfer, {
      facts: { owner: 'person', from: 'all', to: 'all', amount: 'all' },
      notes: {},
    }),
    columns,
  },
  shift: {
    flow: shift,
    projection: projectionOf(shift, { facts: { owner: 'person', places: 'all' }, notes: {} }),
    columns,
  },
  signUp: {
    flow: signUp,
    projection: projectionOf(signUp, { facts: { owner: 'person', shift: 'all', party: 'all' }, notes: {} }),
    columns: facts => ({ ...columns(facts), root: (facts as SignUp).shift }),
  },
}

let server: TestServer
let services: Services
beforeAll(async () => {
  server = await startServer({ demo: false })
  const { engine } = server.services
  services = { ...server.services, engine: { ...engine, bindings: { ...engine.bindings, ...bindings } } }
})
afterAll(() => server.close())

const move = (from: string, to: string, amount: number) =>
  server.database.tx(db => {
    const facts: Transfer = { owner: newId(), from, to, amount }
    return begin({ db, services }, { workflow: 'transfer', event: 'MOVE', facts, who: {} })
  })
const refusalIn = (outcome: PromiseSettledResult<unknown>) =>
  outcome.status === 'rejected' && outcome.reason instanceof Refused ? outcome.reason.refusal : undefined
const countOf = async (table: 'record' | 'history' | 'message' | 'ledger_entry') => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(
    server.database.db,
  )
  return rows[0]?.count
}
const counts = () => Promise.all([countOf('record'), countOf('history'), countOf('message'), countOf('ledger_entry')])

describe('an account that cannot fall below zero', () => {
  test.each([
    ['person:a', '待结算收益不够，这一步没有办成，钱没有动'],
    ['campaign:a', '募捐的余款不足，这一步没有办成，钱没有动'],
    ['shop:a', '店铺的余额不足，这一步没有办成，钱没有动'],
    ['points:a', '积分不足，这一步没有办成，积分没有动'],
  ])('%s: the step that would overdraw it is refused and leaves nothing behind', async (account, message) => {
    await move('platform', account, 100)
    await move(account, 'platform', 70)
    const before = await counts()
    const [outcome] = await Promise.allSettled([move(account, 'platform', 31)])
    expect(refusalIn(outcome!)).toEqual({ code: 'notNow', message })
    expect(await counts()).toEqual(before)
    expect(await balanceOf(server.database.db, account as Account)).toBe(30)
    await move(account, 'platform', 30)
    expect(await balanceOf(server.database.db, account as Account)).toBe(0)
  })

  test.each(['person:c', 'campaign:c'] as const)(
    '%s: of ten who take a third at once of what came in thirty gifts, three get it',
    async account => {
      await Promise.all(Array.from({ length: 30 }, () => move('platform', account, 10)))
      const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => move(account, 'platform', 100)))
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
      expect(outcomes.flatMap(outcome => refusalIn(outcome) ?? [])).toHaveLength(7)
      expect(await balanceOf(server.database.db, account)).toBe(0)
      expect(await checkLedger(server.database.db)).toEqual([])
    },
  )
})

describe('counted places', () => {
  const openShift = (places: number) =>
    server.database.tx(db =>
      begin({ db, services }, { workflow: 'shift', event: 'OPEN', facts: { owner: 'leader', places }, who: {} }),
    )
  const apply = (shift: string, party = 1) =>
    server.database.tx(db => {
      const facts: SignUp = { owner: newId(), shift, party }
      return begin({ db, services }, { workflow: 'signUp', event: 'APPLY', facts, who: {} })
    })
  const cancel = (id: string) =>
    server.database.tx(db => fire({ db, services }, { workflow: 'signUp', id, event: 'CANCEL', who: {} }))
  const narrow = (id: string) =>
    server.database.tx(db => fire({ db, services }, { workflow: 'shift', id, event: 'NARROW', who: {} }))
  const taken = async (record: string) =>
    (
      await server.database.db
        .selectFrom('placeCount')
        .select('taken')
        .where('record', '=', record)
        .executeTakeFirstOrThrow()
    ).taken

  test('200 at once for 20 places: exactly 20 get one, the others hear why', async () => {
    const { id } = await openShift(20)
    const outcomes = await Promise.allSettled(Array.from({ length: 200 }, () => apply(id)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
    expect(new Set(outcomes.flatMap(outcome => refusalIn(outcome)?.message ?? []))).toEqual(new Set([PLACES_FULL]))
    expect(await taken(id)).toBe(20)
    const signedUp = server.database.db.selectFrom('record').select('id').where('root', '=', id)
    expect(await signedUp.execute()).toHaveLength(20)
  })

  test('a party takes as many as it is; what is given back can be taken by another', async () => {
    const { id } = await openShift(4)
    const three = await apply(id, 3)
    const [two] = await Promise.allSettled([apply(id, 2)])
    expect(refusalIn(two!)).toEqual({ code: 'notNow', message: PLACES_FULL })
    await cancel(three.id)
    await apply(id, 2)
    expect(await taken(id)).toBe(2)
  })

  test('signing up, cancelling and narrowing at once wait for each other in one order', async () => {
    const { id } = await openShift(60)
    const first = await Promise.all(Array.from({ length: 20 }, () => apply(id)))
    await Promise.all([
      ...first.map(one => cancel(one.id)),
      ...Array.from({ length: 20 }, () => apply(id)),
      ...Array.from({ length: 20 }, () => narrow(id)),
    ])
    expect(await taken(id)).toBe(20)
  })
})
