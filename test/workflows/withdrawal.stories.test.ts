/** 2b-workflows-other-half.md 2b.6, told by people. */
import { expect, test } from 'vitest'
import { SETTINGS } from '../../src/contract/settingKeys.ts'
import { hours } from '../../src/machines/workflow/span.ts'
import { withdrawal } from '../../src/machines/workflows/withdrawal/chart.ts'
import { RecordSimulation } from '../support/model/recordSimulation.ts'
import { SMALL, UNTIL, withdrawalWorld } from '../support/model/worlds/withdrawal.ts'

const { neighbour, finance, otherFinance, busyFinance, provider, job } = Object.fromEntries(
  Object.entries(withdrawalWorld.actors).map(([name, { who }]) => [name, who]),
) as Record<'neighbour' | 'finance' | 'otherFinance' | 'busyFinance' | 'provider' | 'job', object>

const applied = (facts: Partial<typeof SMALL> = {}) => {
  const life = new RecordSimulation(withdrawal, { ...SMALL, ...facts })
  life.take(neighbour, 'APPLY', { amount: life.row.facts.amount })
  return life
}

test('one person of finance pays up to 1,000 yuan to a known payee, two pay more, a new payee, or beyond the day', () => {
  const small = applied({ amount: SETTINGS.aloneWithdrawal.fallback })
  small.take(finance, 'APPROVE')
  expect(small.label).toBe('待付款')
  for (const [life, first] of [
    [applied({ amount: SETTINGS.aloneWithdrawal.fallback + 1 }), finance],
    [applied({ isNewPayee: true }), finance],
    [applied(), busyFinance],
  ] as const) {
    life.take(first, 'APPROVE')
    expect(life.label).toBe('待复核')
    expect(life.refusalOf(first, 'COUNTERSIGN')?.message).toBe('需要另一位财务复核，不能由同一人完成')
    life.take(otherFinance, 'COUNTERSIGN')
    expect(life.label).toBe('待付款')
  }
})

test('silence of the provider pays nothing back and nothing again; what it says at last decides', () => {
  const life = applied()
  life.take(finance, 'APPROVE')
  life.take(job, 'SEND')
  life.advanceTime(hours(2))
  expect(life.effects).toContainEqual({ type: 'askPayout' })
  expect(life.label).toBe('结果确认中')
  expect([life.buttons(neighbour), life.buttons(finance)]).toEqual([[], []])
  life.advanceTime(hours(48))
  expect(life.label).toBe('结果确认中')
  expect(life.money).toEqual({ payouts: 300, 'person:neighbour': -300 })
  life.take(provider, 'FAILED', { reason: '收款的微信没有实名' })
  expect(life.money).toEqual({})
})

test('who does not collect may say so, and the money comes back once the provider has revoked it', () => {
  const life = applied()
  life.take(finance, 'APPROVE')
  life.take(job, 'SEND')
  life.take(provider, 'TO_COLLECT', { until: UNTIL })
  expect(life.buttons(neighbour)).toEqual(['不收了'])
  life.take(neighbour, 'REVOKE')
  expect(life.money).toEqual({ payouts: 300, 'person:neighbour': -300 })
  life.take(provider, 'PAID_OUT')
  expect(life.refusalOf(provider, 'REVOKED')?.code).toBe('notNow')
  expect(life.money).toEqual({ channel: 300, 'person:neighbour': -300 })
})
