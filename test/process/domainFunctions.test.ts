/** Small functions of the domains that need neither a process nor a database, each row of what they promise. */
import { describe, expect, test } from 'vitest'
import type { Queryable } from '../../server/db/connect.ts'
import { phoneGuesses } from '../../server/domain/activity/invite.ts'
import { shareCalls } from '../../server/domain/aid/share.ts'
import { freshCode, receiverColumns, staffGuesses } from '../../server/domain/exchange/delivery.ts'
import { DAY_MS, HOUR_MS } from '../../src/contract/time.ts'

/** A database that does what `answers` says, and listens on after everything else. */
function databaseOf(answers: Readonly<Record<string, (...given: never[]) => unknown>>): Queryable {
  const listening =
    (_: object, name: string | symbol) =>
    (...given: unknown[]) =>
      (typeof name === 'string' ? answers[name]?.(...(given as never[])) : undefined) ?? store
  const store: Queryable = new Proxy({}, { get: listening }) as Queryable
  return store
}

describe('whoever tries what they may not know', () => {
  test('reads thirty wrong codes an hour out and a hundred a day, under a count of their own', () => {
    expect(staffGuesses('chen')).toEqual([
      { key: 'pickUp:staff:chen', max: 30, windowMs: HOUR_MS },
      { key: 'pickUp:day:chen', max: 100, windowMs: DAY_MS },
    ])
  })
  test('types thirty numbers an hour of people who cannot be invited, under a count of their own', () => {
    expect(phoneGuesses('sun')).toEqual({ key: 'invite:sun', max: 30, windowMs: HOUR_MS })
  })
})

describe('a door', () => {
  const doorOf = (region: string, detail: string) =>
    receiverColumns({ name: '刘慧', phone: '13812340022', region, detail }).door
  const home = doorOf('330106109001', '曙光路122号3幢402室A')
  test.each([
    ['with blanks', '330106109001', '曙光路 122 号 3 幢 402 室 A'],
    ['with signs', '330106109001', '曙光路122号（3幢）-402室，A'],
    ['in wide letters', '330106109001', '曙光路１２２号３幢４０２室Ａ'],
    ['in another community of the street', '330106109002', '曙光路122号3幢402室A'],
    ['in the street alone', '330106109', '曙光路122号3幢402室A'],
  ])('is the same written %s', (_, region, detail) => {
    expect(doorOf(region, detail)).toBe(home)
  })
  test.each([
    ['number', '330106109001', '曙光路122号3幢403室A'],
    ['letter', '330106109001', '曙光路122号3幢402室B'],
    ['road', '330106109001', '文三路122号3幢402室A'],
    ['street', '330106108001', '曙光路122号3幢402室A'],
  ])('of another %s is another', (_, region, detail) => {
    expect(doorOf(region, detail)).not.toBe(home)
  })
})

describe('a code with which a parcel is handed over', () => {
  /** A store in which the first so many codes that are looked for belong to a parcel. */
  function parcels(taken: number) {
    const looked: string[] = []
    const db = databaseOf({
      where: (_: string, __: string, code: string) => void looked.push(code),
      executeTakeFirst: async () => (looked.length > taken ? undefined : { id: 'a parcel' }),
    })
    return { db, looked }
  }
  test('has eight digits, also where it begins with noughts', async () => {
    const codes = await Promise.all(Array.from({ length: 300 }, () => freshCode(parcels(0).db)))
    expect(codes.filter(code => !/^\d{8}$/.test(code))).toEqual([])
    expect(codes.filter(code => code.startsWith('0')).length, 'some of them do').toBeGreaterThan(0)
  })
  test('is none that a parcel ever had', async () => {
    const { db, looked } = parcels(2)
    const code = await freshCode(db)
    expect(looked).toHaveLength(3)
    expect(looked.indexOf(code), 'the first that nobody has').toBe(2)
  })
})

describe('whoever opens a shared link', () => {
  interface Look {
    readonly ip?: string
    readonly device?: string
    readonly at?: string
    readonly uid?: string
  }
  interface Visit {
    readonly visitor: string
    readonly uid: string | null
  }
  /** Resolves to what is written down of a look at somebody’s link; undefined where nothing is. */
  async function visitOf({ ip = '1.2.3.4', device = 'Firefox', at = '2027-03-01T12:00', uid }: Look) {
    const written: Visit[] = []
    const db = databaseOf({
      executeTakeFirst: async () => ({ id: 'a link', uid: 'whose it is' }),
      values: (row: Visit) => void written.push(row),
      execute: async () => [],
    })
    const me = uid === undefined ? undefined : { uid }
    const call = { database: { db }, me, ip, device, clock: () => Date.parse(`${at}:00+08:00`) }
    await shareCalls.shareVisit({ mark: 'x' }, call as unknown as Parameters<typeof shareCalls.shareVisit>[1])
    return written[0]
  }
  test('without an account is one visitor a day, known by line and device, neither of which is written down', async () => {
    const looks: readonly Look[] = [
      {},
      { at: '2027-03-01T23:59' },
      { ip: '1.2.3.5' },
      { device: 'Safari' },
      { at: '2027-03-02T00:00' },
    ]
    const visits = await Promise.all(looks.map(visitOf))
    expect(visits.map(visit => visit?.uid)).toEqual([null, null, null, null, null])
    const [first = '', later, ...others] = visits.map(visit => visit?.visitor ?? '')
    expect(later, 'later that day').toBe(first)
    expect(new Set([first, ...others]).size, 'on another line, by another device, on another day').toBe(4)
    for (const key of [first, ...others]) expect(key).toMatch(/^[\w-]{22}$/)
  })
  test('with an account is that, whatever line and device it came by; their own look is none', async () => {
    for (const look of [{}, { ip: '1.2.3.5', device: 'Safari' }])
      expect(await visitOf({ ...look, uid: 'liu' })).toMatchObject({ visitor: 'liu', uid: 'liu' })
    expect(await visitOf({ uid: 'whose it is' })).toBeUndefined()
  })
})
