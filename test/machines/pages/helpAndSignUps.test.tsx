/** On the way through help and activities: what leads where, who is named, and what of a form is sent. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { AidDetail } from '../../../src/contract/aid.contract.ts'
import type { Candidate } from '../../../src/contract/parts.contract.ts'
import { HOUR_MS } from '../../../src/contract/time.ts'
import { setView } from '../../../src/data/view.ts'
import { ObstacleCard } from '../../../src/pages/activity/parts/obstacleCard.tsx'
import { againPath } from '../../../src/pages/aid/parts/aidPath.ts'
import { WriterCard } from '../../../src/pages/aid/parts/writerCard.tsx'
import { Candidates } from '../../../src/pages/task/parts/candidates.tsx'
import { NOW } from '../../support/machines/sampleReplies.ts'
import { openScreen, type Patch, setUpScreens } from '../../support/machines/screen.tsx'
import { RELIEF } from '../../support/model/worlds/aid.ts'

setUpScreens()
afterEach(() => {
  cleanup()
  setView({ uid: '' })
})

const button = (name: string | RegExp) => () => fireEvent.click(screen.getByRole('button', { name }))

test.each([
  ['/roleEdit?new=1&role=volunteer', '申请成为志愿者', '/roleEdit?new=1&role=volunteer&back=%2FactivityP%3Fid%3Da1'],
  ['/roleEdit', '申请成为志愿者', '/roleEdit?back=%2FactivityP%3Fid%3Da1'],
  ['/activity', '看别的活动', '/activity'],
  ['/myVolunteerDetail', '看我的报名', '/myVolunteerDetail'],
  ['/setting?change=phone', '去处理', '/setting?change=phone'],
])('whoever may not sign up is helped at %s, and comes back from where that is known', (help, name, href) => {
  render(<ObstacleCard obstacle={{ message: '先做别的', help }} back="/activityP?id=a1" />)
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href)
})

describe('signing up a car', () => {
  const tomorrow = NOW + 24 * HOUR_MS
  const isOpen: Patch = (wire, reply) => {
    if (wire !== '/api/huodong/huodongDetails') return reply
    const [row] = (reply as { shifts: readonly object[] }).shifts
    const shift = { ...row, id: 's1', state: 'open', startsAt: tomorrow, endsAt: tomorrow + HOUR_MS }
    return { ...reply, shifts: [shift], mine: [], obstacle: null, signUpOpen: true }
  }
  const CAR = [
    [/^车牌号/, '浙A12345'],
    [/^座位数/, '5'],
    [/^载重/, '0'],
    [/^年检有效期/, '2027-01-01'],
    [/^保险有效期/, '2026-11-19'],
  ] as const
  const send = async (words: string) => {
    const { press, sent } = await openScreen({ at: '/carDetailR?id=x1&new=1', patch: isOpen })
    for (const [label, value] of [...CAR, [/^备注/, words] as const])
      await press(() => fireEvent.change(screen.getByLabelText(label), { target: { value } }))
    await press(button('报名出车'))
    return sent.filter(({ wire }) => wire === '/api/huodong/baomingCar').map(({ input }) => input)
  }
  const car = {
    ...{ shift: 's1', plate: '浙A12345', seats: 5, load: 0 },
    ...{ inspectionUntil: '2027-01-01', insuranceUntil: '2026-11-19' },
  }
  test('sends what was said of it', async () => {
    expect(await send('只能上午')).toEqual([{ ...car, words: '只能上午' }])
  })
  test('sends no words where none were said', async () => {
    expect(await send('')).toEqual([car])
  })
})

test('whose activity it is stands there as long as their number is not to be seen', async () => {
  const led =
    (leaderPhone: string): Patch =>
    (wire, reply) =>
      wire === '/api/huodong/huodongDetails' ? { ...reply, leader: '周建国', leaderPhone } : reply
  await openScreen({ at: '/volunteerDetail?id=x1', patch: led('') })
  expect(screen.getByText('周建国（报名通过后可以看到电话）')).toBeTruthy()
  await openScreen({ at: '/volunteerDetail?id=x1', patch: led('13900000002') })
  expect(screen.queryByText('周建国（报名通过后可以看到电话）')).toBeNull()
  expect(screen.getByRole('link', { name: '打电话给周建国，13900000002' })).toBeTruthy()
})

test('help that was given is reported about by its name, and leads back to it', async () => {
  const record = {
    ...{ workflow: 'aid', id: 'x1', state: 'helping', label: '帮扶中', clocks: [], ways: [] },
    facts: { ...RELIEF, assignee: 'volunteer' },
  }
  const { press, sent } = await openScreen({
    at: '/assist?id=x1',
    who: { uid: 'volunteer', grants: [] },
    record,
    patch: (wire, reply) =>
      wire === '/api/my/bangfuDetails'
        ? { ...reply, title: '换灯泡', applicant: { ...(reply as AidDetail).applicant, name: '王桂芳' } }
        : reply,
  })
  expect(screen.getByText('关于「换灯泡」，求助人 王桂芳')).toBeTruthy()
  await press(() => fireEvent.change(screen.getByRole('textbox'), { target: { value: '换好了，灯亮了' } }))
  const [files] = document.querySelectorAll<HTMLInputElement>('input[type=file]')
  const photo = new File(['x'], 'lamp.jpg', { type: 'image/jpeg' })
  await press(() => fireEvent.change(files!, { target: { files: [photo] } }))
  for (const list of document.querySelectorAll('select'))
    await press(() => fireEvent.change(list, { target: { value: [...list.options].at(-1)?.value } }))
  const [radio] = screen.queryAllByRole('radio')
  if (radio) await press(() => fireEvent.click(radio))
  await press(button('提交完成'))
  expect(sent.filter(({ input }) => 'version' in input)).toHaveLength(1)
  expect(window.location.pathname + window.location.search).toBe('/myAssistanceDetail?id=x1')
})

test('the same is asked for again where it was asked for', () => {
  const policy = { id: 'p1', title: '' } as AidDetail['policy']
  expect(againPath({ kind: 'policy', policy }, 'x1')).toBe('/helpDetail?id=p1')
  expect(againPath({ kind: 'goods', policy: null }, 'x1')).toBe('/applyWz?again=x1')
  expect(againPath({ kind: 'relief', policy: null }, 'x1')).toBe('/applyJz?again=x1')
})

test('who wrote for a neighbour is named; their number only where it is open', () => {
  setView({ uid: 'helper' })
  const written = (open: boolean) =>
    ({
      ...{ writer: { name: '李芳', phone: '13900000003', open, avatar: '' }, applicant: { name: '王桂芳' } },
      record: { facts: { writer: 'u9' } },
    }) as unknown as AidDetail
  const { rerender } = render(<WriterCard aid={written(false)} />)
  expect(screen.getByText('代填人 李芳，经求助人同意')).toBeTruthy()
  rerender(<WriterCard aid={written(true)} />)
  expect(screen.getByRole('link', { name: '打电话给李芳，13900000003' })).toBeTruthy()
})

describe('of those who could go', () => {
  const person = (at: number): Candidate => ({
    ...{ uid: `u${at}`, name: `邻居 ${at}`, avatar: '', phone: `138****00${10 + at}`, roleLabels: ['志愿者'] },
    ...{ distance: null, load: 0, skills: [], fits: false, lastHelpAt: null },
  })
  const show = (count: number) =>
    render(
      <Candidates
        {...{ title: '谁去合适', failure: undefined, emptyText: '没有人', busy: '', onAssign: () => {} }}
        people={Array.from({ length: count }, (_, at) => person(at))}
      />,
    )
  const shown = () => screen.getAllByRole('listitem').length
  test('twelve are shown, the others after a press', () => {
    show(15)
    expect(shown()).toBe(12)
    button('再看 3 位')()
    expect(shown()).toBe(15)
    expect(screen.queryByRole('button', { name: /^再看/ })).toBeNull()
  })
  test('nobody is held back where there are twelve', () => {
    show(12)
    expect(shown()).toBe(12)
    expect(screen.queryByRole('button', { name: /^再看/ })).toBeNull()
  })
})
