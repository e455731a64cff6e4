/** 消息 leads whoever reads to their own page of a matter, and nobody anywhere before it is known who reads. */
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { clearCache } from '../../../src/data/queryCache.ts'
import Message from '../../../src/pages/message/message.tsx'
import { openPage } from '../../support/machines/pages.tsx'

afterEach(() => {
  cleanup()
  clearCache()
})

const complaintMessage = {
  ...{ id: 'm', text: '有新的投诉待受理', title: '', workflow: 'complaint', record: 'c' },
  ...{ side: 'desk', at: 0, read: true },
}

test('a message to a desk shows once the posts of its reader are known, and leads to the desk', async () => {
  let sayWho = (_: object) => {}
  const me = new Promise<object>(resolve => (sayWho = resolve))
  const messages = Promise.resolve({ dataList: [complaintMessage], next: '', total: 1 })
  openPage(<Message />, ({ wire }) => (wire === '/api/my/getMyInfo' ? me : messages))
  // The list has its answer, and has been drawn with it.
  await act(async () => void (await messages))
  await act(async () => {})
  expect(screen.queryByText(complaintMessage.text)).toBeNull()
  sayWho({ uid: '7', unread: 0, roles: [{ role: 'platform' }] })
  const link = (await screen.findByText(complaintMessage.text)).closest('a')
  expect(link?.getAttribute('href')).toBe('/manage/complaints?id=c')
})
