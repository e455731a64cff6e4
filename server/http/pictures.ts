/**
 * Composes the pictures of the demonstration on request: one on a soft background, one alone, or several in a scene.
 */
import type { FastifyInstance } from 'fastify'
import { wrapRefusal } from '../../src/contract/envelope.ts'
import bodies from '../kernel/pictures.json'
import {
  ARRANGEMENTS,
  type Arrangement,
  BACKGROUNDS,
  BANNER_COMPOSITIONS,
  FACE_PREFIX,
  SIGN_PREFIX,
} from '../kernel/pictures.ts'

const BODIES: ReadonlyMap<string, string> = new Map(Object.entries(bodies))
const hasKey = <T extends object>(table: T, name: string): name is string & keyof T => Object.hasOwn(table, name)
const SVG = 'xmlns="http://www.w3.org/2000/svg"'
/** Size of a picture on a background, relative to the shorter side of its box. Percent. */
const SHARE_PERCENT = 58
/** A close-up exceeds its box. Percent. */
const CLOSE_PERCENT = 112

/** Too dark for dark mode as they are. */
const DARK_PICTURES: ReadonlySet<string> = new Set(['bust-in-silhouette', 'graduation-cap', 'chess-pawn', 'paw-prints'])

/** A sign of a name stands in the middle, in the darker ink of its background. */
function signOf(name: string): string | undefined {
  const code = Number.parseInt(name.slice(SIGN_PREFIX.length), 16)
  // What no name begins with breaks the picture.
  if (!(code > 0x20 && code <= 0x10ffff) || /\p{C}/u.test(String.fromCodePoint(code))) return undefined
  const font = "'PingFang SC','Noto Sans CJK SC','Microsoft YaHei',sans-serif"
  return `<style>.t{fill:#5b4038}@media(prefers-color-scheme:dark){.t{fill:#eadbd5}}</style><text class="t" x="16" y="17" font-size="24" font-family="${font}" text-anchor="middle" dominant-baseline="central">&#${code};</text>`
}

const bodyOf = (name: string): string | undefined => {
  if (name.startsWith(SIGN_PREFIX)) return signOf(name)
  const body = BODIES.get(name)
  return body && DARK_PICTURES.has(name)
    ? `<style>@media(prefers-color-scheme:dark){.d{filter:brightness(1.9)}}</style><g class="d">${body}</g>`
    : body
}

const standaloneSvg = (body: string) => `<svg ${SVG} viewBox="0 0 32 32" width="32" height="32">${body}</svg>`

// Without an intrinsic size it takes the shape of its box, so that one file serves cards, squares and circles.
const svgOnGround = ([light, dark]: readonly [string, string], body: string, share: number) =>
  `<svg ${SVG} width="100%" height="100%"><style>.g{fill:${light}}@media(prefers-color-scheme:dark){.g{fill:${dark}}}</style>` +
  `<rect class="g" width="100%" height="100%"/><svg x="${(100 - share) / 2}%" y="${(100 - share) / 2}%" width="${share}%" height="${share}%" viewBox="0 0 32 32">${body}</svg></svg>`

const placed = (body: string, x: number, y: number, size: number) =>
  `<svg x="${x}" y="${y}" width="${size}" height="${size}" viewBox="0 0 32 32">${body}</svg>`
/** Returns one picture on a field of 32 × 32 with its companions beside it. */
const withCompanions = ([first = '', ...companions]: readonly string[]) =>
  companions.length === 0
    ? first
    : placed(first, 0, 0, 26) + companions.map((body, at) => placed(body, 17 - 13 * at, 17, 15)).join('')

const ARRANGED: Readonly<Record<Arrangement, (body: string) => string>> = {
  pair: body => placed(body, 0, 1, 21) + placed(body, 11, 10, 21),
  close: body => body,
  parcel: body => placed(bodies.package, 0, 2, 23) + placed(body, 12, 12, 20),
}
const isArrangement = (word: string): word is Arrangement => ARRANGEMENTS.some(one => one === word)

const bannerSvg = (banner: keyof typeof BANNER_COMPOSITIONS) => {
  const pieces = BANNER_COMPOSITIONS[banner].map(
    ({ name, x, y, size }) =>
      `<svg x="${x}" y="${y}" width="${size}" height="${size}" viewBox="0 0 32 32">${bodies[name]}</svg>`,
  )
  return `<svg ${SVG} viewBox="0 0 320 200" width="320" height="200">${pieces.join('')}</svg>`
}

/** Returns the picture at `/pictures/<path>.svg`; undefined if there is none. */
export function drawPicture(path: string): string | undefined {
  const [folder = '', name = '', ...more] = path.includes('/') ? path.split('/') : ['', path]
  if (folder === 'banner') return more.length === 0 && hasKey(BANNER_COMPOSITIONS, name) ? bannerSvg(name) : undefined
  const last = more.at(-1) ?? ''
  const arrangement = isArrangement(last) ? last : undefined
  const things = [name, ...(arrangement ? more.slice(0, -1) : more)].map(bodyOf)
  const found = things.filter(body => body !== undefined)
  if (found.length < things.length) return undefined
  if (folder === '') return standaloneSvg(found[0]!)
  if (!hasKey(BACKGROUNDS, folder)) return undefined
  const body = withCompanions(found)
  const drawn = arrangement ? ARRANGED[arrangement](body) : body
  const share = arrangement === 'close' ? CLOSE_PERCENT : name.startsWith(FACE_PREFIX) ? 100 : SHARE_PERCENT
  return svgOnGround(BACKGROUNDS[folder], drawn, share)
}

/** Mounts the drawn pictures of the portal. */
export function pictureRoutes(app: FastifyInstance): void {
  app.get<{ Params: { '*': string } }>('/pictures/*', async (request, reply) => {
    const path = request.params['*']
    const drawn = /^[a-z0-9-]+(\/[a-z0-9-]+){0,4}\.svg$/.test(path) ? drawPicture(path.slice(0, -4)) : undefined
    if (drawn === undefined)
      return reply.status(404).send(wrapRefusal('plain', { code: 'missing', message: '没有这张图片' }))
    return reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('vary', 'accept-encoding')
      .send(drawn)
  })
}
