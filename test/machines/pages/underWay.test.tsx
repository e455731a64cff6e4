/** What can be pressed while something is on its way, and what a second press does then: nothing. */
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { text } from '../../../src/contract/fields.ts'
import { Refused } from '../../../src/contract/refusal.ts'
import DonationList from '../../../src/pages/donation/cartR.tsx'
import { DeviceLocationField } from '../../../src/pages/map/shared/deviceLocationField.tsx'
import { StepDialog } from '../../../src/pages/record/shared/stepDialog.tsx'
import { useSteps } from '../../../src/pages/record/shared/useSteps.tsx'
import { AdmitCard } from '../../../src/pages/scene/parts/admitCard.tsx'
import { CheckIn } from '../../../src/pages/scene/parts/checkIn.tsx'
import { RosterCard } from '../../../src/pages/scene/parts/rosterCard.tsx'
import { BatchCard } from '../../../src/pages/warehouse/parts/batchCard.tsx'
import { FindCode } from '../../../src/pages/warehouse/parts/findCode.tsx'
import { ActionBar } from '../../../src/ui/parts/actionBar.tsx'
import { Toaster } from '../../../src/ui/parts/toaster.tsx'
import { type Deferred, deferred } from '../../support/machines/fakes.ts'
import { type Answer, openPage, type SentCall } from '../../support/machines/pages.tsx'
import { press, settle, settleCode, setUpPieces } from '../../support/machines/pieces.ts'
import { NOW } from '../../support/machines/sampleReplies.ts'

setUpPieces()

/** Draws a page whose call `wire` is answered when the test wants it; all others at once. */
function openWaiting(page: ReactNode, wire: string, answer: Answer = () => ({}), at = '/') {
  const waiting: Deferred<object>[] = []
  const { sent } = openPage(
    <>
      {page}
      <Toaster />
    </>,
    call => {
      if (call.wire !== wire) return answer(call)
      const one = deferred<object>()
      waiting.push(one)
      return one.promise
    },
    { at },
  )
  const calls = (): SentCall[] => sent.filter(one => one.wire === wire)
  return {
    calls,
    /** Answers the call that was made last. */
    async reply(reply: object = {}): Promise<void> {
      waiting.at(-1)?.resolve(reply)
      await settle()
    },
    async refuse(): Promise<void> {
      waiting.at(-1)?.reject(new Refused({ code: 'notNow', message: '现在不行' }))
      await settle()
    },
  }
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })
/** Whether it turns, and whether it takes a press. */
const lookOf = (name: string | RegExp) => {
  const found = button(name)
  return [found.ariaBusy === 'true', found.getAttribute('aria-disabled') === 'true' || found.hasAttribute('disabled')]
}
const [CALM, TURNS, BARRED] = [
  [false, false],
  [true, true],
  [false, true],
]
const write = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

describe('the donation list', () => {
  const line = (id: string, name: string) => ({
    ...{ id, name, classification: 'c', classificationName: '衣物', condition: 'new', count: 2, unit: '条' },
    ...{ pictures: [], expiry: '' },
  })
  const lists: Answer = ({ wire }) =>
    wire === '/api/my/juanwuCartList'
      ? { dataList: [line('l1', '绒毛毯'), line('l2', '围巾')] }
      : { kind: 'person', dataList: [] }
  test('takes out one after the other, and brings one back once', async () => {
    const { calls, reply } = openWaiting(<DonationList />, '/api/my/juanwuCartDelete', lists)
    await settle()
    await press('移除绒毛毯')
    expect([lookOf('移除绒毛毯'), lookOf('移除围巾')]).toEqual([BARRED, BARRED])
    await reply()
    expect([lookOf('移除绒毛毯'), lookOf('移除围巾')]).toEqual([CALM, CALM])
    expect(calls().map(({ input }) => input)).toEqual([{ ids: ['l1'] }])
  })
  test('brings back what was taken out with one press, and turns meanwhile', async () => {
    const { calls, reply } = openWaiting(<DonationList />, '/api/my/juanwuCartAdd', lists)
    await settle()
    await press('移除绒毛毯')
    expect(lookOf('撤销')).toEqual(CALM)
    await press('撤销')
    expect(lookOf('撤销')).toEqual(TURNS)
    await press('撤销')
    expect(calls()).toHaveLength(1)
    await reply()
    expect(screen.queryByRole('button', { name: '撤销' })).toBeNull()
  })
})

describe('whoever checks in', () => {
  const claim = { claim: 'c1', expiresAt: NOW + 180_000, shift: 's1', activity: 'a1', title: '花园' }
  const stands =
    (state: string): Answer =>
    ({ wire }) =>
      wire === '/api/huodong/sceneScan' ? claim : { mine: [{ id: 'm1', shift: 's1', state }] }
  const main = () => screen.getAllByRole('button')[0]
  const now = () => [main()?.textContent, main()?.ariaBusy]
  test('reads what is going on, first where they are, then that it is written down, and is felt once it is', async () => {
    let found: PositionCallback = () => {}
    const locate = vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation(onFound => {
      found = onFound
    })
    const shaken = vi.spyOn(navigator, 'vibrate')
    onTestFinished(() => {
      locate.mockRestore()
      shaken.mockRestore()
    })
    const { calls, reply } = openWaiting(
      <CheckIn code="x" />,
      '/api/huodong/qiandao',
      stands('approved'),
      '/scene?code=x',
    )
    await settle()
    expect(now()).toEqual(['签到', null])
    await press('签到')
    expect(now()).toEqual(['正在定位', 'true'])
    await press('正在定位')
    expect([locate.mock.calls.length, calls().length]).toEqual([1, 0])
    await act(async () =>
      found({ coords: { longitude: 120.13, latitude: 30.26, accuracy: 9.6 } } as GeolocationPosition),
    )
    await settleCode()
    expect(now()).toEqual(['正在登记', 'true'])
    expect([calls().map(({ input }) => input.accuracy), shaken.mock.calls]).toEqual([[10], []])
    await reply({ message: '签到成功' })
    expect(screen.getByText('签到成功')).toBeTruthy()
    expect(shaken.mock.calls).toEqual([[80]])
  })
  test('checks out without being looked for, and may try again where that was refused', async () => {
    const locate = vi.spyOn(navigator.geolocation, 'getCurrentPosition')
    onTestFinished(() => locate.mockRestore())
    const { calls, refuse } = openWaiting(
      <CheckIn code="x" />,
      '/api/huodong/qiandao',
      stands('present'),
      '/scene?code=x',
    )
    await settle()
    await press('签退')
    expect(now()).toEqual(['正在登记', 'true'])
    await refuse()
    expect(screen.getByRole('alert').textContent).toBe('现在不行')
    expect(now()).toEqual(['签退', null])
    await press('签退')
    expect([calls().length, locate.mock.calls.length, screen.queryByRole('alert')]).toEqual([2, 0, null])
  })
})

test('whoever lets people in by their codes lets nobody in twice, and writes the next code afterwards', async () => {
  const { calls, reply } = openWaiting(<AdmitCard shift="s1" />, '/api/renwu/qiandao')
  const submit = async () => {
    fireEvent.submit(screen.getByLabelText(/^个人签到码/))
    await settle()
  }
  write(/^个人签到码/, '1234 5678')
  await submit()
  expect(lookOf('签到')).toEqual(TURNS)
  await submit()
  expect(calls()).toHaveLength(1)
  await reply({ message: '赵敏已签到' })
  expect(lookOf('签到')).toEqual(CALM)
  expect(screen.getByLabelText<HTMLInputElement>(/^个人签到码/).value).toBe('')
  write(/^个人签到码/, '8765 4321')
  await submit()
  expect(calls()).toHaveLength(2)
})

test('the next thing in a row of the roster is done once; what becomes of it is said with the name', async () => {
  const row = {
    ...{ id: 'r1', record: { version: 4 }, state: 'applied', stateLabel: '待审核', name: '周建国', phone: '' },
    ...{ kind: 'volunteer', party: 1, places: 1, queue: 3, age: null, unit: '', words: '', checkedInAt: null },
    ...{ reason: '', at: NOW, trips: 0, carried: 0, kilometres: 0, hours: '' },
  }
  const offers = [{ event: 'APPROVE', label: '通过', tone: 'primary' }]
  const { calls, reply } = openWaiting(
    <RosterCard row={row as never} offers={offers as never} startOpen={false} doorsOpen />,
    '/api/renwu/baomingApprove',
  )
  await press('通过')
  await press('通过')
  const sent = calls()
  expect(sent.map(({ input }) => [input.id, input.version])).toEqual([['r1', 4]])
  expect(lookOf('通过')).toEqual(TURNS)
  await reply({ state: 'approved', version: 5 })
  expect([screen.getByText('周建国：「通过」已完成') !== null, lookOf('通过')]).toEqual([true, CALM])
})

test('a code that is being looked for is not looked for twice', async () => {
  const { calls, refuse } = openWaiting(<FindCode />, '/api/renwu/kucunFind', () => ({}), '/access')
  write(/^标签编号/, 'B-1')
  await press('查找')
  expect(lookOf('查找')).toEqual(TURNS)
  await press('查找')
  expect(calls()).toHaveLength(1)
  await refuse()
  expect(lookOf('查找')).toEqual(CALM)
})

describe('a batch', () => {
  const batch = {
    ...{ id: 'b1', code: 'B-1', donation: 'd1', donor: '王**', received: 9, count: 8, reserved: 2 },
    ...{ shelf: 'A-1', expiry: '', at: NOW },
  }
  const card = <BatchCard name="毯" warehouseName="城西仓" unit="条" mayStore chosen={false} batch={batch as never} />
  test('that is being counted anew is not left, nor counted twice; a refusal is said in the form', async () => {
    await import('../../../src/ui/operated/dialogPanel.tsx')
    const { calls, refuse, reply } = openWaiting(card, '/api/renwu/kucunCorrect')
    await press('盘点更正')
    const inDialog = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name })
    write(/^实有件数/, '5')
    write(/^原因/, '受潮')
    fireEvent.click(inDialog('更正'))
    await settle()
    expect([inDialog('更正').ariaBusy, inDialog('关闭').hasAttribute('disabled')]).toEqual(['true', true])
    fireEvent.click(inDialog('更正'))
    await settle()
    expect(calls()).toHaveLength(1)
    await refuse()
    expect([inDialog('更正').ariaBusy, inDialog('关闭').hasAttribute('disabled')]).toEqual([null, false])
    const count = screen.getByLabelText(/^实有件数/)
    expect(document.getElementById(count.getAttribute('aria-describedby') ?? '')?.textContent).toBe('现在不行')
    fireEvent.click(inDialog('更正'))
    await reply()
    expect([calls().length, screen.getByText('已更正') !== null]).toEqual([2, true])
  })
})

test('whoever says that they are at the address is looked for once, and may take it back', async () => {
  const locate = vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation(() => {})
  onTestFinished(() => locate.mockRestore())
  openWaiting(<DeviceLocationField at={null} onChange={() => {}} />, '')
  await press(/^我就在这个地址/)
  expect(lookOf(/^我就在这个地址/)).toEqual(TURNS)
  await press(/^我就在这个地址/)
  expect(locate).toHaveBeenCalledTimes(1)
})

function Bar({ record }: { record: object }) {
  return <ActionBar actions={useSteps(record as never).actions} />
}

describe('a step of a record', () => {
  const styleOf = (name: string) => /_(solid|line|danger)_/.exec(button(name).className)?.[1]
  const record = (more: object = {}) => ({
    ...{ flow: undefined, row: undefined, busy: false, fire: async () => undefined },
    offers: [
      { event: 'PASS', label: '通过', tone: 'primary' },
      { event: 'REFUSE', label: '不通过', tone: 'danger' },
      { event: 'WAIT', label: '再等等' },
    ],
    ...more,
  })
  test('that is on its way turns alone, is taken once, and no other is taken meanwhile', async () => {
    const answer = deferred<undefined>()
    const fire = vi.fn((_: string) => answer.promise)
    const { rerender } = render(<Bar record={record({ fire })} />)
    // Two presses before the page is drawn again.
    act(() => {
      fireEvent.click(button('通过'))
      fireEvent.click(button('通过'))
      fireEvent.click(button('再等等'))
    })
    rerender(<Bar record={record({ fire, busy: true })} />)
    expect(['不通过', '再等等', '通过'].map(lookOf)).toEqual([CALM, CALM, TURNS])
    fireEvent.click(button('再等等'))
    expect(fire.mock.calls.map(([event]) => event)).toEqual(['PASS'])
    answer.resolve(undefined)
    await settle()
    rerender(<Bar record={record({ fire })} />)
    expect(lookOf('通过')).toEqual(CALM)
    await press('再等等')
    expect(fire.mock.calls.map(([event]) => event)).toEqual(['PASS', 'WAIT'])
  })
  test('that leads on stands last and stands out, what ends it stands first', () => {
    render(<Bar record={record()} />)
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['不通过', '再等等', '通过'])
    expect(['不通过', '再等等', '通过'].map(styleOf)).toEqual(['line', 'line', 'solid'])
  })
  test.each([
    ['danger', 'danger'],
    [undefined, 'solid'],
  ])('with a form, of tone %s, cannot be left nor sent twice while it is on its way', async (tone, look) => {
    await import('../../../src/ui/operated/dialogPanel.tsx')
    const answer = deferred<undefined>()
    const fire = vi.fn(() => answer.promise)
    const onClose = vi.fn()
    const offer = { event: 'REFUSE', label: '退回', tone, input: z.strictObject({ reason: text('原因') }) } as never
    openPage(<StepDialog {...{ offer, isOpen: true, context: {}, fire, onClose }} />, () => ({}))
    await settle()
    expect([styleOf('取消'), styleOf('退回')]).toEqual(['line', look])
    write(/^原因/, '材料不全')
    for (let times = 0; times < 2; times++) await act(async () => fireEvent.submit(screen.getByLabelText(/^原因/)))
    await settle()
    expect([lookOf('退回'), lookOf('取消'), lookOf('关闭')]).toEqual([TURNS, TURNS, BARRED])
    await press('取消')
    expect([fire.mock.calls, onClose.mock.calls]).toEqual([[['REFUSE', { reason: '材料不全' }]], []])
    answer.resolve(undefined)
    await settle()
    expect(onClose.mock.calls).toEqual([[true]])
  })
})
