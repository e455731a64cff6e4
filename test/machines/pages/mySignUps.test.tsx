/** 我的报名 reads the one list that it shows: whose it is decides which comes first. */
import { cleanup, screen } from '@testing-library/react'
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
