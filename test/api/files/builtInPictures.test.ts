import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers })

describe('pictures', () => {
  it('that the data names are all there', async () => {
    const { db } = server.database
    const tables = [
      'banner',
      'project',
      'policy',
      'article',
      'classification',
      'shop',
      'goods',
      'campaign',
      'activity',
    ] as const
    const named = new Set<string>()
    for (const table of tables)
      for (const { picture } of await db.selectFrom(table).select('picture').execute()) named.add(picture)
    for (const { avatar } of await db.selectFrom('account').select('avatar').execute()) named.add(avatar)
    expect(named.size).toBeGreaterThan(150)
    for (const path of named) {
      const answer = await get(path)
      expect(answer.status, path).toBe(200)
      expect(answer.headers.get('content-type')).toContain('image/svg+xml')
      expect(await answer.text()).toMatch(/^<svg [^>]*xmlns="http:\/\/www.w3.org\/2000\/svg".*<\/svg>$/s)
    }
  })

  it('stand on a ground that has a dark side, or on none', async () => {
    const grounded = await (await get('/pictures/lilac/teddy-bear.svg')).text()
    expect(grounded).toContain('#F4ECF5')
    expect(grounded).toContain('prefers-color-scheme:dark')
    expect(await (await get('/pictures/bust-in-silhouette.svg')).text()).not.toContain('<rect class="g"')
    expect((await get('/pictures/office-building.svg')).status).toBe(200)
  })

  it('of a banner hold several on nothing', async () => {
    const drawn = await (await get('/pictures/banner/neighbours.svg')).text()
    expect(drawn.match(/<svg x=/g)).toHaveLength(3)
    expect(drawn).not.toContain('<rect class="g"')
  })

  it('are kept for ever and sent small', async () => {
    const answer = await get('/pictures/sand/cooked-rice.svg', { 'accept-encoding': 'br' })
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect(answer.headers.get('content-encoding')).toBe('br')
  })

  it('that nobody drew are missed, in words', async () => {
    for (const path of [
      '/pictures/unicorn-of-nowhere.svg',
      '/pictures/neon/teddy-bear.svg',
      '/pictures/banner/teddy-bear.svg',
      '/pictures/banner/constructor.svg',
      '/pictures/lilac/constructor.svg',
      '/pictures/constructor/teddy-bear.svg',
      '/pictures/lilac/teddy-bear.png',
      '/pictures/a/b/c.svg',
      '/pictures/..%2f..%2fpackage.json',
    ]) {
      const answer = await get(path)
      expect(answer.status, path).toBe(404)
      expect(await answer.json()).toMatchObject({ result: 404, resultNote: '没有这张图片' })
    }
  })
})
