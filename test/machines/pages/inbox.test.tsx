/** The inbox from the keyboard and what a row says is to be done; and the door that is shut because a post rests. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { NotAllowed } from '../../../src/app/shell/notAllowed.tsx'
import { clearCache } from '../../../src/data/queryCache.ts'
import { PendingTaskList } from '../../../src/pages/task/parts/pendingTaskList.tsx'
import { openPage } from '../../support/machines/pages.tsx'

afterEach(() => {
  cleanup()
  clearCache()
})

const task = (id: string, kind: string) => ({
  ...{ id, kind, workflow: 'aid', workflowLabel: '援助申请', state: 'submitted', stateLabel: '待受理' },
  ...{ title: `事情 ${id}`, regionName: '北山街道', since: 0, dueAt: null },
})

test('J and K walk the rows, and stay letters where somebody writes', async () => {
  openPage(<PendingTaskList workflow="" />, () => ({
    dataList: [task('a', 'accept'), task('b', 'assign')],
    next: '',
    total: 2,
  }))
  await screen.findByText('事情 a')
  const press = (key: string, target: Element = document.activeElement ?? document.body) => {
    fireEvent.keyDown(target, { key })
    return document.activeElement?.textContent
  }
  expect(['j', 'j', 'j', 'k'].map(key => press(key))).toEqual(['事情 a', '事情 b', '事情 b', '事情 a'])
  render(<input aria-label="原因" />)
  screen.getByLabelText('原因').focus()
  press('j')
  expect(document.activeElement).toBe(screen.getByLabelText('原因'))
})

test('a row says what is to be done where it leads', async () => {
  openPage(<PendingTaskList workflow="" />, () => ({
    dataList: [task('a', 'accept'), task('b', 'publish')],
    next: '',
    total: 2,
  }))
  await screen.findByText('事情 a')
  expect(screen.getAllByRole('listitem').map(row => row.textContent?.match(/去.*$/)?.[0].trim())).toEqual([
    '去受理',
    '去发布故事',
  ])
})

test('whose post rests reads so at the door, with the way to the reason; all others read that it is not theirs', async () => {
  const grant = { id: 'g1', role: 'responsible', roleLabel: '责任人', regionName: '宝石社区', deskLabel: '三级负责人' }
  const answer = () => ({ dataList: [{ ...grant, state: 'suspended' }], next: '', total: 1 })
  openPage(<NotAllowed who={['responsible', 'leader4']} />, answer)
  expect(await screen.findByRole('heading', { name: '您的责任人角色已暂停' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '看原因' }).getAttribute('href')).toBe('/roleEdit?id=g1')
  cleanup()
  openPage(<NotAllowed who={['finance']} />, answer)
  expect(await screen.findByRole('heading', { name: '这个页面您还不能打开' })).toBeTruthy()
})
