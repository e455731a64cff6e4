/** Who is offered where somebody has to be found: the nearest who holds the role there, and who carries least. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../server/db/ids.ts'
import { candidatesOf } from '../../../server/domain/role/candidates.ts'
import type { Role } from '../../../src/contract/words.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

/** 西湖区 北山街道 and its 宝石社区; 西溪街道 beside it. */
const DISTRICT = '330106'
const STREET = '330106001'
const COMMUNITY = '330106001004'
const OTHER_STREET = '330106002'
const HOME = { lng: 120.1412, lat: 30.2672 }

let server: TestServer
beforeAll(async () => {
  server = await startServer({ demo: false })
})
afterAll(() => server.close())

let phones = 13_700_000_000
/** A neighbour who holds the role; `east` is how far from `HOME` they live, in km, undefined where they say not. */
async function neighbour(role: Role, region: string, east?: number, name = '李四'): Promise<string> {
  const { db } = server.database
  const uid = newId()
  phones += 1
  await db
    .insertInto('account')
    .values({
      uid,
      kind: 'person',
      phone: String(phones),
      passwordHash: null,
      name,
      avatar: '/pictures/a.svg',
      region: DISTRICT,
      introduction: '',
      skills: JSON.stringify(['陪诊']),
    })
    .execute()
  await db.insertInto('roleGrant').values({ id: newId(), uid, role, region }).execute()
  if (east !== undefined)
    await db
      .insertInto('address')
      .values({
        id: newId(),
        uid,
        name,
        phone: String(phones),
        region: STREET,
        detail: '1 号',
        lng: HOME.lng + east / (111.195 * Math.cos((HOME.lat * Math.PI) / 180)),
        lat: HOME.lat,
        isDefault: true,
      })
      .execute()
  return uid
}
async function assignOpenWork(assignee: string, workflow: string, state: string): Promise<string> {
  const id = newId()
  await server.database.db
    .insertInto('record')
    .values({
      id,
      workflow,
      state,
      version: 1,
      facts: JSON.stringify({ assignee }),
      owner: 'x',
      place: COMMUNITY,
      changedAt: new Date(),
    })
    .execute()
  return id
}
/** Steps that brought a record to these states, the first at the moment given. ms */
async function writeHistory(record: string, states: readonly string[], at: number): Promise<void> {
  const line = { record, event: 'X', label: 'X', uid: null, role: '', fromState: '', input: null }
  await server.database.db
    .insertInto('history')
    .values(states.map((toState, later) => ({ ...line, id: newId(), toState, at: new Date(at + later * 86_400_000) })))
    .execute()
}
const candidatesFor = (role: Role, place: string, more: object = {}) =>
  candidatesOf(server.database.db, { role, place, near: HOME, ...more })

describe('candidates', () => {
  test('stand from the nearest to the farthest, then from the idlest to the busiest', async () => {
    const far = await neighbour('collector', STREET, 3)
    const busy = await neighbour('collector', STREET, 0.5)
    const idle = await neighbour('collector', STREET, 0.5)
    const unknown = await neighbour('collector', STREET)
    for (const state of ['assigned', 'collecting', 'collected', 'confirmed'])
      await assignOpenWork(busy, 'goodsDonation', state)
    for (const state of ['helping', 'reported']) await assignOpenWork(busy, 'aid', state)
    // The story of it was published a day later, which was no help of theirs.
    const helped = await assignOpenWork(idle, 'aid', 'completed')
    await writeHistory(helped, ['completed', 'completed'], 1_700_000_000_000)
    await assignOpenWork('', 'aid', 'submitted')
    const candidates = await candidatesFor('collector', COMMUNITY)
    expect(
      candidates.slice(0, 2).map(({ uid, load, distance, lastHelpAt }) => ({ uid, load, distance, lastHelpAt })),
    ).toEqual([
      { uid: idle, load: 0, distance: 0.5, lastHelpAt: 1_700_000_000_000 },
      { uid: busy, load: 6, distance: 0.5, lastHelpAt: null },
    ])
    expect(candidates.map(({ uid }) => uid).sort()).toEqual([far, busy, idle, unknown].sort())
    expect(candidates[0]).toMatchObject({
      name: '李四',
      phone: expect.stringMatching(/^137\*{4}\d{4}$/),
      skills: ['陪诊'],
    })
  })

  test('hold the role where the matter lies, and have no other part in it', async () => {
    const here = await neighbour('volunteer', DISTRICT, 1)
    const owner = await neighbour('volunteer', DISTRICT, 0.1)
    await neighbour('volunteer', '330105', 0.2)
    await neighbour('activityLeader', DISTRICT, 0.2)
    const candidates = await candidatesFor('volunteer', COMMUNITY, { except: [owner] })
    expect(candidates.map(({ uid }) => uid)).toEqual([here])
    expect(await candidatesFor('responsible', OTHER_STREET)).toEqual([])
  })

  test('of a warehouse are found by its id', async () => {
    const uid = await neighbour('warehouseIn', 'warehouse1')
    expect((await candidatesFor('warehouseIn', 'warehouse1')).map(one => one.uid)).toEqual([uid])
    expect(await candidatesFor('warehouseIn', 'warehouse2')).toEqual([])
  })

  test('are as quickly found among thousands', async () => {
    const { db } = server.database
    await sql`insert into account (uid, kind, phone, name, avatar, region)
      select 'many' || n, 'person', (15000000000 + n)::text, '张三', '', ${DISTRICT} from generate_series(1, 5000) n`.execute(
      db,
    )
    await sql`insert into role_grant (id, uid, role, region) select 'grant' || n, 'many' || n, 'volunteer', '330108' from generate_series(1, 5000) n`.execute(
      db,
    )
    await sql`insert into address (id, uid, name, phone, region, detail, lng, lat, is_default)
      select 'address' || n, 'many' || n, '张三', '15000000000', '330108001', '1 号', 120.2 + random() / 10, 30.2 + random() / 10, true
      from generate_series(1, 5000) n`.execute(db)
    await sql`insert into record (id, workflow, state, version, facts, owner, place)
      select 'record' || n, 'aid', case when n % 2 = 0 then 'helping' else 'completed' end, 1,
        jsonb_build_object('assignee', 'many' || (1 + n % 5000)), 'x', '330108001001' from generate_series(1, 20000) n`.execute(
      db,
    )
    await sql`analyze`.execute(db)
    await candidatesFor('volunteer', '330108001001')
    const began = performance.now()
    const candidates = await candidatesFor('volunteer', '330108001001', { near: { lng: 120.25, lat: 30.25 } })
    const elapsedMs = performance.now() - began
    expect(candidates).toHaveLength(50)
    expect(candidates.every(({ load }) => load === 2 || load === 0 || load === 4)).toBe(true)
    expect(elapsedMs, `took ${Math.round(elapsedMs)} ms`).toBeLessThan(400)
  })
})
