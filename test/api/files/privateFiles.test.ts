/**
 * Papers and proofs are seen by whoever may read what they belong to, for minutes; what nobody uses goes. On a server
 * that keeps its files in a store that speaks S3; the folder is in the other files here.
 */
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { replySealer } from '../../../server/http/sealReply.ts'
import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { unsealed } from '../../../src/contract/faults.ts'
import { feedbackContract } from '../../../src/contract/feedback.contract.ts'
import { personContract } from '../../../src/contract/person.contract.ts'
import { contract } from '../../support/contract/contract.ts'
import { register, type TestAccount } from '../../support/fixtures/accounts.ts'
import { type S3Store, startS3Store } from '../../support/server/s3Store.ts'
import { sendFile } from '../../support/server/sendFile.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
let store: S3Store
let server: TestServer
let wang: TestAccount
let picture: Buffer
beforeAll(async () => {
  store = await startS3Store()
  server = await startServer({ demo: false, env: { STORAGE_PROVIDER: 's3', ...store.settings } })
  wang = await register(server, '13900051001')
  picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#E5512F' } })
    .png()
    .toBuffer()
})
afterAll(async () => {
  await server.close()
  store.close()
})

async function send(): Promise<string> {
  const answer = await sendFile(server, { token: wang.token, content: picture, name: '照片.png' })
  return ((await answer.json()) as { url: string }).url
}
const get = (path: string) => fetch(server.url + path)
const statusOf = async (path: string) => (await get(path)).status
const isStored = (url: string) => store.has(unsealed(url).replace('/files/', ''))
/** Uses a picture in a word to the platform, and reads its address back as its owner does. */
async function usePrivately(url: string): Promise<string> {
  const { token } = wang
  await server.call(feedbackContract.feedback, { content: '灯坏了，请看图片', pictures: [url] }, { token })
  const { dataList } = await server.call(feedbackContract.feedbackPage, {}, { token })
  return dataList[0]!.pictures[0]!
}

describe('a file that was just sent', () => {
  test('is seen by whoever sent it, a day long, and by nobody who only knows where it lies', async () => {
    const url = await send()
    expect([await statusOf(url), await statusOf(unsealed(url))]).toEqual([200, 404])
    server.advanceClock(DAY - MINUTE)
    expect(await statusOf(url)).toBe(200)
    server.advanceClock(2 * MINUTE)
    const late = await get(url)
    expect([late.status, await late.json()]).toEqual([
      404,
      { result: 404, resultNote: '没有这个文件，或地址已过期，请回到原来的页面刷新' },
    ])
  })
  test('opens with its own seal only', async () => {
    const [mine, other] = [await send(), await send()]
    const [, seal = ''] = /&seal=(.+)$/.exec(mine) ?? []
    const forged = [
      mine.replace(/until=\w+/, `until=${(Date.now() + 400 * DAY).toString(36)}`),
      `${unsealed(other)}?${mine.split('?')[1]}`,
      mine.replace(seal, ''),
      mine.replace(seal, 'A'.repeat(43)),
      `${mine.replace(/until=\w+&/, '')}&until=Infinity`,
    ]
    for (const url of forged) expect([url, await statusOf(url)]).toEqual([url, 404])
  })
  test('and never used is gone after a day, with its address', async () => {
    const [unused, used] = [await send(), await send()]
    await usePrivately(used)
    server.advanceClock(DAY - MINUTE)
    await server.sweep()
    expect(isStored(unused)).toBe(true)
    server.advanceClock(3 * MINUTE)
    await server.sweep()
    expect([isStored(unused), isStored(used)]).toEqual([false, true])
    const rows = await server.database.db.selectFrom('upload').select('url').execute()
    expect(rows.map(({ url }) => url)).not.toContain(unsealed(unused))
    const again = server.refused(feedbackContract.feedback, { content: '请再看一次图片', pictures: [unused] }, wang)
    expect(await again).toEqual({ code: 'invalid', field: 'pictures', message: '没有找到这张图片，请重新上传' })
  })
})

describe('a private file', () => {
  test('is shown to its readers for minutes, kept by nobody, and not by the address of its draft', async () => {
    const draft = await send()
    const shown = await usePrivately(draft)
    expect([unsealed(shown), shown === draft]).toEqual([unsealed(draft), false])
    const answer = await get(shown)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect([await statusOf(draft), await statusOf(unsealed(draft))]).toEqual([404, 404])
    server.advanceClock(31 * MINUTE)
    expect(await statusOf(shown)).toBe(404)
    const { dataList } = await server.call(feedbackContract.feedbackPage, {}, wang)
    expect(await statusOf(dataList[0]!.pictures[0]!)).toBe(200)
  })
  test('keeps its address for a while, so that a page read again does not load it again', async () => {
    const shown = await usePrivately(await send())
    const { dataList } = await server.call(feedbackContract.feedbackPage, {}, wang)
    expect(dataList[0]!.pictures[0]).toBe(shown)
  })
  test('gets no seal by being written where anything may be written', async () => {
    const url = unsealed(await usePrivately(await send()))
    await server.call(personContract.updateMyInfo, { introduction: url }, wang)
    expect(await server.call(personContract.getMyInfo, {}, wang)).toMatchObject({ introduction: url })
  })
})

test('a public file is served to everybody and kept for ever', async () => {
  const url = await send()
  const { avatar } = await server.call(personContract.updateHeadimg, { url }, wang)
  expect(avatar).toBe(unsealed(url))
  const answer = await get(avatar)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
  await usePrivately(url)
  expect(await statusOf(avatar)).toBe(200)
})

const sealedIn = (schema: z.core.$ZodType, sample: object) =>
  JSON.stringify(replySealer(schema)(sample, url => `sealed:${url}`)).match(/sealed:\w+/g) ?? []

test('answers that show private files are these', () => {
  const lists = {
    photos: ['photos'],
    proof: ['proof'],
    pictures: ['pictures'],
    papers: ['papers'],
    slip: ['slip'],
    file: 'file',
  }
  const version = { photos: ['photos'] }
  const disclosed = { versions: [version], pending: version }
  const row = { ...lists, ...disclosed, report: lists }
  const sample = { ...row, url: 'url', reports: [disclosed], dataList: [row] }
  const endpoints: readonly Endpoint[] = Object.values(contract).flatMap(group => Object.values<Endpoint>(group))
  const sealed = endpoints.flatMap(({ wire, reply }) => {
    const found = sealedIn(reply, sample)
    return found.length > 0 ? [`${wire} ${[...new Set(found)].join(' ')}`] : []
  })
  expect(sealed.sort()).toMatchInlineSnapshot(`
    [
      "/api/huodong/getMujuanReports sealed:photos",
      "/api/index/myDuihuanGoodsRecordDetails sealed:photos",
      "/api/my/bangfuDetails sealed:proof sealed:photos",
      "/api/my/feedbackDetails sealed:pictures",
      "/api/my/feedbackPage sealed:pictures",
      "/api/my/feiyongDetails sealed:proof sealed:slip",
      "/api/my/feiyongPage sealed:proof sealed:slip",
      "/api/my/identDetails sealed:photos",
      "/api/my/identPage sealed:photos",
      "/api/my/juankuanInvoiceDetails sealed:file",
      "/api/my/juankuanInvoicePage sealed:file",
      "/api/my/juanwuDetails sealed:photos",
      "/api/my/yuanzhuDetails sealed:proof sealed:photos",
      "/api/renwu/collectDetails sealed:photos",
      "/api/renwu/daochuDetails sealed:url",
      "/api/renwu/disclosurePage sealed:photos",
      "/api/renwu/feedbackPage sealed:pictures",
      "/api/renwu/feiyongPage sealed:proof sealed:slip",
      "/api/renwu/identPage sealed:photos",
      "/api/renwu/invoicePage sealed:file",
      "/api/renwu/tixianPage sealed:proof",
      "/api/renwu/yuanzhuDetails sealed:proof sealed:photos",
      "/api/renwu/zhifuPage sealed:proof",
      "/api/v2/tixianDetails sealed:proof",
      "/api/v2/tixianPage sealed:proof",
      "/api/v3/complaintDetail sealed:photos",
      "/api/v3/complaintPage sealed:photos",
      "/api/v3/myShops sealed:papers",
      "/api/v3/refundDetail sealed:photos",
      "/api/v3/shopApplyPage sealed:papers",
    ]
  `)
})
