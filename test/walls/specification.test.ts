import { describe, expect, test } from 'vitest'
import { routes } from '../../src/app/routes.ts'
import * as constants from '../../src/contract/constants.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { screens, TABS } from '../../src/contract/screens.ts'
import { WORDS, type Word } from '../../src/contract/words.ts'
import { contract } from '../support/contract/contract.ts'
import { CALLS, FIELDS, IMPLIED_CALLS, NAVIGATION, SHELL_ROUTES, STANDALONE_ROUTES, TABLE_9 } from './specification.ts'

/** Routes beyond the specification, because someone has to do it there. */
const ADDED = /^\/(message|workflows|manage(\/\w+)?)$/

const endpoints: readonly Endpoint[] = Object.values(contract).flatMap((domain): readonly Endpoint[] =>
  Object.values(domain),
)
const callsBuilt = new Set(endpoints.map(({ method, wire }) => `${method} ${wire}`))
const inShell = (shell: boolean) => screens.filter(screen => screen.shell === shell).map(({ path }) => path)

describe('the screens', () => {
  test('are the routes inside the shell, to the letter', () => {
    expect(
      inShell(true)
        .filter(path => !ADDED.test(path))
        .sort(),
    ).toEqual([...SHELL_ROUTES].sort())
  })
  test('are the standalone routes, to the letter', () => {
    expect(inShell(false).sort()).toEqual([...STANDALONE_ROUTES].sort())
  })
  test('are navigated by the four tabs in their order', () => {
    expect(TABS.map(({ to }) => to)).toEqual(NAVIGATION)
  })
})

describe('the contract', () => {
  test('has no two endpoints on one wire path', () => {
    const wires = endpoints.map(({ method, wire }) => `${method} ${wire}`)
    expect(wires.filter((wire, at) => wires.indexOf(wire) !== at)).toEqual([])
  })
  test('names every call in the manner of the specification', () => {
    expect(
      endpoints.map(({ wire }) => wire).filter(wire => !/^\/(api(\/\w+)?|fiveaddress\/fiveAddress)\/\w+$/.test(wire)),
    ).toEqual([])
  })
  test('fulfils what is implied with calls that it has', () => {
    const named = Object.values(IMPLIED_CALLS).flat()
    expect(named.filter(wire => !callsBuilt.has(`POST ${wire}`))).toEqual([])
  })
  test('has in its words no pinyin that the specification lacks', () => {
    const letters = [...SHELL_ROUTES, ...STANDALONE_ROUTES, ...CALLS, ...FIELDS, ...Object.keys(IMPLIED_CALLS)]
      .join(' ')
      .toLowerCase()
    const words: readonly Word[] = Object.values(WORDS)
    expect(words.flatMap(({ wire }) => wire).filter(code => !letters.includes(code.toLowerCase()))).toEqual([])
  })
})

test('table 9 is kept to the letter', () => {
  const held: Readonly<Record<string, unknown>> = constants
  expect(Object.fromEntries(Object.keys(TABLE_9).map(name => [name, held[name]]))).toEqual(TABLE_9)
})

test('every route, call and implied area of the specification is there', () => {
  expect({
    routes: screens.map(({ path }) => path).filter(path => !routes.has(path)),
    calls: CALLS.filter(call => !callsBuilt.has(call)),
    areas: Object.keys(IMPLIED_CALLS).filter(area => IMPLIED_CALLS[area]?.length === 0),
  }).toEqual({ routes: [], calls: [], areas: [] })
})
