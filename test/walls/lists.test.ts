/**
 * A list is declared once: what it reads is what is fetched ahead, and its tabs are called as the contract calls
 * them.
 */
import { describe, expect, test } from 'vitest'
import * as lists from '../../src/contract/recordLists.ts'
import { filesUnder, readText } from './reader.ts'

const pages = filesUnder('src/pages').filter(path => /\.tsx?$/.test(path))

/** Whether a page fetches ahead by hand what a list of its own reads. */
const fetchesByHand = (text: string) =>
  /\b(useInfiniteQuery|listProps|pagesOf|listScreen|deskScreen)\(/.test(text) &&
  /\bprefetchQuery\b|\bpreload\b/.test(text)

/**
 * The words of tabs that a text gives to at least two of a list's keys: `paid: '待发货'`, `{ value: 'paid', label:
 * '待发货' }`.
 */
const typedTabs = (text: string) =>
  Object.entries(lists).flatMap(([name, { tabs }]) => {
    const typed = Object.entries<string>(tabs).filter(
      ([tab, word]) =>
        tab !== 'all' &&
        (new RegExp(`\\b${tab}: '${word}'`).test(text) || new RegExp(`'${tab}', label: '${word}'`).test(text)),
    )
    return typed.length > 1 ? [`${name}: ${typed.map(([tab]) => tab).join()}`] : []
  })

describe('a page with a list', () => {
  test('has nothing fetched ahead by hand', () => {
    expect(pages.filter(path => fetchesByHand(readText(path)))).toEqual([])
  })
  test('types no tab of a list of records', () => {
    expect(pages.flatMap(path => typedTabs(readText(path)).map(tabs => `${path}: ${tabs}`))).toEqual([])
  })
})

test.each([
  "const pages = useInfiniteQuery('/api/x', {})\nexport const preload = () => prefetchQuery('/api/x', {})",
  "export default listScreen('/api/x', {})\nexport function preload() {}",
])('what is fetched by hand is seen in %j', text => {
  expect(fetchesByHand(text)).toBe(true)
})
test.each([
  "const LABELS = { paid: '待发货', shipped: '待收货' }",
  "const TABS = [{ value: 'paid', label: '待发货' }, { value: 'shipped', label: '待收货' }]",
])('tabs that are typed are seen in %j', text => {
  expect(typedTabs(text)).toEqual(['MY_ORDERS: paid,shipped'])
})
