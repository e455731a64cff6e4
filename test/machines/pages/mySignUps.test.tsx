/** 我的报名 reads the one list that it shows: whose it is decides which comes first. */
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { clearCache } from '../../../src/data/queryCache.ts'
import MySignUps from '../../../src/pages/activity/myVolunteerDetail.tsx'
import { openPage } from '../../support/machines/pages.tsx'

afterEach(() => {
  cleanup()
  clearCache()
})

test.each([
  ['organisation', '/api/my/tuantiPage', '还没有团体报名'],
  ['person', '/api/my/baomingPage', '还没有报名'],
])('of an account of kind %s', async (kind, wire, empty) => {
  const { sent } = openPage(<MySignUps />, request =>
    request.wire === '/api/my/getMyInfo' ? { uid: '7', kind } : { dataList: [], next: '', total: 0 },
  )
  await screen.findByText(empty)
  expect(sent.map(request => request.wire)).toEqual(['/api/my/getMyInfo', wire])
})

test.each([
  ['organisation', '?tab=all'],
  ['person', ''],
])('under an empty tab an account of kind %s comes to all of its sign-ups', async (kind, search) => {
  const at = '/myVolunteerDetail?tab=coming'
  const answer = ({ wire }: { wire: string }) =>
    wire === '/api/my/getMyInfo' ? { uid: '7', kind } : { dataList: [], next: '', total: 0 }
  const { sent } = openPage(<MySignUps />, answer, { at })
  const all = await screen.findByRole('button', { name: '看全部报名' })
  await act(async () => void fireEvent.click(all))
  await screen.findByText('还没有报名')
  expect(window.location.search).toBe(search)
  expect(sent.at(-1)).toEqual({ wire: '/api/my/baomingPage', input: { tab: 'all' } })
})
