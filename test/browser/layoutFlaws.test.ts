/** The rules of layout by which every screen is looked at find what they are for, and nothing on a good page. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser/chromium.ts'
import { layoutFlaws } from '../support/browser/layoutFlaws.ts'

let browser: Browser
let page: Page
beforeAll(async () => {
  browser = await launchBrowser()
  page = await browser.newPage({ viewport: { width: 360, height: 800 } })
})
afterAll(() => browser.close())

const CARD = 'background: #eee; border-radius: 8px; padding: 8px'
const set = (body: string) => page.setContent(`<body style="margin: 16px; font: 16px/1.5 sans-serif">${body}</body>`)
const LONG = '一二三四五六七八九十'.repeat(6)

test('finds nothing on a page that is well set', async () => {
  await set(`<h1>邻里</h1><ul><li><div style="${CARD}">甲</div></li><li style="margin-top: 8px"><div style="${CARD}">乙</div></li></ul>
    <p style="overflow: hidden; white-space: nowrap; text-overflow: ellipsis">${LONG}</p>
    <div style="overflow-x: auto; white-space: nowrap">${LONG}</div>`)
  expect(await layoutFlaws(page)).toEqual([])
})

test.each([
  [
    'words without a sign that there is more',
    `<div style="overflow: hidden"><p style="white-space: nowrap">${LONG}</p></div>`,
    /^cut off: p/,
  ],
  ['the lower half of a line', '<div style="overflow: hidden; height: 12px">甲乙丙</div>', /^cut off: div/],
  [
    'one line across another',
    '<p>甲乙丙</p><p style="margin-top: -38px">丁戊己</p>',
    /^across another: p 「甲乙丙」 and p 「丁戊己」/,
  ],
  ['small type', '<p style="font-size: 9px">甲乙丙</p>', /^9 px small: p/],
  ['words at the edge of the window', '<p style="margin-left: -14px">甲乙丙</p>', /^at the edge of the window: p/],
  ['words at the edge of their frame', `<p style="${CARD}; padding: 8px 0">甲乙丙</p>`, /^at the edge of its frame: p/],
  [
    'rows that touch',
    `<ul><li><div style="${CARD}">甲</div></li><li><div style="${CARD}">乙</div></li></ul>`,
    /^0 px from the next: li/,
  ],
  [
    'a picture out of shape',
    '<img alt="丁" width="90" height="30" src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==">',
    /^out of shape: 丁 90 × 30/,
  ],
])('finds %s', async (_, body, flaw) => {
  await set(body)
  expect(await layoutFlaws(page)).toEqual([expect.stringMatching(flaw)])
})

test('finds a line on a desk that is longer than one reads', async () => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await set(`<p>${LONG}</p>`)
  expect(await layoutFlaws(page)).toEqual([expect.stringMatching(/^too long a line: p/)])
})
