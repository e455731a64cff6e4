import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { canReturnTo, createSession, isLoggedIn, returnPathOf, uidOf } from '../../../src/machines/browser/session.ts'
import { type Deferred, deferred, memoryStorages } from '../../support/machines/fakes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const open = (stores = memoryStorages()) => {
  const notices: string[] = []
  const went: string[] = []
  const checks: { token: string; answer: Deferred<string | null> }[] = []
  const revoked: { token: string; answer: Deferred<unknown> }[] = []
  const start = () =>
    createSession({
      storage: stores,
      toast: text => notices.push(text),
      go: path => went.push(path),
      whoAmI: token => {
        const answer = deferred<string | null>()
        checks.push({ token, answer })
        return answer.promise
      },
      revoke: token => {
        const answer = deferred<unknown>()
        revoked.push({ token, answer })
        return answer.promise
      },
    })
  const session = start()
  return { session, start, stores, notices, went, checks, revoked, now: () => session.getSnapshot() }
}
const settle = () => vi.advanceTimersByTimeAsync(0)

describe('at the start', () => {
  test('a uid in session storage is a login at once, nobody is checks', () => {
    const { now, checks } = open(memoryStorages({ uid: '7' }, { uid: '7', token: 't' }))
    expect([isLoggedIn(now()), uidOf(now()), checks.length]).toEqual([true, '7', 0])
  })
  test('nothing stores: logged out', () => {
    const { now, checks } = open()
    expect([now().matches('loggedOut'), uidOf(now()), checks.length]).toEqual([true, '', 0])
  })
  test('a local uid without a token is no login', () => {
    expect(
      open(memoryStorages({}, { uid: '7' }))
        .now()
        .matches('loggedOut'),
    ).toBe(true)
  })
  test('a token that is nobody’s is no login either, and the server is not asked about it', () => {
    const { now, checks } = open(memoryStorages({}, { token: 't' }))
    expect([now().matches('loggedOut'), checks.length]).toEqual([true, 0])
  })
  test('a new tab asks the server and is logged in on its word', async () => {
    const { now, checks, stores } = open(memoryStorages({}, { uid: '7', token: 't' }))
    expect([now().matches('restoring'), now().hasTag('settled'), checks[0]?.token]).toEqual([true, false, 't'])
    checks[0]?.answer.resolve('7')
    await settle()
    expect([isLoggedIn(now()), uidOf(now()), stores.session.data.uid]).toEqual([true, '7', '7'])
  })
  test('a new tab with a token that the server does not know is logged out, and nothing is left', async () => {
    const { now, checks, stores, went } = open(memoryStorages({}, { uid: '7', token: 't' }))
    checks[0]?.answer.resolve(null)
    await settle()
    expect([now().matches('loggedOut'), stores.local.data, stores.session.data, went]).toEqual([true, {}, {}, []])
  })
  test('a new tab whose token belongs to nobody, or to somebody else by now, believes the server', async () => {
    const nobody = open(memoryStorages({}, { uid: '7', token: 't' }))
    nobody.checks[0]?.answer.resolve('')
    const other = open(memoryStorages({}, { uid: '7', token: 't' }))
    other.checks[0]?.answer.resolve('8')
    await settle()
    expect([nobody.now().matches('loggedOut'), nobody.stores.local.data]).toEqual([true, {}])
    expect([uidOf(other.now()), other.stores.local.data]).toEqual(['8', { uid: '8', token: 't' }])
  })
  test('without a network the token is stores, and checks about again later', async () => {
    const { session, now, checks, stores } = open(memoryStorages({}, { uid: '7', token: 't' }))
    checks[0]?.answer.reject(new Error('offline'))
    await settle()
    expect([now().matches('loggedOut'), stores.local.data.token]).toEqual([true, 't'])
    session.send({ type: 'RESTORE' })
    checks[1]?.answer.resolve('7')
    await settle()
    expect(isLoggedIn(now())).toBe(true)
  })
  test('RESTORE with nothing to restore does nothing', () => {
    const { session, now, checks } = open()
    session.send({ type: 'RESTORE' })
    expect([now().matches('loggedOut'), checks.length]).toEqual([true, 0])
  })
  test('whose token ended for another call first is sent nowhere, and not logged in by a late answer', async () => {
    const { session, now, checks, stores, went } = open(memoryStorages({}, { uid: '7', token: 't' }))
    session.send({ type: 'SESSION_LOST', back: '/index', token: 't' })
    checks[0]?.answer.resolve('7')
    await settle()
    expect([isLoggedIn(now()), uidOf(now()), stores.local.data, went]).toEqual([false, '', {}, []])
  })
  test('who logs in meanwhile is not replaced by a late answer', async () => {
    const { session, now, checks } = open(memoryStorages({}, { uid: '7', token: 't' }))
    session.send({ type: 'LOG_IN', uid: '8', token: 'new' })
    checks[0]?.answer.resolve('7')
    await settle()
    expect(uidOf(now())).toBe('8')
  })
  test('started twice over one storage, both say the same and nothing is written', () => {
    const stores = memoryStorages({ uid: '7' }, { uid: '7', token: 't' })
    const { start, now } = open(stores)
    expect(uidOf(start().getSnapshot())).toBe(uidOf(now()))
    expect([stores.session.data, stores.local.data]).toEqual([{ uid: '7' }, { uid: '7', token: 't' }])
  })
})

describe('logging in and out', () => {
  test('LOG_IN keeps uid and token', () => {
    const { session, now, stores } = open()
    session.send({ type: 'LOG_IN', uid: '7', token: 't' })
    expect([isLoggedIn(now()), stores.session.data, stores.local.data]).toEqual([
      true,
      { uid: '7' },
      { uid: '7', token: 't' },
    ])
  })
  test('LOG_OUT is seen at once, says 退出登录, and goes to /login after 1500 ms', async () => {
    const { session, now, stores, notices, went, revoked } = open(
      memoryStorages({ uid: '7' }, { uid: '7', token: 't' }),
    )
    session.send({ type: 'LOG_OUT' })
    expect([now().matches('loggedOut'), uidOf(now()), stores.session.data, stores.local.data]).toEqual([
      true,
      '',
      {},
      {},
    ])
    expect([notices, revoked.map(r => r.token)]).toEqual([['退出登录'], ['t']])
    await vi.advanceTimersByTimeAsync(1499)
    expect(went).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(went).toEqual(['/login'])
  })
  test('that the server could not be told is not shown', async () => {
    const { session, notices, went, revoked, now } = open(memoryStorages({ uid: '7' }, { token: 't' }))
    session.send({ type: 'LOG_OUT' })
    revoked[0]?.answer.reject(new Error('offline'))
    await vi.advanceTimersByTimeAsync(1500)
    expect([notices, went, now().status]).toEqual([['退出登录'], ['/login'], 'active'])
  })
  test('pressed twice, it happens once', async () => {
    const { session, notices, went, revoked } = open(memoryStorages({ uid: '7' }, { token: 't' }))
    session.send({ type: 'LOG_OUT' })
    session.send({ type: 'LOG_OUT' })
    await vi.advanceTimersByTimeAsync(5000)
    session.send({ type: 'LOG_OUT' })
    await vi.advanceTimersByTimeAsync(5000)
    expect([notices.length, revoked.length, went]).toEqual([1, 1, ['/login']])
  })
  test('who logs in right after leaving is not sent away from where they are', async () => {
    const { session, now, went, revoked, stores } = open(memoryStorages({ uid: '7' }, { uid: '7', token: 't' }))
    session.send({ type: 'LOG_OUT' })
    await vi.advanceTimersByTimeAsync(1_000)
    session.send({ type: 'LOG_IN', uid: '8', token: 'new' })
    revoked[0]?.answer.resolve({})
    await vi.advanceTimersByTimeAsync(5_000)
    expect([went, uidOf(now()), stores.local.data]).toEqual([[], '8', { uid: '8', token: 'new' }])
  })
  test('who leaves comes back to no page to which they had once been on their way', () => {
    const { session, now, stores } = open(memoryStorages({ uid: '7' }, { token: 't' }))
    session.send({ type: 'SESSION_LOST', back: '/person', token: 't' })
    session.send({ type: 'LOG_IN', uid: '7', token: 'new' })
    session.send({ type: 'LOG_OUT' })
    expect([returnPathOf(now()), stores.session.data]).toEqual(['/index', {}])
  })
  test('who was sent to the login page does not leave once more', async () => {
    const { session, notices, went, revoked, now } = open(memoryStorages({ uid: '7' }, { token: 't' }))
    session.send({ type: 'SESSION_LOST', back: '/person', token: 't' })
    session.send({ type: 'LOG_OUT' })
    await vi.advanceTimersByTimeAsync(1500)
    expect([notices, revoked.length, went, returnPathOf(now())]).toEqual([[], 0, ['/login'], '/person'])
  })
  test('a call that comes back with 110 after logging out changes nothing', async () => {
    const { session, went } = open(memoryStorages({ uid: '7' }, { token: 't' }))
    session.send({ type: 'LOG_OUT' })
    session.send({ type: 'SESSION_LOST', back: '/person', token: 't' })
    await vi.advanceTimersByTimeAsync(1500)
    expect([went, returnPathOf(session.getSnapshot())]).toEqual([['/login'], '/index'])
  })
})

describe('a session that is over', () => {
  const lost = { type: 'SESSION_LOST', back: '/person?tab=2', token: 't' } as const
  test('ten reports lead to the login page once, and back to where the person was', () => {
    const { session, now, stores, went } = open(memoryStorages({ uid: '7' }, { uid: '7', token: 't' }))
    for (let i = 0; i < 10; i++) session.send(lost)
    expect([went, uidOf(now()), stores.local.data]).toEqual([['/login'], '', {}])
    session.send({ type: 'MOVED', path: '/login' })
    session.send({ type: 'LOG_IN', uid: '7', token: 'new' })
    expect(returnPathOf(now())).toBe('/person?tab=2')
  })
  test('the place to return to survives a reload of the login page', () => {
    const { session, start } = open(memoryStorages({ uid: '7' }, { token: 't' }))
    session.send(lost)
    expect(returnPathOf(start().getSnapshot())).toBe('/person?tab=2')
  })
  test.each(['/reg', '/forget', '/reg?from=login'])('who goes by %s on the way comes back to where they were', way => {
    const { session, now, stores } = open()
    session.send({ type: 'SESSION_LOST', back: '/order?status=2', token: '' })
    for (const path of ['/login', way, '/login']) session.send({ type: 'MOVED', path })
    expect([returnPathOf(now()), stores.session.data.loginBack]).toEqual(['/order?status=2', '/order?status=2'])
    // As when the login page was loaded anew meanwhile, and nothing is on its way any more.
    const { session: later, now: then } = open(memoryStorages({ loginBack: '/order?status=2' }))
    later.send({ type: 'MOVED', path: way })
    expect(returnPathOf(then())).toBe('/order?status=2')
  })
  test('it happens again when it happens again', () => {
    const { session, went } = open(memoryStorages({ uid: '7' }, { token: 't' }))
    session.send(lost)
    session.send({ type: 'LOG_IN', uid: '7', token: 'new' })
    session.send({ ...lost, token: 'new' })
    expect(went).toEqual(['/login', '/login'])
  })
  test('a late report about the old token does not end the new session', () => {
    const { session, now, went } = open(memoryStorages({ uid: '7' }, { token: 't' }))
    session.send(lost)
    session.send({ type: 'LOG_IN', uid: '7', token: 'new' })
    session.send(lost)
    expect([isLoggedIn(now()), went]).toEqual([true, ['/login']])
  })
  test('a visitor who opens what needs a login is sent there; who turns away is sent again next time', () => {
    const { session, now, went } = open()
    session.send({ type: 'SESSION_LOST', back: '/order', token: '' })
    session.send({ type: 'MOVED', path: '/login' })
    session.send({ type: 'MOVED', path: '/index' })
    expect(returnPathOf(now())).toBe('/index')
    session.send({ type: 'SESSION_LOST', back: '/person', token: '' })
    expect([went, returnPathOf(now())]).toEqual([['/login', '/login'], '/person'])
  })
  test('the place is forgotten once the person is back there', () => {
    const { session, now, stores } = open(memoryStorages({ uid: '7' }, { token: 't' }))
    session.send(lost)
    session.send({ type: 'LOG_IN', uid: '7', token: 'new' })
    session.send({ type: 'MOVED', path: '/person' })
    expect([returnPathOf(now()), stores.session.data.loginBack]).toEqual(['/index', undefined])
  })
  test('after all calls of that time are answered, a new report counts', async () => {
    const { session, went } = open()
    session.send({ type: 'SESSION_LOST', back: '/order' })
    await vi.advanceTimersByTimeAsync(59_999)
    session.send({ type: 'SESSION_LOST', back: '/order' })
    expect(went.length).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    session.send({ type: 'SESSION_LOST', back: '/order' })
    expect(went.length).toBe(2)
  })
  test.each([
    'https://bad.example',
    '//bad.example',
    '/\\bad.example',
    '/login',
    '/login?x=1',
    '/login#x',
    '/reg',
    '/forget',
    '',
  ])('never returns to %j', address => {
    const { session, now } = open(memoryStorages({ loginBack: address }))
    session.send({ type: 'SESSION_LOST', back: address })
    expect([canReturnTo(address), returnPathOf(now())]).toEqual([false, '/index'])
  })
})
