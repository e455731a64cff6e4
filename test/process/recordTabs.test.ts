/** Tabs of lists and states of charts name each other, or the server does not start. */
import { describe, expect, test } from 'vitest'
import type { Engine } from '../../server/engine/engine.ts'
import { assertRecordLists, statesByTab } from '../../server/engine/recordTabs.ts'
import type { Workflow } from '../../src/machines/workflow/flow.ts'

describe('the tabs of a list', () => {
  const states = { packed: { tab: { own: 'coming' } }, sent: { tab: 'coming' }, lost: {} }
  const parcel = { id: 'parcel', states } as unknown as Workflow
  const tabs = (some: object, more: object = {}) =>
    statesByTab(parcel, { list: 'own', tabs: some as Record<string, string>, ...more })
  test('hold the states that name them, and the one that is called like them', () => {
    expect(tabs({ all: '全部', coming: '在路上', lost: '丢了' })).toEqual({
      all: ['packed', 'sent', 'lost'],
      coming: ['packed', 'sent'],
      lost: ['lost'],
    })
    expect(tabs({ coming: '在路上', claimed: '要赔的' }, { besides: ['claimed'], partial: true }).claimed).toEqual([])
  })

  test.each([
    ['a tab that no state names', { all: '全部', coming: '在路上', eaten: '吃了' }, 'no state stands in "eaten"'],
    ['a state whose tab is not there', { all: '全部', lost: '丢了' }, 'there is no tab "coming" for "packed"'],
    ['a state without a tab, where not all are listed', { coming: '在路上' }, '"lost" stands in no tab'],
  ])('do not start with %s', (_, some, problem) => {
    expect(() => tabs(some)).toThrow(problem)
  })

  test('do not start where a state names the tab of a list that is not there', () => {
    const engine = { bindings: { parcel: { flow: parcel } } } as unknown as Engine
    expect(() => assertRecordLists(engine, [])).toThrow('"parcel" has no list for the tab of its state "packed"')
  })
})
