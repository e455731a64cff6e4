/** After a step: what can be taken back is offered at once, and what comes next has the focus. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { RecordHandle } from '../../../src/data/record/useRecord.ts'
import { loadFlow } from '../../../src/machines/browser/flows.ts'
import { undoOf } from '../../../src/machines/browser/undo.ts'
import { offers } from '../../../src/machines/workflow/workflow.ts'
import { InlineSteps } from '../../../src/pages/record/shared/inlineSteps.tsx'
import { useFocusNext } from '../../../src/pages/record/shared/useFocusNext.ts'
import { useSteps } from '../../../src/pages/record/shared/useSteps.tsx'
import { AssignPanel } from '../../../src/pages/task/parts/assignPanel.tsx'
import { Candidates } from '../../../src/pages/task/parts/candidates.tsx'
import { Stack } from '../../../src/ui/parts/layout.tsx'
import { Toaster } from '../../../src/ui/parts/toaster.tsx'

afterEach(cleanup)

const PLACE = '330106003003'
const DESK = { uid: '1', grants: [{ role: 'responsible', region: PLACE }] } as const
const PERSON = {
  ...{ uid: '5', name: '周建国', avatar: '', phone: '138****0003', roleLabels: ['志愿者'], distance: 900, load: 2 },
  ...{ skills: ['陪诊'], fits: true, lastHelpAt: null },
}

async function aidIn(state: string, more: Partial<RecordHandle> = {}): Promise<RecordHandle> {
  const flow = await loadFlow('aid')
  const facts = {
    ...{ owner: '2', place: PLACE, kind: 'relief', rung: 'responsible', next: 'platform', items: [], warehouse: '' },
    ...{ assignee: state === 'assigned' ? '5' : '', former: '', issued: false, minutes: 0 },
  }
  const row = { state, version: 1, facts }
  return {
    ...{ workflow: 'aid', id: '7', flow, row, label: '', busy: false, ready: true, problem: undefined },
    ...{ history: [], timers: [], fire: vi.fn(async () => undefined), reload: vi.fn() },
    offers: offers(flow, row, DESK, { greyed: true }),
    ...more,
  }
}

function Panel({ record }: { record: RecordHandle }) {
  const steps = useSteps(record, { excluded: ['ASSIGN', 'REASSIGN'] })
  return (
    <Stack ref={useFocusNext(record)}>
      <InlineSteps record={record} steps={steps} emptyText="没有要办的" />
      <AssignPanel
        {...{ record, people: [PERSON], failure: undefined, emptyText: '' }}
        inputOf={({ uid }) => ({ helper: uid })}
      />
      <Toaster />
    </Stack>
  )
}

describe('what a chart lets somebody take back', () => {
  test.each([
    ['aid', 'accepted', 'ASSIGN', 'TAKE_BACK'],
    ['goodsDonation', 'accepted', 'ASSIGN', 'TAKE_BACK'],
    ['roleGrant', 'active', 'SUSPEND', 'RESUME'],
    // What another person has to answer, and what comes to an end, nobody takes back.
    ['aid', 'submitted', 'ACCEPT', undefined],
    ['aid', 'assigned', 'AGREE', undefined],
    ['shop', 'applied', 'REFUSE', undefined],
  ] as const)('%s %s %s: %s', async (workflow, from, event, back) => {
    expect(undoOf(await loadFlow(workflow), from, event)).toBe(back)
  })
})

test('the list of people stands under the sentence that it is mine to choose', async () => {
  render(<Panel record={await aidIn('accepted')} />)
  expect(screen.getByText('下一步由您完成：指派帮扶人。')).toBeTruthy()
  expect(screen.queryByText('没有要办的')).toBeNull()
})

test('an assignment can be taken back in the sentence that tells of it', async () => {
  const record = await aidIn('accepted')
  render(<Panel record={record} />)
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '指派周建国' })))
  expect(record.fire).toHaveBeenLastCalledWith('ASSIGN', { helper: '5' })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '撤销指派' })))
  expect(record.fire).toHaveBeenLastCalledWith('TAKE_BACK')
  expect(screen.queryByText(/已指派给周建国/)).toBeNull()
})

test('after 受理 the focus is on whom to choose, not lost with the button', async () => {
  const record = await aidIn('submitted')
  const { rerender } = render(<Panel record={record} />)
  screen.getByRole('button', { name: '受理' }).focus()
  rerender(<Panel record={{ ...record, busy: true }} />)
  rerender(<Panel record={await aidIn('accepted')} />)
  expect(document.activeElement?.textContent).toBe('谁去合适')
})

test('people are found by name, skill and number, and by what they have in hand', () => {
  const people = [
    PERSON,
    { ...PERSON, uid: '6', name: '赵敏', phone: '139****0002', skills: ['做饭送餐'], fits: false, load: 0 },
  ]
  render(
    <Candidates {...{ title: '谁去合适', people, failure: undefined, emptyText: '', busy: '' }} onAssign={vi.fn()} />,
  )
  const names = () => screen.getAllByRole('button', { name: /^指派/ }).map(button => button.getAttribute('aria-label'))
  const search = (value: string) =>
    act(() => void fireEvent.change(screen.getByLabelText(/找人/), { target: { value } }))
  expect(names()).toEqual(['指派周建国', '指派赵敏'])
  for (const words of ['赵', '送餐', '0002']) {
    search(words)
    expect(names(), words).toEqual(['指派赵敏'])
  }
  search('')
  act(() => void fireEvent.click(screen.getByRole('button', { name: /有这样特长/ })))
  expect(names()).toEqual(['指派周建国'])
  act(() => void fireEvent.click(screen.getByRole('button', { name: /手上没有事/ })))
  expect(names()).toEqual(['指派赵敏'])
  search('没有这个人')
  expect(screen.getByText('没有这样的人，换个词，或者看全部 2 位。')).toBeTruthy()
})
