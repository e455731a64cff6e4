/**
 * Every screen says so where a call of it fails, and is whole once it is asked for again; waits; misses what is
 * gone.
 */
import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Refusal, Refused } from '../../../src/contract/refusal.ts'
import { changesOf, outlineOf } from '../../support/machines/outline.ts'
import type { Answer } from '../../support/machines/pages.tsx'
import { openScreen, setUpScreens } from '../../support/machines/screen.tsx'
import { BUILT, unreadable } from './built.ts'

setUpScreens()

const BROKEN: Refusal = { code: 'broken', message: '服务出了点问题' }
const MISSING: Refusal = { code: 'missing', message: '没有这一条' }
const NEVER = new Promise<never>(() => {})

const refusing =
  (wire: string, refusal: Refusal): Answer =>
  call => {
    if (call.wire === wire) throw new Refused(refusal)
  }

const hasHeading = () => document.querySelectorAll('h1').length === 1
const retries = () => [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === '重试')
/** Pictures of the base map cannot be fetched here: what is offered for that is no answer to a call. */
const HAS_MAP = '/map'

/**
 * What only adds to a screen, which leaves that out where it cannot be read: whose it is, counts, sums,
 * suggestions.
 */
const OPTIONAL_CALLS = new Set([
  ...['/api/my/getMyInfo', '/api/my/getLiucheng', '/api/my/getLianxiren', '/api/my/addressList'],
  ...['/api/my/pointSummary', '/api/my/gongshiSummary', '/api/my/juanwuCounts', '/api/renwu/roleCounts'],
  ...['/api/renwu/cangkuMine', '/api/my/juanwuCartList', '/api/my/yuanzhuPage', '/api/index/getShujutongji'],
  ...['/api/index/getGoodsType', '/api/index/platformJieshaoPage', '/api/index/chukuPage', '/api/getPlatformSet'],
])
/** Where things stand on a map is not what they say. */
const wordsOf = (outline: readonly string[]) => outline.map(line => line.replace(/style=[^·]*?( · |$)/, ''))

test.each(BUILT)('%s', async (path, [at]) => {
  const whole = await openScreen({ at })
  const linesMissing = (outline: readonly string[]) => changesOf(wordsOf(whole.outline), wordsOf(outline))
  const faults: string[] = []
  /** Notes what is wrong with a screen that stands in a state. */
  const look = (state: string, outline: readonly string[]) => {
    if (!hasHeading()) faults.push(`${state}: has no heading`)
    faults.push(...unreadable(outline).map(line => `${state}: says ${line}`))
  }
  for (const wire of new Set(whole.sent.map(call => call.wire))) {
    let fails = true
    const screen = await openScreen({ at, answer: call => (fails ? refusing(wire, BROKEN)(call) : undefined) })
    look(`${wire} fails`, screen.outline)
    const lost = linesMissing(screen.outline)
    if (retries().length === 0 && lost.length > 0 && !OPTIONAL_CALLS.has(wire))
      faults.push(`${wire} fails: offers no 重试 (${lost.slice(0, 3).join(' | ')})`)
    if (retries().length === 0) continue
    fails = false
    await screen.press(() => {
      for (const retry of retries()) fireEvent.click(retry)
    })
    const missed = linesMissing(outlineOf(document.body))
    if (missed.length > 0) faults.push(`${wire} fails, asked again: ${missed.slice(0, 4).join(' | ')}`)
  }
  const waiting = await openScreen({ at, answer: () => NEVER })
  faults.push(...unreadable(waiting.outline).map(line => `on its way: says ${line}`))
  if (retries().length > 0 && path !== HAS_MAP) faults.push('on its way: offers 重试')
  for (const { wire } of whole.sent.filter(({ input }) => 'id' in input))
    look(`${wire} finds nothing`, (await openScreen({ at, answer: refusing(wire, MISSING) })).outline)
  expect(faults).toEqual([])
})
