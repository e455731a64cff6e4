/** What a person saw travels with what they send: every edit carries the version, the mark or the number it is of. */
import { expect, test } from 'vitest'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { orderContract } from '../../src/contract/order.contract.ts'
import { stepsContract } from '../../src/contract/steps.contract.ts'
import { contract } from '../support/contract/contract.ts'
import { filesUnder, readText } from './reader.ts'

const EDITS = /edit|save|update|revise|(?:^|[^x])change|reschedule|correct|shelf|state$/i
/** Edits of one value that is chosen whole, and of what a code or a password proves. */
const OF_ONE_VALUE: ReadonlySet<string> = new Set([
  ...['/api/my/updateHeadimg', '/api/my/updatePhone', '/api/my/updatePassword'],
  ...['/api/v3/cartUpdate', '/api/my/juanwuCartUpdate', '/api/v3/goodsState', '/api/renwu/kucunShelf'],
])

/** The switches of one's privacy: each is the one value that was pressed. */
const SENDS_ONE_VALUE = 'src/pages/person/parts/privacy.tsx /api/my/updateMyInfo'

const steps = new Set<Endpoint>(Object.values(stepsContract))
const calls = Object.values(contract).flatMap(group => Object.entries<Endpoint>(group))
const edits = calls.filter(
  ([name, one]) =>
    !steps.has(one) &&
    one.who === 'member' &&
    (EDITS.test(name) || EDITS.test(one.wire)) &&
    !OF_ONE_VALUE.has(one.wire),
)
const fieldsOf = ({ input }: Endpoint) => Object.keys((input as unknown as { shape: object }).shape)

test('every edit of the contract carries what was seen', () => {
  expect(edits.length).toBeGreaterThan(8)
  const blind = edits.filter(([, one]) => !fieldsOf(one).some(field => field === 'seen' || field === 'version'))
  expect(blind.map(([, { wire }]) => wire)).toEqual([])
  expect(fieldsOf(orderContract.orderSubmit)).toContain('seen')
})

test('every page that edits sends it', () => {
  const pages = filesUnder('src/pages').map(path => [path, readText(path)] as const)
  const blind = [...edits, ['orderSubmit', orderContract.orderSubmit] as const].flatMap(([name, { wire }]) =>
    pages.flatMap(([path, text]) => {
      const sends = text.includes(`'${wire}'`) || text.includes(`Contract.${name},`)
      return sends && !/\b(seen|version)\b/.test(text) ? [`${path} ${wire}`] : []
    }),
  )
  expect(blind).toEqual([SENDS_ONE_VALUE])
})
