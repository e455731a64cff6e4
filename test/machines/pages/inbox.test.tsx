/**
 * The inbox from the keyboard, what a row says is to be done, several done at once; and the door that is shut because
 * a post rests.
 */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { NotAllowed } from '../../../src/app/shell/notAllowed.tsx'
import { Refused } from '../../../src/contract/refusal.ts'
import { clearCache } from '../../../src/data/queryCache.ts'
import { bulkStepOf } from '../../../src/machines/workflow/facePages.ts'
import { aidFace } from '../../../src/machines/workflows/aid/face.ts'
import { BulkTasks } from '../../../src/pages/task/parts/bulkTasks.tsx'
import { PendingTaskList } from '../../../src/pages/task/parts/pendingTaskList.tsx'
import Task from '../../../src/pages/task/task.tsx'
import { closeQuestion, useQuestion } from '../../../src/ui/questions.ts'
import type { Answer } from '../../support/machines/pages.tsx'
import { openPage } from '../../support/machines/pages.tsx'

afterEach(() => {
  cleanup()
  clearCache()
  closeQuestion()
})

const task = (id: string, kind: string) => ({
  ...{ id, kind, workflow: 'aid', workflowLabel: '援助申请', state: 'submitted', stateLabel: '待受理', version: 3 },
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

test('an address with the name of no desk opens everything that waits', async () => {
  const rows = [task('a', 'accept'), task('b', 'assign')]
  openPage(
    <Task />,
    ({ wire, input }) =>
      wire === '/api/my/getMyInfo'
        ? { uid: '7', kind: 'person', roles: [] }
        : wire === '/api/renwu/getRenwuCounts'
          ? { groups: [], total: 2 }
          : { dataList: input.workflow ? [] : rows, next: '', total: 2 },
    { at: '/task?board=gardenBoard' },
  )
  expect(await screen.findByText('事情 a')).toBeTruthy()
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

test('the inbox of whoever holds no role says that all is done, or whose post rests; who is at work is not told of another', async () => {
  const grant = {
    id: 'g1',
    role: 'collector',
    roleLabel: '上门收取员',
    regionName: '北山街道',
    deskLabel: '三级负责人',
  }
  const openAs = (roles: readonly string[], grants: readonly object[]) =>
    openPage(<Task />, ({ wire }) =>
      wire === '/api/my/getMyInfo'
        ? { uid: '7', kind: 'person', roles: roles.map(role => ({ role })) }
        : wire === '/api/my/rolePage'
          ? { dataList: grants, next: '', total: grants.length }
          : { groups: [], dataList: [], next: '', total: 0 },
    )
  const resting = [{ ...grant, state: 'suspended' }]
  openAs([], [])
  expect(await screen.findByText('都办完了')).toBeTruthy()
  cleanup()
  clearCache()
  openAs([], resting)
  expect(await screen.findByRole('link', { name: '看原因' })).toBeTruthy()
  cleanup()
  clearCache()
  const { sent } = openAs(['volunteer'], resting)
  expect(await screen.findByText('都办完了')).toBeTruthy()
  expect(sent.map(({ wire }) => wire)).not.toContain('/api/my/rolePage')
})

const question = { current: undefined as ReturnType<typeof useQuestion> | undefined }
function Question() {
  question.current = useQuestion()
  return null
}
/**
 * Tasks `a`, `b` and `c` of one kind, chosen among; `answer` is what the server says to all that is asked beside the
 * list.
 */
async function openBulk(kind: 'accept' | 'assign', chosen: readonly string[], answer: Answer) {
  const { sent } = openPage(
    <>
      <BulkTasks workflow="aid" kind={kind} step={bulkStepOf(aidFace, kind)!} onLeave={() => {}} />
      <Question />
    </>,
    request =>
      request.wire === '/api/renwu/getRenwuPage'
        ? { dataList: ['a', 'b', 'c'].map(id => task(id, kind)), next: '', total: 3 }
        : answer(request),
  )
  await screen.findByText('事情 a')
  for (const id of chosen) fireEvent.click(screen.getByRole('checkbox', { name: `选「事情 ${id}」` }))
  const agree = async (button: string) => {
    fireEvent.click(await screen.findByRole('button', { name: button }))
    await vi.waitFor(() => expect(question.current?.kind).toBe('ask'))
    const title = question.current?.options.title
    await act(async () => {
      if (question.current?.kind === 'ask') question.current.answer(true)
      closeQuestion()
    })
    return title
  }
  return { agree, taken: () => sent.flatMap(({ wire, input }) => ('version' in input ? [{ wire, input }] : [])) }
}

test('those that were chosen are taken up at once; one that is refused is named, and holds up no other', async () => {
  const { agree, taken } = await openBulk('accept', ['a', 'b'], ({ input: { id } }) => {
    if (id === 'a') throw new Refused({ code: 'stale', message: '已被更新' })
    return { id, workflow: 'aid', version: 4, state: 'accepted', facts: {} }
  })
  fireEvent.keyDown(document.body, { key: 'j' })
  fireEvent.keyDown(document.activeElement!, { key: 'j' })
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: '选「事情 b」' }))
  expect(await agree('受理援助申请（2 件）')).toBe('受理援助申请：2 件？')
  expect(await screen.findByText('已办 1 件；1 件没有办成')).toBeTruthy()
  expect(screen.getByText('事情 a：已被更新')).toBeTruthy()
  expect(taken()).toEqual(['a', 'b'].map(id => ({ wire: '/api/renwu/yuanzhuAccept', input: { id, version: 3 } })))
})

test('several are given to somebody who could take each, goods out of the warehouse that is nearest to each', async () => {
  const person = (uid: string, name: string) => ({
    ...{ uid, name, avatar: '', phone: '138****0001', roleLabels: [], distance: null, load: 0 },
    ...{ skills: [], fits: false, lastHelpAt: null },
  })
  const [ding, wu, he] = [person('u1', '丁一'), person('u2', '吴二'), person('u3', '何三')]
  const near: Readonly<Record<string, object>> = {
    a: { dataList: [ding, wu], warehouses: [{ id: 'w1' }, { id: 'w2' }] },
    c: { dataList: [he, wu], warehouses: [] },
  }
  const { agree, taken } = await openBulk('assign', ['a', 'c'], ({ wire, input: { id } }) =>
    wire === '/api/renwu/yuanzhuCandidates'
      ? near[String(id)]
      : { id, workflow: 'aid', version: 4, state: 'assigned', facts: {} },
  )
  await screen.findByRole('button', { name: '指派吴二' })
  expect(screen.queryByRole('button', { name: /指派(丁一|何三)/ })).toBeNull()
  expect(await agree('指派吴二')).toBe('指派帮扶人：2 件都交给吴二？')
  await screen.findByText('已办 2 件')
  expect(taken().map(({ input }) => input.input)).toEqual([{ helper: 'u2', warehouse: 'w1' }, { helper: 'u2' }])
})
