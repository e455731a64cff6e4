/** An application that came back is put right: sent as itself, under its title, with what was changed. */
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AidDetail } from '../../../src/contract/aid.contract.ts'
import { memoryStore } from '../../support/machines/fakes.ts'
import { openScreen, type Patch, setUpScreens } from '../../support/machines/screen.tsx'
import { AID_PLACE, RELIEF } from '../../support/model/worlds/aid.ts'

setUpScreens()

const refused = {
  ...{ workflow: 'aid', id: 'x1', state: 'refused', label: '已驳回', clocks: [], ways: [] },
  facts: { ...RELIEF, kind: 'policy' },
}
const ofPolicy: Patch = (wire, reply) => {
  if (wire === '/api/my/getMyInfo') return { ...reply, kind: 'person' }
  if (wire !== '/api/my/yuanzhuDetails') return reply
  const { record, policy } = reply as AidDetail
  return {
    ...{ ...reply, title: '护理补贴', kind: 'policy', policy: { ...policy, id: 'p1' }, proof: ['/files/old.jpg'] },
    record: { ...record, version: 7 },
  }
}
const WHO = { name: '林美华', phone: '13900000001', identity: '', region: AID_PLACE, detail: '宝石山下 3 号', at: null }
const FILLED = { ...WHO, whose: 'mine', words: '母亲常年卧床，请不起护工', agreed: true, proof: ['/files/new.jpg'] }

test('a policy that was refused is applied for again under the same number', async () => {
  const stored = { draft: FILLED, step: 3, reached: 3, key: 'k', notStored: [] }
  const { press, sent } = await openScreen({
    at: '/helpP?aid=x1',
    who: { uid: 'asker', grants: [] },
    record: refused,
    patch: ofPolicy,
    drafts: memoryStore({ 'draft:asker:helpP-x1': JSON.stringify(stored) }),
  })
  await press(() => fireEvent.click(screen.getByRole('button', { name: '提交申请' })))
  const revised = sent.filter(({ wire }) => wire === '/api/my/yuanzhuRevise').map(({ input }) => input)
  expect(revised).toEqual([
    expect.objectContaining({
      id: 'x1',
      version: 7,
      title: '护理补贴',
      words: '母亲常年卧床，请不起护工',
      proof: ['/files/new.jpg'],
    }),
  ])
  expect(sent.map(({ wire }) => wire)).not.toContain('/api/index/applyZhengcebangfu')
  expect(window.location.pathname).toBe('/myHelpDetailJz')
})

test('it begins with what was handed in, and cannot become another person’s', async () => {
  await openScreen({ at: '/helpP?aid=x1', who: { uid: 'asker', grants: [] }, record: refused, patch: ofPolicy })
  expect(screen.queryByRole('radio', { name: /^替别人填/ })).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>(/^姓名/).value).not.toBe('')
})
