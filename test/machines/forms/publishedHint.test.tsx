import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useStepForm } from '../../../src/forms/stepForm.ts'
import { type Flow, loadFlow, type StepOffer } from '../../../src/machines/browser/flows.ts'
import { offers } from '../../../src/machines/workflow/workflow.ts'
import { StepFields } from '../../../src/pages/record/shared/stepFields.tsx'
import { RELIEF } from '../../support/model/worlds/aid.ts'

afterEach(cleanup)

function StepForm({ offer }: { offer: StepOffer }) {
  const form = useStepForm({ offer, fire: async () => undefined, onTaken: () => {} })
  return (
    <StepFields
      form={form}
      fields={form.fields.filter(({ kind }) => kind === 'text')}
      context={{ hints: { words: '做了什么' } }}
    />
  )
}
const offerOf = (flow: Flow, state: string, uid: string, event: string): StepOffer => {
  const row = { state, version: 1, facts: { ...RELIEF, assignee: 'helper' } }
  const found = offers(flow, row, { uid, grants: [] }).find(offer => offer.event === event)
  if (!found) throw new Error(`${event} is not offered`)
  return found
}

test('whoever writes what will be public is warned of a number while typing, and no longer when it is gone', async () => {
  render(<StepForm offer={offerOf(await loadFlow('aid'), 'helping', 'helper', 'REPORT_DONE')} />)
  const words = screen.getByLabelText(/帮扶情况/)
  fireEvent.change(words, { target: { value: '送到了，她女儿的电话是 186 1553 8311' } })
  expect(screen.getByText('这里像是有电话、证件或卡号，公开时会被遮住。')).toBeTruthy()
  expect(screen.getByText('做了什么', { exact: false })).toBeTruthy()
  fireEvent.change(words, { target: { value: '送到了，2 袋米' } })
  expect(screen.queryByText(/会被遮住/)).toBeNull()
})

test('what only the desk reads is written without a warning', async () => {
  render(<StepForm offer={offerOf(await loadFlow('aid'), 'reported', 'asker', 'DISPUTE')} />)
  fireEvent.change(screen.getByLabelText(/原因/), { target: { value: '没有来，打 18615538311 也不接' } })
  expect(screen.queryByText(/会被遮住/)).toBeNull()
})
