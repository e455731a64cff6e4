/** What testers read of an edge: every effect and every condition of every chart in a Chinese sentence. */
import { expect, test } from 'vitest'
import { edgeSentences } from '../../src/machines/browser/edgeSentences.ts'
import { FLOWS, loadFlow } from '../../src/machines/browser/flows.ts'

test.each(FLOWS)('$label: nothing that an edge does is left unsaid', async ({ id }) => {
  const flow = await loadFlow(id)
  const sentences = await edgeSentences(flow)
  const lines: string[] = []
  for (const edge of flow.edges) {
    const { conditions, effects } = sentences.get(edge) ?? { conditions: [], effects: [] }
    const here = `${edge.from} ${edge.name} ${edge.to}`
    lines.push(here, ...[...conditions, ...effects].map(sentence => `  ${sentence}`))
    expect(conditions, here).toHaveLength(edge.guards.length)
    expect(effects.length, here).toBeGreaterThanOrEqual(edge.effects.length)
    for (const sentence of [...conditions, ...effects]) {
      expect(sentence, here).toMatch(/^\p{Script=Han}/u)
      expect(sentence, here).not.toMatch(/undefined|object|NaN|987/)
    }
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`sentences/${id}.txt`)
})

test('an award of points alone promises no hours of work', async () => {
  const gift = await loadFlow('goodsDonation')
  const stored = gift.edges.find(({ name }) => name === 'STORE')!
  expect((await edgeSentences(gift)).get(stored)?.effects).toContain('给捐赠人记积分：捐赠物品入库')
})

test('says whom a message goes to, in the words that are filled in, and what another workflow does', async () => {
  const order = await loadFlow('order')
  const repriced = order.edges.find(({ name }) => name === 'CHANGE_PRICE')!
  expect((await edgeSentences(order)).get(repriced)?.effects.at(-1)).toBe('告诉买家：店铺修改了订单价格：〔原因〕')
  const complaint = await loadFlow('complaint')
  const forced = complaint.edges.find(({ name }) => name === 'FORCE_REFUND')!
  expect((await edgeSentences(complaint)).get(forced)?.effects[0]).toBe('让「售后」走一步：平台判定退款')
})
