/** Small functions of the server that need neither a process nor a database, each row of what they promise. */
import { describe, expect, test } from 'vitest'
import type { Queryable } from '../../server/db/connect.ts'
import { daysOf } from '../../server/domain/activity/lists.ts'
import { delaysIn } from '../../server/engine/delays.ts'
import type { EffectContext, Engine } from '../../server/engine/engine.ts'
import { nextRungOf } from '../../server/engine/ladder.ts'
import { messageEffect } from '../../server/engine/messages.ts'
import { StepOutbox } from '../../server/engine/outbox.ts'
import { ladderPostsIn } from '../../server/engine/posts.ts'
import { assertRecordLists, statesByTab } from '../../server/engine/recordTabs.ts'
import { deviceName } from '../../server/identity/deviceName.ts'
import { maskedPhone } from '../../server/identity/masking.ts'
import { messageOf } from '../../server/kernel/problem.ts'
import { ipBucketOf, waitText } from '../../server/kernel/rateLimit.ts'
import { isSameText, sameTextAs } from '../../server/kernel/sameText.ts'
import type { Workflow } from '../../src/machines/workflow/flow.ts'

describe('delaysIn', () => {
  test('takes 0: such a clock rings at once', () => {
    expect(delaysIn({ order: { unpaid: 0 } }, 'order')).toEqual({ unpaid: 0 })
  })
  test('leaves out what is no length, and what belongs to another workflow', () => {
    const set = { order: { unpaid: 5, review: -1, receive: 1.5, ship: '9', other: null }, aid: { unanswered: 7 } }
    expect(delaysIn(set, 'order')).toEqual({ unpaid: 5 })
    expect(delaysIn(set, 'shop')).toEqual({})
    expect(delaysIn(null, 'order')).toEqual({})
  })
})

test.each([
  ['2026-11-23', '一', [5, 7]],
  ['2026-11-27', '五', [1, 3]],
  ['2026-11-28', '六', [0, 2]],
  ['2026-11-29', '日', [0, 1]],
])('on %s, 星期%s, the weekend is the days %j from today', (day, _, days) => {
  expect(daysOf('weekend', Date.parse(`${day}T23:30:00+08:00`))).toEqual(days)
  expect(daysOf('weekend', Date.parse(`${day}T00:30:00+08:00`))).toEqual(days)
})

describe('ipBucketOf', () => {
  test('counts all addresses of one IPv6 line as one', () => {
    expect(ipBucketOf('2001:db8:1:2:aaaa::1')).toBe(ipBucketOf('2001:db8:1:2:bbbb:cccc:dddd:2'))
    expect(ipBucketOf('2001:db8:1:2:aaaa::1')).not.toBe(ipBucketOf('2001:db8:1:3:aaaa::1'))
  })
  test('counts every IPv4 address for itself, also in the clothes of an IPv6 address', () => {
    expect(ipBucketOf('1.2.3.4')).toBe('1.2.3.4')
    expect(ipBucketOf('::ffff:1.2.3.4')).not.toBe(ipBucketOf('::ffff:1.2.3.5'))
  })
})

test.each([
  [0, '1 秒'],
  [1_001, '2 秒'],
  [59_999, '60 秒'],
  [60_000, '1 分钟'],
  [60_001, '2 分钟'],
  [3_600_000, '60 分钟'],
  [3_600_001, '2 小时'],
])('waiting %d ms is told as %s', (ms, words) => {
  expect(waitText(ms)).toBe(words)
})

describe('messageEffect', () => {
  const send = async (to: readonly string[]) => {
    const outbox = new StepOutbox()
    const record = { id: 'r', workflow: 'order', state: 'paid', version: 1, facts: {}, root: 'r' }
    // Named people are looked up nowhere.
    const context = { db: {} as Queryable, outbox, record, at: 0 } as unknown as EffectContext
    await messageEffect({ type: 'message', params: { to, text: '已发货' } }, context)
    return outbox.messages.map(({ uid }) => uid)
  }
  test('tells somebody who is named twice once', async () => {
    expect(await send(['a', 'b', 'a'])).toEqual(['a', 'b'])
  })
  test('tells nobody where nobody is named', async () => {
    expect(await send([])).toEqual([])
  })
})

test('a seal is the same to the last sign, of whatever length and script', () => {
  const isSeal = sameTextAs('封条 1')
  expect(['封条 1', '封条 2', '封条 ', '封条 11', ''].map(isSeal)).toEqual([true, false, false, false, false])
  expect([isSameText('', ''), isSameText('a', 'A')]).toEqual([true, false])
})

test('whatever is thrown says what went wrong', () => {
  expect([messageOf(new RangeError('磁盘已满')), messageOf('连不上'), messageOf(undefined)]).toEqual([
    ...['磁盘已满', '连不上', 'undefined'],
  ])
})

test('of a number its owner knows the beginning and the end', () => {
  expect(maskedPhone('13812340011')).toBe('138****0011')
})

describe('the posts of somebody inside a region', () => {
  const postsIn = (role: 'leader3' | 'platform' | 'volunteer', held: string, region?: string) =>
    ladderPostsIn({ uid: 'a', grants: [{ role, region: held }] }, region).map(post => `${post.rung} ${post.region}`)
  test.each([
    ['its own', 'leader3', '330106', '330106', ['leader3 330106']],
    ['all below', 'leader3', '330106', '330106109', ['leader3 330106109']],
    ['their part of what lies above', 'leader3', '330106', '3301', ['leader3 330106']],
    ['nothing elsewhere', 'leader3', '330106', '330102', []],
    ['everything', 'platform', '', '3301', ['platform 3301']],
    ['nothing for who stands on no rung', 'volunteer', '330106', '330106', []],
  ] as const)('are %s', (_, role, held, region, posts) => {
    expect(postsIn(role, held, region)).toEqual(posts)
  })
  test('are all of them where no region is asked for', () => {
    expect(postsIn('leader3', '330106')).toEqual(['leader3 330106'])
    expect(postsIn('platform', '')).toEqual(['platform '])
  })
})

test('a matter climbs past posts that nobody holds, and stays where nobody stands above', () => {
  expect(nextRungOf(['leader4', 'leader2', 'platform'], 'leader4')).toBe('leader2')
  expect(nextRungOf(['responsible', 'leader4'], 'leader4')).toBe('leader4')
})

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

describe('a device is called as people call it', () => {
  const [WINDOWS, ANDROID] = ['(Windows NT 10.0; Win64; x64)', '(Linux; Android 14; Pixel)']
  const [IPHONE, IPAD] = ['(iPhone; CPU iPhone OS 17_0 like Mac OS X)', '(iPad; CPU OS 17_0 like Mac OS X)']
  const [CHROME, SAFARI] = ['Chrome/120.0 Safari/537.36', 'Version/17.0 Mobile Safari/604.1']
  test.each([
    [`${ANDROID} ${CHROME} MicroMessenger/8.0 MQQBrowser/6.2`, '微信 · Android'],
    [`${ANDROID} ${CHROME} AliApp(DingTalk/7.5)`, '钉钉 · Android'],
    [`${IPHONE} ${SAFARI} AliApp(AP/10.5) AlipayClient/10.5`, '支付宝 · iPhone'],
    [`(Linux; HarmonyOS; Android 12) ${CHROME} HuaweiBrowser/14.0`, '华为浏览器 · 鸿蒙'],
    [`(Phone; OpenHarmony 5.0) ${CHROME}`, 'Chrome · 鸿蒙'],
    [`${ANDROID} ${CHROME} XiaoMi/MiuiBrowser/18.2`, '小米浏览器 · Android'],
    [`${ANDROID} MQQBrowser/14.2 ${CHROME}`, 'QQ 浏览器 · Android'],
    [`${WINDOWS} ${CHROME} QQBrowser/12.5`, 'QQ 浏览器 · Windows'],
    [`${ANDROID} ${CHROME} UCBrowser/16.0`, 'UC 浏览器 · Android'],
    [`${WINDOWS} ${CHROME} Edg/120.0`, 'Edge · Windows'],
    [`${ANDROID} ${CHROME} EdgA/120.0`, 'Edge · Android'],
    [`${IPHONE} ${SAFARI} EdgiOS/120.0`, 'Edge · iPhone'],
    [`${WINDOWS} ${CHROME} OPR/106.0`, 'Opera · Windows'],
    ['(X11; Ubuntu; Linux x86_64; rv:120.0) Gecko Firefox/120.0', 'Firefox · Linux'],
    [`${IPAD} FxiOS/120.0 ${SAFARI}`, 'Firefox · iPad'],
    [`${IPHONE} CriOS/120.0 ${SAFARI}`, 'Chrome · iPhone'],
    ['(X11; Linux x86_64) Chromium/120.0 Safari/537.36', 'Chrome · Linux'],
    [`(X11; CrOS x86_64) ${CHROME}`, 'Chrome · ChromeOS'],
    [`(Macintosh; Intel Mac OS X 14_0) ${SAFARI}`, 'Safari · macOS'],
    ['Firefox/120.0', 'Firefox'],
    ['okhttp/4 (Linux; Android 14)', 'Android'],
    ['curl/8.0', '未知设备'],
  ])('%s', (agent, name) => {
    expect(deviceName(`Mozilla/5.0 ${agent}`)).toBe(name)
  })
})
