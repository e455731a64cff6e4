/** The arrows between domains hold; and each rule is shown to bite where it is broken. */
import { describe, expect, test } from 'vitest'
import { busyDefinitions, strangeNames, strayCalls, strayExports, strayPerformers } from './domainFiles.ts'
import { arrowCycles, DOMAIN_ARROWS, undrawnArrows, unusedArrows, withoutDefinition } from './domains.ts'
import { type Module, readModule, readModules } from './reader.ts'

const built = (files: Readonly<Record<string, string>>): Module[] =>
  Object.entries(files).map(([path, source]) => readModule(path, source))

describe('the domains of this server', () => {
  const modules = readModules('server')
  test('import one another along drawn arrows only', () => {
    expect(undrawnArrows(modules, DOMAIN_ARROWS)).toEqual([])
  })
  test('use every arrow that is drawn', () => {
    expect(unusedArrows(modules, DOMAIN_ARROWS)).toEqual([])
  })
  test('never lead back to where they began', () => {
    expect(arrowCycles(DOMAIN_ARROWS)).toEqual([])
  })
  test('are each defined in domain.ts', () => {
    expect(withoutDefinition(modules)).toEqual([])
  })
  test('have one name for a kind of file, and such a file exports what its name says', () => {
    expect(strangeNames(modules)).toEqual([])
    expect([...strayExports(modules), ...strayCalls(modules), ...strayPerformers(modules)]).toEqual([])
  })
  test('only put together in domain.ts what their files have', () => {
    expect(busyDefinitions(modules)).toEqual([])
  })
})

describe('what is planted is found', () => {
  const arrows = { order: ['payment'] }
  test('an import against the arrow, of a type too', () => {
    const house = built({
      'server/domain/order/detail.ts': "import { paymentsOf } from '../payment/start.ts'",
      'server/domain/payment/start.ts': "import type { OrderLineRow } from '../order/lines.ts'",
    })
    expect(undrawnArrows(house, arrows)).toEqual([
      'server/domain/payment/start.ts imports server/domain/order/lines.ts, but payment → order is not drawn',
    ])
  })
  test('an arrow that nobody follows', () => {
    const house = built({ 'server/domain/order/detail.ts': "import { fire } from '../../engine/fire.ts'" })
    expect(unusedArrows(house, arrows)).toEqual(['order → payment'])
  })
  test('a way round over three domains', () => {
    expect(arrowCycles({ order: ['payment', 'mall'], payment: ['finance'], finance: ['order'] })).toEqual([
      'order → payment → finance → order',
    ])
  })
  test('a domain without its definition', () => {
    const house = built({ 'server/domain/order/domain.ts': '', 'server/domain/gift/rows.ts': '' })
    expect(withoutDefinition(house)).toEqual(['gift'])
  })
  test('another name for a fixed one, and what does not belong in a file of its name', () => {
    const house = built({
      'server/domain/gift/giftBoard.ts': 'export const giftBoardCalls = {}',
      'server/domain/gift/lists.ts': 'export const giftCalls = {}\nexport const giftDomain = {}',
      'server/domain/gift/prizes.ts': 'export const prizeCalls = {}\nexport const draw: Performer<"draw"> = () => {}',
      'server/domain/gift/effects.ts': 'export const helper = 1',
    })
    expect(strangeNames(house)).toEqual(['server/domain/gift/giftBoard.ts says board.ts'])
    expect(strayExports(house)).toEqual(['server/domain/gift/lists.ts exports giftDomain'])
    expect(strayCalls(house)).toEqual(['server/domain/gift/lists.ts exports giftCalls'])
    expect(strayPerformers(house)).toEqual([
      'server/domain/gift/prizes.ts exports draw',
      'server/domain/gift/effects.ts exports helper',
    ])
  })
  test('a definition that does something itself', () => {
    const house = built({ 'server/domain/gift/domain.ts': "import { listPage } from '../../kernel/listPage.ts'" })
    expect(busyDefinitions(house)).toEqual(['server/domain/gift/domain.ts uses ../../kernel/listPage.ts'])
  })
})
