/**
 * A workflow that nobody knows has its links, its place in the testers' list and its picture as soon as the registry
 * names it.
 */
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { recordPath } from '../../../src/data/record/recordPath.ts'
import type { Faces } from '../../../src/machines/workflows/index.ts'
import Workflows from '../../../src/pages/home/workflows.tsx'
import { taskPath } from '../../../src/pages/task/parts/taskPath.ts'

vi.mock('../../../src/machines/workflows/index.ts', async original => {
  const registry = await original<typeof import('../../../src/machines/workflows/index.ts')>()
  const { toolLoanFace } = await import('../../support/workflows/toolLoan/face.ts')
  const FACES: Faces = { ...registry.FACES, toolLoan: toolLoanFace }
  return { ...registry, FACES, faceById: (id: string, faces = FACES) => registry.faceById(id, faces) }
})

afterEach(() => {
  cleanup()
  history.replaceState(null, '', '/')
})

test('leads its owner, and whoever sits at its desk, to their own page', () => {
  expect(recordPath('toolLoan', '7')).toBe('/charge?id=7')
  expect(recordPath('toolLoan', '7', { side: 'desk', roles: ['giftStaff'] })).toBe('/task?id=7')
  // Whoever holds no role of its relations is shown what its owner sees.
  expect(recordPath('toolLoan', '7', { side: 'desk', roles: ['finance'] })).toBe('/charge?id=7')
  expect(taskPath({ workflow: 'toolLoan', kind: 'issue', id: '7' })).toBe('/task?id=7')
  expect(taskPath({ workflow: 'toolLoan', kind: 'sendBack', id: '7' })).toBe('/charge?id=7')
  expect(taskPath({ workflow: 'toolLoan', kind: 'pay', id: '7' })).toBeUndefined()
})

test('stands among the workflows with its picture and every step', async () => {
  history.replaceState(null, '', '/workflows?id=toolLoan')
  render(<Workflows />)
  expect(screen.getByText('借工具')).toBeTruthy()
  expect(await screen.findByText('借工具流程图', {}, { timeout: 20_000 })).toBeTruthy()
  const steps = within(screen.getByRole('region', { name: '借工具的每一步' }))
  for (const words of ['LEND 借出', 'BRING_BACK 归还', 'ASK 申请借用']) expect(steps.getByText(words)).toBeTruthy()
})

test('links of the portal lead where they led', () => {
  const desk = (...roles: string[]) => ({ side: 'desk', roles }) as const
  expect(recordPath('expense', '7', desk('finance'))).toBe('/accounting?id=7')
  expect(recordPath('payment', '7', desk('finance'))).toBe('/accounting?book=payment&id=7')
  expect(recordPath('roleGrant', '7', desk('leader3'))).toBe('/editRole?id=7')
  expect(recordPath('aid', '7', desk('warehouseOut'))).toBe('/accessDetail?aid=7')
  expect(recordPath('aid', '7', { side: 'helping', roles: ['volunteer'] })).toBe('/myAssistanceDetail?id=7')
  expect(recordPath('goodsDonation', '7', desk('warehouseIn'))).toBe('/warehousing?id=7')
  expect(recordPath('complaint', '7', desk('platform'))).toBe('/manage/complaints?id=7')
  expect(recordPath('order', '7', desk('shopOwner'))).toBe('/orderDetail?id=7')
  expect(recordPath('payment', '7')).toBeUndefined()
  expect(recordPath('nobody', '7')).toBeUndefined()
  expect(taskPath({ workflow: 'aid', kind: 'confirm', id: '7' })).toBe('/finish?id=7')
  expect(taskPath({ workflow: 'payment', kind: 'refund', id: '7' })).toBe('/accounting?book=payment&id=7')
  expect(taskPath({ workflow: 'order', kind: 'ship', id: '7' })).toBe('/orderDetail?id=7')
})
