/** Where somebody stands after logging in: at their work, at home, or where they were interrupted. */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { refuse } from '../../../src/contract/refusal.ts'
import type { Ports } from '../../../src/data/ports.ts'
import { clearCache, refetchQuery, snapshotOf } from '../../../src/data/queryCache.ts'
import { setView } from '../../../src/data/view.ts'
import Login from '../../../src/pages/entry/login.tsx'
import { openPage } from '../../support/machines/pages.tsx'

afterEach(() => {
  cleanup()
  clearCache()
})

/** Logs in as somebody with these roles, interrupted at `back`; resolves to the address that comes of it. */
async function landingOf(roles: readonly string[], back = ''): Promise<string> {
  setView({ uid: '', settled: true })
  const session = {
    // As the session does: the way back is forgotten with the first move.
    getSnapshot: () => ({ context: { back: window.location.pathname === '/login' ? back : '' } }),
    subscribe: () => ({ unsubscribe: () => {} }),
    send: () => act(() => setView({ uid: '7' })),
  }
  const me = { uid: '7', roles: roles.map(role => ({ role, region: '', label: '', regionName: '' })) }
  let isKnown = false
  const info = () => (isKnown ? me : refuse('login', '请先登录'))
  openPage(
    <Login />,
    ({ wire }) => {
      if (wire === '/api/my/getMyInfo') return info()
      isKnown = true
      return { uid: '7', token: 't' }
    },
    { at: '/login', ports: { session: session as unknown as Ports['session'] } },
  )
  // What the session that ended left behind.
  if (back) await act(() => refetchQuery('/api/my/getMyInfo', {}))
  await act(async () => void fireEvent.click(screen.getByRole('tab', { name: '密码登录' })))
  const type = (label: RegExp, value: string) =>
    act(() => void fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } }))
  type(/手机号/, '13900000001')
  type(/^密码/, 'linli2026')
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '登录' })))
  await waitFor(() => expect(window.location.pathname).not.toBe('/login'))
  await waitFor(() => expect(snapshotOf('/api/my/getMyInfo', {}).pages).toHaveLength(1))
  return window.location.pathname + window.location.search
}

test.each([
  [['responsible'], '/task'],
  [['finance'], '/task'],
  [['shopOwner'], '/task'],
  [['platform'], '/task'],
  [['auditor'], '/accounting'],
  [['volunteer'], '/index'],
  [[], '/index'],
])('whoever is %j lands at %s', async (roles, path) => {
  expect(await landingOf(roles)).toBe(path)
})

test('who was interrupted goes on where they were, whatever they are', async () => {
  expect(await landingOf(['finance'], '/order?tab=done')).toBe('/order?tab=done')
})
