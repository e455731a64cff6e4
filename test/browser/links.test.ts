/**
 * Nothing leads nowhere: every link that somebody meets from home outward opens what it says, for every role. Links of
 * one kind (same screen, same questions in the address) are followed once, what waits for a role or was told to it once
 * a role.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { STORAGE_KEYS } from '../../src/contract/constants.ts'
import { isPublic, screenOf } from '../../src/contract/screens.ts'
import { openPortal, type Portal, waitUntilSettled } from '../support/browser/portal.ts'
import { arrive } from '../support/browser/screen.ts'
import { logInDemoAccount } from '../support/demo/orders.ts'

/** Accounts of the demonstration by the last two digits of their telephone; between them they hold every role. */
const ACCOUNTS = ['01', '02', '03', '04', '06', '07', '08', '09', '10', '11', '12', '13', '14']
const STARTS = ['/index', '/shoucang', '/person', '/task', '/message']
/** Where the same kind of link leads to other matters for other people; the frame around it is the same for all. */
const PERSONAL = ['/person', '/task', '/message']
/** Those of them that lead to one matter each, which only whoever it concerns may open. */
const MATTERS = ['/task', '/message']
/** Screens that whoever comes may open: one look at such a link is enough. */
const isForAll = (href: string) => !screenOf(href)?.who.some(who => who !== 'visitor' && who !== 'member')
/** Files, not screens: each is there, or it is not. */
const FILES = /^\/(ical|certificates)\//
const DEAD_END = /没有找到|没有取到|出了点问题|还不能打开/

let portal: Portal
/** One browser for all accounts, one after the other: the code of the portal is compiled once. */
let page: Page
beforeAll(async () => {
  portal = await openPortal()
  page = (await portal.visit({ isStill: true, isCoarse: true })).page
})
afterAll(() => portal.close())

/** Kinds of links that somebody followed already. */
const followed = new Set<string>()

const kindOf = (href: string) => {
  const { pathname, searchParams } = new URL(href, 'http://here')
  return `${pathname}?${[...searchParams.keys()].sort().join('&')}`
}

interface Link {
  readonly href: string
  /** It leads to somebody's own matters, or where not everybody may go. */
  readonly personal: boolean
}

async function linksOn(page: Page, from: string): Promise<Link[]> {
  const found = await page
    .locator('a[href^="/"]:not([target="_blank"])')
    .evaluateAll(links => links.map(link => [link.getAttribute('href') ?? '', link.closest('main') !== null] as const))
  const isPersonal = (href: string, inMain: boolean) =>
    PERSONAL.includes(from) && ((inMain && MATTERS.includes(from)) || !isForAll(href))
  return [...new Map(found)]
    .filter(([href]) => href !== '/' && !/^\/(files|pictures|api|maps)\//.test(href))
    .map(([href, inMain]) => ({ href, personal: isPersonal(href, inMain) }))
}

/** Goes there as a press does: without loading the portal anew. */
async function open(page: Page, href: string): Promise<string | undefined> {
  if (FILES.test(href)) return (await page.request.get(href)).ok() ? undefined : 'no such file'
  if (!screenOf(href)) return 'no such screen'
  await page.evaluate(to => history.pushState(null, '', to), href)
  await waitUntilSettled(page)
  const { pathname } = new URL(page.url())
  if (isPublic(href) && pathname === '/login' && !href.startsWith(pathname)) return 'asks a visitor to log in'
  const headings = await page.locator('main h1, main h2, main [role=alert]').allTextContents()
  return headings.find(words => DEAD_END.test(words))
}

/** Opens every kind of link from these screens outward, once; returns those that lead nowhere. */
async function walk(
  queue: readonly Pick<Link, 'href' | 'personal'>[],
  isFollowed: (href: string) => boolean,
  account = '',
): Promise<string[]> {
  const waiting = queue.map(one => ({ ...one, from: '' }))
  const dead: string[] = []
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { href, from, personal } = next
    const kind = `${personal ? account : ''} ${kindOf(href)}`
    if (followed.has(kind) || !isFollowed(href)) continue
    followed.add(kind)
    const wrong = await open(page, href)
    if (wrong) dead.push(`${from} → ${href}: ${wrong}`)
    else {
      const { pathname } = new URL(href, 'http://here')
      waiting.push(...(await linksOn(page, pathname)).map(link => ({ ...link, from: pathname })))
    }
  }
  return dead
}

test('a visitor opens what is there for visitors, and stays', async () => {
  await arrive(page, '/index')
  expect(await walk([{ href: '/index', personal: false }], isPublic)).toEqual([])
  followed.clear()
})

test.each(ACCOUNTS)('139000000%s: every link from home outward opens', async account => {
  const me = await logInDemoAccount(portal.server, `139000000${account}`)
  // Away from the portal, which would begin anew by itself.
  await page.goto('/health')
  await page.evaluate(
    ([keys, { uid, token }]) => {
      // Nothing that was kept for the account before.
      localStorage.clear()
      sessionStorage.clear()
      localStorage.setItem(keys.uid, uid)
      localStorage.setItem(keys.token, token)
      sessionStorage.setItem('uid', uid)
    },
    [STORAGE_KEYS, me] as const,
  )
  await arrive(page, '/index')
  const starts = STARTS.map(href => ({ href, personal: PERSONAL.includes(href) }))
  expect(await walk(starts, () => true, account)).toEqual([])
})
