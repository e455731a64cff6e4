import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { RecordHandle } from '../../../src/data/record/useRecord.ts'
import type { FlowId } from '../../../src/machines/browser/flows.ts'
import { loadFlow } from '../../../src/machines/browser/flows.ts'
import { offers } from '../../../src/machines/workflow/workflow.ts'
import type { Aid } from '../../../src/machines/workflows/aid/chart.ts'
import { InlineSteps } from '../../../src/pages/record/shared/inlineSteps.tsx'
import { useSteps } from '../../../src/pages/record/shared/useSteps.tsx'

afterEach(cleanup)

const ASKER = { uid: '5' }
const AID: Aid = {
  ...{ owner: '5', writer: '', place: '330106001001', kind: 'relief', items: [], rung: 'responsible', next: 'leader4' },
  ...{ assignee: '7', former: '', warehouse: '', issued: false, minutes: 0, story: 'pending' },
}
const PLATFORM = { uid: '1', grants: [{ role: 'platform', region: '' }] } as const

async function shopIn(state: string, openOrders: number): Promise<RecordHandle> {
  const workflow: FlowId = 'shop'
  const flow = await loadFlow(workflow)
  const row = { state, version: 1, facts: { id: '7', owner: '2', openOrders } }
  return {
    ...{
      workflow,
      id: '7',
      flow,
      row,
      label: '',
      busy: false,
      ready: true,
      problem: undefined,
      history: [],
      timers: [],
    },
    offers: offers(flow, row, PLATFORM, { greyed: true }),
    fire: vi.fn(),
    reload: vi.fn(),
  }
}
function InPlace({ record }: { record: RecordHandle }) {
  return <InlineSteps record={record} steps={useSteps(record)} />
}

async function aidIn(state: string): Promise<RecordHandle> {
  const flow = await loadFlow('aid')
  const row = { state, version: 1, facts: AID }
  return {
    ...(await shopIn('open', 0)),
    workflow: 'aid',
    flow,
    row,
    offers: offers(flow, row, ASKER, { greyed: true }),
  }
}

test('whoever asked for help reads why it cannot be withdrawn any more, and nothing of what comes later', async () => {
  render(<InPlace record={await aidIn('submitted')} />)
  expect(screen.getByRole('button', { name: '撤回申请' })).toBeTruthy()
  expect(screen.queryByText(/为什么不能/)).toBeNull()
  cleanup()
  render(<InPlace record={await aidIn('helping')} />)
  expect(screen.getAllByText(/为什么不能/).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^为什么不能「撤回申请」？/),
  ])
})

test('a row says why a step that would be next cannot be taken, and nothing of those that belong to other states', async () => {
  const busy = await shopIn('open', 3)
  expect(busy.offers.filter(({ refusal }) => refusal).map(({ label }) => label)).toContain('通过申请')
  render(<InPlace record={busy} />)
  expect(screen.getAllByText(/为什么不能/).map(({ textContent }) => textContent)).toEqual([
    '为什么不能「关停店铺」？还有没有完结的订单，处理完才能关闭。',
  ])
  cleanup()
  render(<InPlace record={await shopIn('open', 0)} />)
  expect(screen.queryByText(/为什么不能/)).toBeNull()
  expect(screen.getByRole('button', { name: '关停店铺' })).toBeTruthy()
})
