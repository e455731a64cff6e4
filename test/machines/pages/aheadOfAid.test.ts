/** What an asker reads of what comes next: the states as the page will say them, no roles and no work of the desk. */
import { expect, test } from 'vitest'
import { loadFlow } from '../../../src/machines/browser/flows.ts'
import { statesAhead } from '../../../src/machines/browser/turn.ts'
import { wordFor } from '../../../src/machines/workflow/says.ts'

test('names the states from this one to the end, and none once it is over', async () => {
  const flow = await loadFlow('aid')
  const ahead = (state: string) =>
    statesAhead(flow, { state, facts: {} }).map(one => wordFor(false, flow.states[one] ?? { label: one }))
  expect(ahead('submitted')).toEqual(['等社区看', '正在找人帮忙', '等邻居答复', '帮扶中', '待确认', '已完成'])
  expect(ahead('withdrawn')).toEqual([])
})
