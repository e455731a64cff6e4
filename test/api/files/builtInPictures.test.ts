import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawPicture } from '../../../server/http/pictures.ts'
import { NAMED_PICTURES, pictureNamedBy } from '../../../src/contract/namedPictures.ts'
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

  it('of goods and gifts differ from each other, and are drawn', async () => {
    const { db } = server.database
    const galleries = [
      ...(await db.selectFrom('goods').select('pictures').execute()),
      ...(await db.selectFrom('gift').select('pictures').execute()),
    ]
    expect(galleries.length).toBeGreaterThan(1000)
    for (const { pictures } of galleries) {
      const drawn = pictures.map(path => drawPicture(path.replace(/^\/pictures\/|\.svg$/g, '')))
      expect(drawn, pictures.join()).not.toContain(undefined)
      const withoutGround = drawn.map(svg => svg?.replace(/<style>.*?<\/style>/, ''))
      expect(new Set(withoutGround).size, pictures.join()).toBe(pictures.length)
    }
  })

  it('show what somebody names and nobody photographed', () => {
    for (const path of NAMED_PICTURES)
      expect(drawPicture(path.replace(/^\/pictures\/|\.svg$/g, '')), path).toBeDefined()
    const category = '/pictures/lilac/manual-wheelchair.svg'
    expect(pictureNamedBy('四脚拐杖 2 根', category)).toBe('/pictures/lilac/crutch.svg')
    expect(pictureNamedBy('儿童冬衣 2 套', category)).toBe('/pictures/lilac/coat/child.svg')
    expect(pictureNamedBy('书包 1 个、冬衣 2 件', category), 'what is named first').toBe('/pictures/lilac/backpack.svg')
    expect(pictureNamedBy('一件东西', category)).toBe(category)
    expect(pictureNamedBy('四脚拐杖', '/files/photo.webp'), 'a photograph').toBe('/files/photo.webp')
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
