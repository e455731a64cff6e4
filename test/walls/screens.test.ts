/** The table of screens and the words around it. */
import { describe, expect, test } from 'vitest'
import { mayOpen, pageFiles, pathTo, type Screen, screenOf, screens, TABS } from '../../src/contract/screens.ts'
import { ROLES } from '../../src/contract/words.ts'
import { filesUnder } from './reader.ts'

const at = (path: string): Screen => {
  const screen = screenOf(path)
  if (!screen) throw new Error(`no screen at ${path}`)
  return screen
}
/** Audiences that are no role. */
const NO_ROLES = ['own']
const nobody = { isLogin: false, roles: [] }
const member = { isLogin: true, roles: [] }

describe('a screen', () => {
  test('is found by its address, whatever its query and hash', () => {
    expect(at('/helpDetail?id=7#top').title).toBe('政策详情')
  })
  test('is found only with its own letter case, and no address has two', () => {
    expect(screenOf('/VolunteerDF')?.path).toBe('/VolunteerDF')
    expect(screenOf('/volunteerDF')).toBeUndefined()
    expect(new Set(screens.map(({ path }) => path)).size).toBe(screens.length)
  })
  test('shares its page with nothing but its variants, and every page is a screen’s', () => {
    const files = pageFiles()
    const pages = screens.map(({ path, variant }) => `${files.get(path)} ${variant ?? ''}`)
    expect(new Set(pages).size).toBe(screens.length)
    const named = new Set([...files.values()].map(file => `src/pages/${file}.tsx`))
    expect(
      filesUnder('src/pages').filter(path => /^[^/]+\/[^/]+\/[^/]+\/\w+\.tsx$/.test(path) && !named.has(path)),
    ).toEqual([])
  })
  test('has a Chinese title', () => {
    expect(screens.filter(({ title }) => !/^\p{Script=Han}{2,10}$/u.test(title))).toEqual([])
  })
  test('lights the tab under which people look for it', () => {
    expect([at('/v3Cart').tab, at('/exchange').tab, at('/orderDetail').tab, at('/help').tab]).toEqual([
      'mall',
      'gift',
      'person',
      'home',
    ])
  })
})

test('the navigation leads to the four places that people know, under their names', () => {
  expect(TABS.map(({ tab, label, to }) => `${tab} ${label} ${to}`)).toEqual([
    ...['home 首页 /', 'mall 商城 /v3Goods', 'gift 礼品 /gift', 'person 个人中心 /person'],
  ])
})

describe('a link', () => {
  test('carries its query, encoded, without what is empty', () => {
    expect(pathTo('/v3Goods', { word: '米 & 面', page: 2, type: undefined, sort: '' })).toBe(
      '/v3Goods?word=%E7%B1%B3%20%26%20%E9%9D%A2&page=2',
    )
    expect(pathTo('/index')).toBe('/index')
  })
})

describe('the door of a screen', () => {
  test('is open to everybody where visitors may read', () => {
    expect(mayOpen(at('/help'), nobody)).toBe('yes')
  })
  test('asks a visitor to log in before anything else', () => {
    expect(['/person', '/order', '/accounting'].map(path => mayOpen(at(path), nobody))).toEqual([
      'login',
      'login',
      'login',
    ])
  })
  test('lets a member into their own matters, not into those of a role', () => {
    expect(['/person', '/order', '/scene'].map(path => mayOpen(at(path), member))).toEqual(['yes', 'yes', 'yes'])
    expect(['/accounting', '/role', '/manage'].map(path => mayOpen(at(path), member))).toEqual(['no', 'no', 'no'])
  })
  test('is open to whoever something may wait for, with a role or without', () => {
    expect(mayOpen(at('/task'), member)).toBe('yes')
  })
  test('lets one of several roles in', () => {
    expect(mayOpen(at('/collect'), { isLogin: true, roles: ['responsible'] })).toBe('yes')
    expect(mayOpen(at('/collect'), { isLogin: true, roles: ['finance'] })).toBe('no')
  })
  test('knows only roles that have a name', () => {
    expect(
      screens.flatMap(({ who }) => who).filter(who => !NO_ROLES.includes(who) && !Object.hasOwn(ROLES, who)),
    ).toEqual([])
  })
})
