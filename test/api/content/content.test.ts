import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { show } from '../../../server/domain/content/published.ts'
import { campaignContract } from '../../../src/contract/campaign.contract.ts'
import { contentContract } from '../../../src/contract/content.contract.ts'
import { CONTENT_KINDS, type ContentKind } from '../../../src/contract/contentWords.ts'
import { giftContract } from '../../../src/contract/gift.contract.ts'
import { homeContract } from '../../../src/contract/home.contract.ts'
import { idleContract } from '../../../src/contract/idle.contract.ts'
import { keysOf } from '../../../src/contract/keys.ts'
import { policyContract } from '../../../src/contract/policy.contract.ts'
import { stepsContract } from '../../../src/contract/steps.contract.ts'
import { chinaDay, DAY_MS } from '../../../src/contract/time.ts'
import { isWorkday } from '../../../src/machines/workflow/calendar.ts'
import { missingYear } from '../../../src/machines/workflow/span.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import { BODIES, publish, saveBody } from '../../support/fixtures/content.ts'
import { byPost, exchangeGift, grantPoints, insertDraw } from '../../support/fixtures/gifts.ts'
import { createBuyer, createMember, createPlatformMember, refusedStep, takeStep } from '../../support/fixtures/mall.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

const CACHED_MS = 6_000
const reason = { reason: '图片看不清' }

describe('content', () => {
  let server: TestServer
  let author: TestAccount
  let second: TestAccount
  beforeAll(async () => {
    server = await startServer()
    author = await createPlatformMember(server)
    second = await createPlatformMember(server)
  })
  afterAll(() => server.close())

  const people = () => ({ author, second })
  const details = (id: string) => server.call(contentContract.contentDetails, { id }, { token: author.token })
  const itemOf = async (id: string) =>
    (
      await server.database.db
        .selectFrom('contentVersion')
        .select('item')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).item
  const bannersNow = async () => {
    server.advanceClock(CACHED_MS)
    return (await server.call(homeContract.getBanner, {})).dataList.map(({ title }) => title)
  }
  const day = (days: number) => chinaDay(server.services.clock(), days)

  const giftInStock = async () => {
    const free = server.database.db.selectFrom('gift').innerJoin('giftSku', 'giftSku.gift', 'gift.id').select('gift.id')
    const drawn = server.database.db.selectFrom('giftDraw').select('gift')
    const some = free.where('listed', '=', true).whereRef('stock', '>', 'held').where('gift.id', 'not in', drawn)
    return (await some.orderBy('gift.id').executeTakeFirstOrThrow()).id
  }
  const READ: Readonly<Record<ContentKind, (id: string) => Promise<object | undefined>>> = {
    banner: async id => (await server.call(homeContract.getBanner, {})).dataList.find(one => one.id === id),
    project: id => server.call(homeContract.getGongyixiangmuDetails, { id }),
    policy: id => server.call(policyContract.getZhengcebangfuDetails, { id }),
    gift: id => server.call(giftContract.giftDetail, { id }),
    article: id => server.call(homeContract.platformJieshaoDetails, { id }),
    giftDraw: async id => {
      const draw = server.database.db.selectFrom('giftDraw').select('gift').where('id', '=', id)
      return server.call(giftContract.giftDetail, { id: (await draw.executeTakeFirstOrThrow()).gift })
    },
    calendarYear: async () => {
      await server.sweep()
      return { free: !isWorkday('2031-01-02'), worked: isWorkday('2031-01-04'), year: missingYear(Date.UTC(2031, 5)) }
    },
    housePhrases: async () =>
      server.call(contentContract.housePhrases, { step: 'feedback.ANSWER' }, { token: author.token }),
    donationAmounts: async () => {
      const here = server.database.db.selectFrom('campaign').select('id').where('region', 'like', '330106%')
      const { id } = await here.where('listed', '=', true).executeTakeFirstOrThrow()
      return server.call(campaignContract.donationAmounts, { id })
    },
    forbiddenGoods: async id => (await server.call(idleContract.idleForbidden, {})).dataList.find(one => one.id === id),
  }
  const ON_ITS_PAGE: Readonly<Record<ContentKind, object>> = {
    banner: { title: '把冬衣送到对的人手里', alt: '一位邻居的剪影', link: '/activity', action: '去看看' },
    project: {
      organisation: '西湖区邻里互助社',
      beneficiaries: 120,
      regionName: '杭州市西湖区',
      alt: '一位邻居的剪影',
    },
    policy: { conditions: ['年满八十岁', '本地户籍'], papers: ['身份证'], topic: 'elderly' },
    gift: { optionNames: ['尺码'], points: 110, highestPoints: 120, inStock: false, perPerson: 2 },
    article: { title: '把冬衣送到对的人手里', body: '## 第一步\n洗净，晒干。' },
    giftDraw: { drawn: true, draw: { pieces: 1, phase: 'soon', opensAt: Date.parse('2090-03-01T09:00:00+08:00') } },
    calendarYear: { free: true, worked: true, year: undefined },
    housePhrases: { dataList: expect.arrayContaining(['谢谢您，已经修好了。', '请再试一次。']) },
    donationAmounts: { amounts: [5_000, 10_000, 5_000_000] },
    forbiddenGoods: { title: '赌具', words: ['老虎机', '骰盅'], reason: '赌具不能转让' },
  }
  it.each(keysOf(CONTENT_KINDS))('shows a published %s on its page', async kind => {
    const body = kind === 'giftDraw' ? { ...BODIES.giftDraw, gift: await giftInStock() } : BODIES[kind]
    const id = await publish(server, await saveBody(server, author, kind, { body }), people())
    server.advanceClock(CACHED_MS)
    expect(await READ[kind](await itemOf(id))).toMatchObject(ON_ITS_PAGE[kind])
  })

  it.each(keysOf(CONTENT_KINDS))('has for every public %s a live version that says the same', async kind => {
    const { db } = server.database
    const live = await db
      .selectFrom('contentVersion')
      .innerJoin('record', 'record.id', 'contentVersion.id')
      .select(['item', 'body'])
      .where('kind', '=', kind)
      .where('state', '=', 'live')
      .execute()
    const rows = async () => {
      const all = await db
        .selectFrom(kind as 'project')
        .selectAll()
        .orderBy('id')
        .execute()
      // A project began on a day, at whatever hour it was written.
      return all.map(row => (kind === 'project' ? { ...row, startedAt: chinaDay(row.startedAt.getTime()) } : row))
    }
    const skus = () => db.selectFrom('giftSku').selectAll().orderBy('id').execute()
    const before = [await rows(), await skus()]
    expect(live.map(({ item }) => item).sort()).toEqual(before[0]!.map(({ id }) => id).sort())
    for (const { item, body } of live) await server.database.tx(trx => show(trx, kind, item, { body, at: 0 }))
    expect([await rows(), await skus()]).toEqual(before)
  })

  it('replaces what is live by its next version, and takes the ended one off the page', async () => {
    const first = await publish(server, await saveBody(server, author, 'banner'), people())
    const body = { ...BODIES.banner, title: '周六一起种块地' }
    const next = await saveBody(server, author, 'banner', { from: first, body })
    expect(await bannersNow()).not.toContain(body.title)
    expect((await details(next)).live).toMatchObject({ id: first, body: BODIES.banner })
    await publish(server, next, people())
    expect(await bannersNow()).toContain(body.title)
    expect((await details(first)).state).toBe('replaced')
    await takeStep(server, second, 'contentTakeDown', next, reason)
    expect(await bannersNow()).not.toContain(body.title)
    expect(await refusedStep(server, author, 'contentTakeDown', next, reason)).toMatchObject({ code: 'notNow' })
  })

  it('goes live on its first day and ends after its last', async () => {
    const body = { ...BODIES.banner, title: '重阳节敬老', showFrom: day(2), showUntil: day(3) }
    const id = await publish(server, await saveBody(server, author, 'banner', { body }), people())
    const onceGone = async (days: number) => {
      server.advanceClock(days * DAY_MS)
      await server.sweep()
      return (await bannersNow()).includes(body.title)
    }
    expect([await bannersNow(), await onceGone(2), await onceGone(2)]).toEqual([
      expect.not.arrayContaining([body.title]),
      true,
      false,
    ])
    expect((await details(id)).state).toBe('ended')
  })

  it('begins a version of the past anew, and never that of the present', async () => {
    const first = await publish(server, await saveBody(server, author, 'project'), people())
    expect(await refusedStep(server, author, 'contentRestore', first)).toMatchObject({ code: 'notNow' })
    const next = await publish(server, await saveBody(server, author, 'project', { from: first }), people())
    await takeStep(server, second, 'contentRestore', first)
    const [draft] = (await details(next)).versions
    expect(draft).toMatchObject({ number: 3, stateLabel: '草稿' })
    expect(await details(draft!.id)).toMatchObject({ body: BODIES.project, editor: '平台小陈' })
    expect(
      await server.refused(
        contentContract.contentSave,
        { kind: 'project', from: next, body: BODIES.project },
        { token: author.token },
      ),
    ).toMatchObject({ code: 'notNow', message: expect.stringContaining('第 3 版') })
  })

  it('lets a policy be published only by somebody who wrote nothing of it', async () => {
    const id = await saveBody(server, author, 'policy')
    await saveBody(server, second, 'policy', { id, body: { ...BODIES.policy, office: '社区，一楼' } })
    await takeStep(server, author, 'contentSubmit', id)
    for (const writer of [author, second])
      expect(await refusedStep(server, writer, 'contentPublish', id)).toMatchObject({
        message: expect.stringContaining('另一位平台'),
      })
    await takeStep(server, await createPlatformMember(server), 'contentPublish', id)
    expect((await details(id)).state).toBe('live')
  })

  it('finds a version by its id at the desk of another kind, from which it goes on to its own', async () => {
    const id = await saveBody(server, author, 'policy')
    const page = await server.call(contentContract.contentPage, { kind: 'banner', id }, { token: author.token })
    expect(page.dataList).toMatchObject([{ id, kind: 'policy' }])
  })

  it('keeps in a version begun anew the end that lies ahead, and a picture of any version', async () => {
    const body = { ...BODIES.banner, showUntil: '2090-03-01' }
    const first = await publish(server, await saveBody(server, author, 'banner', { body }), people())
    await takeStep(server, second, 'contentTakeDown', first, reason)
    await takeStep(server, second, 'contentRestore', first)
    const [draft] = (await details(first)).versions
    expect(await details(draft!.id)).toMatchObject({ body, endsAt: Date.parse('2090-03-02T00:00:00+08:00') })
    const picture = '/files/2026/11/0000.png'
    const of = server.database.db.updateTable('contentVersion').where('id', '=', first)
    await of.set({ body: JSON.stringify({ ...body, picture }) }).execute()
    await saveBody(server, author, 'banner', { id: draft!.id, body: { ...body, picture } })
    expect((await details(draft!.id)).body.picture).toBe(picture)
  })

  it('publishes nothing that was changed after the publisher read it', async () => {
    const id = await saveBody(server, author, 'banner')
    const { version } = await takeStep(server, author, 'contentSubmit', id)
    await takeStep(server, author, 'contentReturn', id, reason)
    await saveBody(server, author, 'banner', { id, body: { ...BODIES.banner, title: '换掉的标题' } })
    await takeStep(server, author, 'contentSubmit', id)
    const late = await server.refused(stepsContract.contentPublish, { id, version }, { token: second.token })
    expect(late).toMatchObject({ code: 'stale' })
    await server.database.db
      .updateTable('contentVersion')
      .set({ body: JSON.stringify({ ...BODIES.banner, title: '绕过审核的标题' }) })
      .where('id', '=', id)
      .execute()
    expect(await refusedStep(server, second, 'contentPublish', id)).toMatchObject({ code: 'stale' })
    expect(await bannersNow()).not.toContain('绕过审核的标题')
  })

  const versionIn = (state: string, kind: ContentKind, title: string) =>
    server.database.db
      .selectFrom('contentVersion')
      .innerJoin('record', 'record.id', 'contentVersion.id')
      .select(['contentVersion.id', 'body'])
      .where('kind', '=', kind)
      .where('state', '=', state)
      .where(sql<boolean>`body->>'title' = ${title}`)
      .executeTakeFirst()
  it.each([
    ['article', '隐私政策', '隐私政策', { topic: 'platform' }],
    ['donationAmounts', '通用金额', '通用捐款金额', { region: '330106' }],
    ['calendarYear', '2026 年放假安排', '2026 年放假安排', { year: '2032' }],
  ] as const)('leaves the last of what is needed, of %s %s, to be replaced only', async (kind, title, what, other) => {
    const draft = await versionIn('draft', kind, title)
    if (draft) await takeStep(server, author, 'contentDiscard', draft.id)
    const { id, body } = (await versionIn('live', kind, title))!
    expect((await refusedStep(server, author, 'contentTakeDown', id, reason)).message).toContain(`这是唯一的${what}`)
    for (const changed of [other, { showUntil: '2090-01-01' }]) {
      const next = await saveBody(server, author, kind, { from: id, body: { ...body, ...changed } })
      expect((await details(next)).obstacles).toContainEqual(expect.stringContaining(`这是唯一的${what}`))
      await takeStep(server, author, 'contentDiscard', next)
    }
  })

  it.each([
    [{ makeUpDays: '01-06' }, '2031-01-06 不是周末'],
    [{ holidays: '元旦 01-01 02-30' }, '2031 年没有 02-30'],
    [{ holidays: '元旦 01-01 01-05' }, '2031-01-04 又放假又补班'],
    [{ year: '2026', makeUpDays: '01-04', holidays: '元旦 01-01' }, '2026 年已经有「2026 年放假安排」'],
  ])('does not send a year of %j for review', async (wrong, words) => {
    const body = { ...BODIES.calendarYear, ...wrong }
    const id = await saveBody(server, author, 'calendarYear', { body })
    expect((await details(id)).obstacles).toContainEqual(expect.stringContaining(words))
  })

  it('keeps the rules of a draw that people enter, and draws a gift once', async () => {
    const gift = await giftInStock()
    const soon = server.services.clock() + DAY_MS
    const [opensOn, closesOn] = [chinaDay(soon, 1), chinaDay(soon, 2)]
    const body = { ...BODIES.giftDraw, gift, opensOn, closesOn }
    const id = await publish(server, await saveBody(server, author, 'giftDraw', { body }), people())
    const again = await saveBody(server, author, 'giftDraw', { body })
    expect((await details(again)).obstacles).toEqual([expect.stringContaining('一件礼品只抽一次')])
    const next = await saveBody(server, author, 'giftDraw', { from: id, body: { ...body, pieces: '9999' } })
    expect((await details(next)).obstacles).toEqual([expect.stringContaining('请先入库')])
    await saveBody(server, author, 'giftDraw', { id: next, body: { ...body, title: '改了名' } })
    server.advanceClock(3 * DAY_MS)
    for (const [step, version] of [
      ['contentSubmit', next],
      ['contentTakeDown', id],
    ] as const)
      expect((await refusedStep(server, author, step, version, step === 'contentTakeDown' ? reason : {})).message).toBe(
        '抽签已经开始报名，规则不能再改，也不能下线',
      )
  })

  it('has one list of amounts for a region', async () => {
    const { region: _, ...body } = BODIES.donationAmounts
    const id = await saveBody(server, author, 'donationAmounts', { body })
    expect((await details(id)).obstacles).toEqual([expect.stringContaining('已经有「通用金额」')])
  })

  it('tells the second of two editors that there is something newer', async () => {
    const id = await saveBody(server, author, 'banner')
    const { version } = (await details(id)).record
    await saveBody(server, second, 'banner', { id, version, body: { ...BODIES.banner, title: '第二个人写的' } })
    const token = author.token
    const late = { kind: 'banner', id, version, body: { ...BODIES.banner } } as const
    expect(await server.refused(contentContract.contentSave, late, { token })).toMatchObject({ code: 'stale' })
    const { version: _, ...unread } = late
    expect(await server.refused(contentContract.contentSave, unread, { token })).toMatchObject({ field: 'version' })
    expect((await details(id)).body.title).toBe('第二个人写的')
  })

  it.each([
    ['no words for its picture', { alt: '' }, '文字说明'],
    ['a script in it', { summary: '<script>alert(1)</script>' }, '网页代码'],
    ['a link to no page', { link: '/nowhere' }, '打不开'],
    ['a link that leaves the portal', { link: 'https://example.com' }, '打不开'],
    ['a link to what is gone', { link: '/helpDetail?id=gone' }, '已经没有了'],
    ['a link that neighbours cannot open', { link: '/manage/banners' }, '邻居打不开'],
  ])('keeps a draft with %s, and does not send it for review', async (_, wrong, words) => {
    const body = Object.fromEntries(Object.entries({ ...BODIES.banner, ...wrong }).filter(([, text]) => text !== ''))
    const id = await saveBody(server, author, 'banner', { body })
    const { obstacles } = await details(id)
    expect(obstacles).toEqual([expect.stringContaining(words)])
    expect(await refusedStep(server, author, 'contentSubmit', id)).toMatchObject({
      code: 'notNow',
      message: obstacles[0],
    })
  })

  it.each([
    ['an end before its start', 'banner', { showFrom: '2090-03-02', showUntil: '2090-03-01' }, 'showUntil'],
    ['a policy that ends before it begins', 'policy', { startsOn: '2090-03-02', endsOn: '2090-03-01' }, 'endsOn'],
    ['an unknown region', 'banner', { region: '99' }, 'region'],
    ['a picture of nobody', 'banner', { picture: '/files/2026/11/0000.png' }, 'picture'],
    ['more than may be given', 'donationAmounts', { amounts: '50\n50001' }, 'amounts'],
    ['an amount twice', 'donationAmounts', { amounts: '50\n50' }, 'amounts'],
    ['a holiday that ends before it begins', 'calendarYear', { holidays: '元旦 01-03 01-01' }, 'holidays'],
    ['a draw that closes before it opens', 'giftDraw', { closesOn: '2090-02-01' }, 'closesOn'],
    ['a phrase twice', 'housePhrases', { phrases: '好的\n好的' }, 'phrases'],
    ['a phrase of one sign', 'housePhrases', { phrases: '好' }, 'phrases'],
    ['a word twice', 'forbiddenGoods', { words: '骰盅\n骰盅' }, 'words'],
    ['prices that are none', 'gift', { prices: '均码' }, 'prices'],
    ['several prices without a name', 'gift', { prices: '加大 1\n均码 2', optionName: '' }, 'optionName'],
    ['a price of one option for two names', 'gift', { prices: '红 1', optionName: '颜色/尺码' }, 'prices'],
    ['a price with an option and no name', 'gift', { prices: '均码 110', optionName: '' }, 'prices'],
    ['a gift that a whole province looks after', 'gift', { region: '33' }, 'region'],
    ['a field of no kind', 'banner', { stock: '5' }, 'stock'],
    ['two thousand signs as a title', 'banner', { title: '字'.repeat(2_000) }, 'title'],
  ] as const)('refuses %s at its field', async (_, kind, wrong, field) => {
    const body = { ...BODIES[kind], ...wrong }
    const refused = await server.refused(contentContract.contentSave, { kind, body }, { token: author.token })
    expect(refused).toMatchObject({ code: 'invalid', field })
  })

  it('counts pieces of a gift by movements, below what is promised never, and keeps them with a new price', async () => {
    const id = await publish(server, await saveBody(server, author, 'gift'), people())
    const { token } = author
    const [sku] = (await details(id)).skus
    const move = { sku: sku!.id, reason: '新到一批' }
    expect(await server.call(contentContract.giftStock, { ...move, pieces: 12 }, { token })).toEqual({ stock: 12 })
    const renamed = { ...BODIES.gift, prices: '大码 90\n加大 120', region: '330106' }
    const next = await saveBody(server, author, 'gift', { from: id, body: renamed })
    expect(await details(next)).toMatchObject({
      body: { region: '3301' },
      obstacles: ['规格「均码」还有 12 件，请先把库存减到 0'],
    })
    await takeStep(server, author, 'contentDiscard', next)
    const body = { ...BODIES.gift, prices: '均码 90' }
    await publish(server, await saveBody(server, author, 'gift', { from: id, body }), people())
    const gift = await server.call(giftContract.giftDetail, { id: await itemOf(id) })
    expect(gift).toMatchObject({ inStock: true, skus: [{ id: sku!.id, points: 90, available: 12 }] })
    await server.database.db.updateTable('giftSku').set({ held: 10 }).where('id', '=', sku!.id).execute()
    const less = { ...move, pieces: -3 }
    expect(await server.refused(contentContract.giftStock, less, { token })).toMatchObject({ field: 'pieces' })
    await server.database.db.updateTable('giftSku').set({ held: 0 }).where('id', '=', sku!.id).execute()
    const neighbour = await createMember(server)
    expect(await server.refused(contentContract.giftStock, less, neighbour)).toMatchObject({ code: 'notYours' })
  })

  it('keeps what a draw will give: its pieces are not written off, its kinds stay while somebody waits', async () => {
    const id = await publish(server, await saveBody(server, author, 'gift'), people())
    const { token } = author
    const [sku] = (await details(id)).skus
    const move = { sku: sku!.id, reason: '盘点' }
    await server.call(contentContract.giftStock, { ...move, pieces: 3 }, { token })
    await insertDraw(server, await itemOf(id), { pieces: 2 })
    const buyer = await createBuyer(server)
    await grantPoints(server, [buyer], 200)
    await exchangeGift(server, buyer, byPost(sku!.id, buyer))
    expect(await server.refused(contentContract.giftStock, { ...move, pieces: -2 }, { token })).toMatchObject({
      field: 'pieces',
      message: expect.stringContaining('要留 2 件，最多减 1 件'),
    })
    const next = await saveBody(server, author, 'gift', { from: id, body: { ...BODIES.gift, prices: '加大 120' } })
    expect((await details(next)).obstacles).toEqual(['规格「均码」有 1 人报名了抽签，请开奖以后再去掉'])
  })

  it('is nobody else’s: a neighbour reads no draft and saves none', async () => {
    const id = await saveBody(server, author, 'banner')
    const { token } = await createMember(server)
    const body = BODIES.banner
    expect(await server.refused(contentContract.contentPage, {}, { token })).toMatchObject({ code: 'notYours' })
    expect(await server.refused(contentContract.contentDetails, { id }, { token })).toMatchObject({ code: 'missing' })
    for (const base of [{}, { id }, { from: id }]) {
      const refused = await server.refused(contentContract.contentSave, { kind: 'banner', body, ...base }, { token })
      expect(['notYours', 'missing']).toContain(refused.code)
    }
  })
})
