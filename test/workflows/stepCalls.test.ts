/** The calls that take the steps of workflows, as they are made from faces. */
import { expect, test } from 'vitest'
import { stepEndpointsOf, stepOf } from '../../src/contract/steps.contract.ts'
import { FACES } from '../../src/machines/workflows/index.ts'
import { toolLoanFace } from '../support/workflows/toolLoan/face.ts'

const ALWAYS = { method: 'POST', who: 'member', once: true, envelope: 'plain' }

test('a step is a call of members that is done once, by the name and at the address of its face', () => {
  const { toolLend, toolBringBack, ...others } = stepEndpointsOf({ toolLoan: toolLoanFace })
  expect(others, 'what another workflow opens, nobody sends').toEqual({})
  expect(toolLend).toMatchObject({
    ...ALWAYS,
    ...{ wire: '/api/renwu/gongjuLend', title: '借出工具', workflow: 'toolLoan', event: 'LEND' },
  })
  expect(toolBringBack).toMatchObject({
    ...ALWAYS,
    ...{ wire: '/api/my/gongjuBringBack', title: '归还工具', workflow: 'toolLoan', event: 'BRING_BACK' },
  })
})
test('a step is found by its workflow and event; one that no call takes is not there', () => {
  expect(stepOf('expense', 'REVISE')?.wire).toBe(FACES.expense.steps.REVISE.wire)
  expect([stepOf('expense', 'SHIP'), stepOf('toolLoan', 'LEND')]).toEqual([undefined, undefined])
})
