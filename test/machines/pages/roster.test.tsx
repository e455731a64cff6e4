/** A row of the roster: who cannot be scanned is let in by name, with a reason, while the doors are open. */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RosterRow } from '../../../src/contract/activityDesk.contract.ts'
import { clearCache } from '../../../src/data/queryCache.ts'
import { setView } from '../../../src/data/view.ts'
import { recordOffers } from '../../../src/machines/browser/record.ts'
import { signUp } from '../../../src/machines/workflows/signUp/chart.ts'
import { RosterCard } from '../../../src/pages/scene/parts/rosterCard.tsx'
import type { DialogProps } from '../../../src/ui/operated/dialog.tsx'
import { type Answer, openPage } from '../../support/machines/pages.tsx'
import { SIGN_UP_ACTORS, TRUSTED } from '../../support/model/worlds/signUp.ts'

// What Chakra adds around it is tried in Chromium.
vi.mock('../../../src/ui/operated/dialog.tsx', () => ({
  Dialog: ({ title, children, footer }: DialogProps) => (
    <div role="dialog" aria-label={title}>
      {children}
      {footer}
    </div>
  ),
}))

const HOST = { uid: 'host', grants: SIGN_UP_ACTORS.host.grants ?? [] }
beforeEach(() => setView({ uid: HOST.uid, settled: true }))
afterEach(() => {
  cleanup()
  clearCache()
})

const record = { id: 'r1', workflow: 'signUp', state: 'approved', version: 2, facts: TRUSTED }
const row = {
  ...{ id: 'r1', record, state: 'approved', stateLabel: '已通过', name: '周建国', avatar: '', phone: '13900000001' },
  ...{
    kind: 'volunteer',
    party: 1,
    places: 1,
    queue: 1,
    age: null,
    unit: '',
    words: '',
    checkedInAt: null,
    reason: '',
    at: 1,
  },
  ...{ trips: 0, carried: 0, kilometres: 0, hours: 'h1' },
} as RosterRow
const answer: Answer = ({ wire }) => {
  if (wire === '/api/my/getLiucheng') return { ...record, history: [], timers: [] }
  if (wire === '/api/my/getMyInfo') return { uid: HOST.uid, roles: HOST.grants }
  return { ...record, state: 'present', version: 3 }
}
const show = (doorsOpen: boolean) =>
  openPage(
    <RosterCard
      {...{ row, doorsOpen }}
      offers={recordOffers(signUp, record, HOST).filter(({ refusal }) => !refusal)}
      startOpen={false}
    />,
    answer,
    { at: '/scene' },
  )
const press = async (name: string) =>
  act(async () => void fireEvent.click(await screen.findByRole('button', { name }, { timeout: 10_000 })))

test('lets in by name, and says before what becomes of the hours', async () => {
  const { sent } = show(true)
  await press('更多：周建国')
  await press('让他签到')
  const dialog = await screen.findByRole('dialog', {}, { timeout: 10_000 })
  expect(dialog.textContent).toContain('工时来源记为「补录」')
  const buttons = () => screen.getAllByRole('button', { name: '让他签到' })
  await act(async () => void fireEvent.click(buttons().at(-1)!))
  expect(dialog.textContent).toContain('请填写不能扫码的原因')
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '手机没电了' } })
  await act(async () => void fireEvent.click(buttons().at(-1)!))
  await waitFor(() =>
    expect(sent.find(({ wire }) => wire === '/api/renwu/qiandaoLetIn')?.input).toMatchObject({
      ...{ id: 'r1', version: 2, input: { reason: '手机没电了' } },
    }),
  )
})

test('leads to the hours that came of it', async () => {
  show(true)
  await press('更多：周建国')
  const link = await screen.findByRole('link', { name: '看这次的工时' })
  expect(link.getAttribute('href')).toBe('/task?board=hoursBoard&id=h1')
})

test('lets nobody in before the doors are open', async () => {
  show(false)
  await press('经过：周建国')
  await screen.findByText('现在没有要办的')
  expect(screen.queryByRole('button', { name: '让他签到' })).toBeNull()
})
