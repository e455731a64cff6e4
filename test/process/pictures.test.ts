/** Where the portal puts what on its pictures: nothing stands outside of its field, hides the rest or is too dark. */
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { drawPicture, pictureRoutes } from '../../server/http/pictures.ts'
import bodies from '../../server/kernel/pictures.json'

type Name = keyof typeof bodies
const NAMES: ReadonlyMap<string, string> = new Map(Object.entries(bodies))
/** A picture as the boxes that lie in it, a line each, deeper ones further in, and what each of them shows. */
function boxesOf(path: string): readonly string[] {
  let drawn = drawPicture(path) ?? ''
  for (const [name, body] of NAMES) drawn = drawn.replaceAll(body, `[${name}]`)
  let depth = -1
  return [...drawn.matchAll(/<svg ([^>]*)>|<\/svg>|\[([\w-]+)\]/g)].flatMap(([, attributes, name]) => {
    if (name) return [`${'  '.repeat(depth + 1)}${name}`]
    depth += attributes === undefined ? -1 : 1
    return attributes ? ['  '.repeat(depth) + attributes.replace('xmlns="http://www.w3.org/2000/svg" ', '')] : []
  })
}
const WHOLE = 'width="100%" height="100%"'
const MIDDLE = '  x="21%" y="21%" width="58%" height="58%" viewBox="0 0 32 32"'
const boxAt = (x: number, y: number, size: number, name: Name) => [
  `    x="${x}" y="${y}" width="${size}" height="${size}" viewBox="0 0 32 32"`,
  `      ${name}`,
]

describe('a picture', () => {
  test.each([
    ['alone, fills its field', 'coat', ['viewBox="0 0 32 32" width="32" height="32"', '  coat']],
    ['on a ground, lies in its middle', 'lilac/coat', [WHOLE, MIDDLE, '    coat']],
    [
      'from near, goes beyond its box on all sides alike',
      'sand/coat/close',
      [WHOLE, '  x="-6%" y="-6%" width="112%" height="112%" viewBox="0 0 32 32"', '    coat'],
    ],
    [
      'of two, has one in front and lower',
      'sand/coat/pair',
      [WHOLE, MIDDLE, ...boxAt(0, 1, 21, 'coat'), ...boxAt(11, 10, 21, 'coat')],
    ],
    [
      'as it comes, has its parcel behind it',
      'sand/coat/parcel',
      [WHOLE, MIDDLE, ...boxAt(0, 2, 23, 'package'), ...boxAt(12, 12, 20, 'coat')],
    ],
    [
      'of somebody’s thing, has them at its side',
      'mint/coat/child',
      [WHOLE, MIDDLE, ...boxAt(0, 0, 26, 'coat'), ...boxAt(17, 17, 15, 'child')],
    ],
    [
      'of three things, has one at each side',
      'mint/coat/child/scarf',
      [WHOLE, MIDDLE, ...boxAt(0, 0, 26, 'coat'), ...boxAt(17, 17, 15, 'child'), ...boxAt(4, 17, 15, 'scarf')],
    ],
  ] as const)('%s', (_, path, boxes) => {
    expect(boxesOf(path)).toEqual(boxes)
  })
  test('of a thing with somebody from near shows both', () => {
    expect(boxesOf('rose/coat/child/close').map(line => line.trim())).toEqual(
      expect.arrayContaining(['coat', 'child', expect.stringContaining('width="112%"')]),
    )
  })
  test('has a soft ground by day and its dark one by night', () => {
    expect(drawPicture('mint/coat')).toContain(
      '<style>.g{fill:#E5F3EE}@media(prefers-color-scheme:dark){.g{fill:#1C302A}}</style><rect class="g" width="100%" height="100%"/>',
    )
  })
  test('that is too dark for the night is lighter there, every other is what it is', () => {
    const lighter =
      /^<style>@media\(prefers-color-scheme:dark\)\{\.d\{filter:brightness\(1\.9\)\}\}<\/style><g class="d">/
    const bodyOf = (name: string) => drawPicture(name)?.replace(/^<svg [^>]*>/, '') ?? ''
    expect([...NAMES.keys()].filter(name => lighter.test(bodyOf(name))).sort()).toEqual(
      ['bust-in-silhouette', 'chess-pawn', 'graduation-cap', 'paw-prints'].filter(name => NAMES.has(name)),
    )
    expect(bodyOf('coat')).toBe(`${bodies.coat}</svg>`)
  })
  test('of a banner has its things side by side, each as large as it is to be', () => {
    const at = (x: number, y: number, size: number) =>
      `  x="${x}" y="${y}" width="${size}" height="${size}" viewBox="0 0 32 32"`
    expect(boxesOf('banner/reading')).toEqual([
      'viewBox="0 0 320 200" width="320" height="200"',
      ...[at(12, 84, 106), '    books', at(116, 92, 96), '    child', at(208, 76, 112), '    teddy-bear'],
    ])
  })
  test.each(['banner/reading/pair', 'lilac/coat/nothing', 'lilac/nothing', 'nothing', 'lilac/pair/coat', ''])(
    'is none under "%s"',
    path => expect(drawPicture(path)).toBeUndefined(),
  )
})

test('a picture is given out as one, for ever, packed as whoever asks can read it, under its own name only', async () => {
  const app = Fastify()
  pictureRoutes(app)
  const get = (path: string) => app.inject({ url: `/pictures/${path}` })
  const { statusCode, headers, body } = await get('mint/coat/child/scarf.svg')
  expect([statusCode, body]).toEqual([200, drawPicture('mint/coat/child/scarf')])
  expect(headers).toMatchObject({
    ...{ 'content-type': 'image/svg+xml', vary: 'accept-encoding' },
    'cache-control': 'public, max-age=31536000, immutable',
  })
  for (const path of ['mint/coat.png', 'mint/coat', 'mint/coat.svg.svg', 'mint//coat.svg', 'Mint/coat.svg']) {
    const { statusCode: status, headers: none } = await get(path)
    expect([status, none['cache-control']], path).toEqual([404, undefined])
  }
  await app.close()
})
