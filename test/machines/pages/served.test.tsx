/** Hours and the sign-up that they came of: from one page to the other and back. */
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clearCache } from '../../../src/data/queryCache.ts'
import { setView } from '../../../src/data/view.ts'
import { SignUpDetail } from '../../../src/pages/activity/parts/signUpDetail.tsx'
import { HoursDetail } from '../../../src/pages/honour/parts/hoursDetail.tsx'
import { type Answer, openPage } from '../../support/machines/pages.tsx'
import { TRUSTED } from '../../support/model/worlds/signUp.ts'

beforeEach(() => setView({ uid: TRUSTED.owner, settled: true }))
afterEach(() => {
  cleanup()
  clearCache()
})

const served = {
  ...{ id: 'h1', state: 'toConfirm', stateLabel: '待核时', title: '社区菜园 · 上午', source: 'scan', name: '周建国' },
  ...{ regionName: '', minutes: 60, planned: 120, dayMinutes: 60, credited: 0, certifiable: false, auto: false },
  ...{ activity: 'a1', signUp: 's1', startedAt: 1, endedAt: 2, reason: '' },
}
const signedUp = {
  ...{ id: 's1', activity: 'a1', shift: 'm1', title: '社区菜园 · 上午', kind: 'volunteer', state: 'left' },
  ...{ stateLabel: '已签退', startsAt: 1, endsAt: 2, address: '', at: { lng: 120, lat: 30 }, party: 1, places: 1 },
  ...{ position: 0, dueAt: null, words: '', meeting: '', leader: '', leaderPhone: '', insurance: null },
  ...{ checkedInAt: null, vehicle: null, trips: 0, carried: 0, kilometres: 0, code: '', codeNextAt: null },
  ...{ absences: 1, lateCancels: 2, hours: 'h1' },
}
const answer: Answer = ({ wire }) => {
  if (wire === '/api/my/gongshiDetails') return served
  if (wire === '/api/my/baomingDetails') return signedUp
  if (wire === '/api/my/getMyInfo') return { uid: TRUSTED.owner, roles: [] }
  return { id: 's1', workflow: 'signUp', state: 'left', version: 3, facts: TRUSTED, history: [], timers: [] }
}
const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')

test('hours lead to the sign-up', async () => {
  openPage(<HoursDetail id="h1" />, answer, { at: '/workTime?id=h1' })
  expect(await hrefOf('看这次报名')).toBe('/myVolunteerDetail?id=s1')
})

test('the sign-up leads to its hours, and says apart what is counted', async () => {
  openPage(<SignUpDetail id="s1" />, answer, { at: '/myVolunteerDetail?id=s1' })
  expect(await hrefOf('看这次的工时')).toBe('/workTime?id=h1')
  expect(screen.getByText('缺席 1 次；临时取消 2 次，不算缺席；只有您自己看得到')).toBeTruthy()
})
