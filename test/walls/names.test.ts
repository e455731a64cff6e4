import { describe, expect, test } from 'vitest'
import { FACES } from '../../src/machines/workflows/index.ts'
import { domainsIn, foreignNames } from './names.ts'
import { filesUnder, readText } from './reader.ts'

const domainOf = domainsIn(readText('docs/dictionary.md'))
const workflows = Object.keys(FACES)
const paths = ['src', 'server', 'test'].flatMap(filesUnder)

test('a domain is called the same in contract, server, pages and tests', () => {
  expect(foreignNames({ domainOf, workflows, paths })).toEqual([])
  expect([...domainOf.keys()].sort()).toEqual([...workflows].sort())
})

describe('a foreign name is noticed', () => {
  test.each(['src/contract/honour.contract.ts', 'src/pages/honour/rank.tsx', 'test/api/honour/hours.test.ts'])(
    '%s',
    path => {
      expect(foreignNames({ domainOf, workflows, paths: [...paths, path] })).toEqual([
        `${path} is called after no domain`,
      ])
    },
  )
  test('a workflow without a row, and one whose domain is called differently', () => {
    expect(foreignNames({ domainOf, workflows: ['toolLoan'], paths })).toEqual([
      'the dictionary names no domain of toolLoan',
    ])
    expect(foreignNames({ domainOf: new Map([['aid', 'help']]), workflows: ['aid'], paths })).toEqual([
      'aid lacks src/contract/help.contract.ts',
      'aid lacks server/domain/help/binding.ts',
      'aid lacks test/api/help',
    ])
  })
})
