/** URLs of the pictures that the portal composes itself; their names are checked at compile time. */
import { keysOf } from '../../src/contract/keys.ts'
import bodies from './pictures.json'

const PICTURE_NAMES = keysOf(bodies)
export type PictureName = keyof typeof bodies

/** Soft backgrounds from the design tokens, light and dark. */
export const BACKGROUNDS = {
  rose: ['#FBEBE6', '#3B2420'],
  mint: ['#E5F3EE', '#1C302A'],
  sky: ['#E8F0F7', '#1E2830'],
  sand: ['#FCF1E3', '#352818'],
  lilac: ['#F4ECF5', '#2B222C'],
} as const satisfies Record<string, readonly [light: string, dark: string]>

export type PictureBackground = keyof typeof BACKGROUNDS
export const BACKGROUND_NAMES = keysOf(BACKGROUNDS)

/** Returns a table cell as one of the allowed words. Throws if it is not one of them. */
export function oneOf<T extends string>(words: readonly T[], word: string | undefined): T {
  const found = words.find(one => one === word)
  if (found === undefined) throw new Error(`There is no "${word}"`)
  return found
}
/** Returns the picture of this name. Throws if there is none. */
export const pictureNamed = (name: string | undefined): PictureName => oneOf(PICTURE_NAMES, name)

/** The main picture, and smaller ones beside it for its contents or its audience. */
export type PictureParts = readonly [name: PictureName, ...companions: PictureName[]]
/** Returns the pictures of a table cell: `jar`, or `jar+peanuts`. Throws for an unknown name. */
export function picturePartsNamed(words: string | undefined): PictureParts {
  const [first, ...companions] = (words ?? '').split('+')
  return [pictureNamed(first), ...companions.map(pictureNamed)]
}

/** Variants of a picture: two copies, close up, as a parcel. */
export const ARRANGEMENTS = ['pair', 'close', 'parcel'] as const
export type Arrangement = (typeof ARRANGEMENTS)[number]

/** Returns a picture on a soft background that fills any box. */
export const picture = (
  background: PictureBackground,
  name: PictureName,
  ...more: readonly (PictureName | Arrangement)[]
) => `/pictures/${background}/${[name, ...more].join('/')}.svg`
/**
 * Returns the picture of a table cell such as `rose/handshake`, a background and a picture. Throws for an unknown name.
 */
export function pictureOf(words: string | undefined): string {
  const [ground, name] = (words ?? '').split('/')
  return picture(oneOf(BACKGROUND_NAMES, ground), ...picturePartsNamed(name))
}
/** Returns the same picture in another arrangement. */
export const rearranged = (path: string, arrangement: Arrangement) =>
  path.replace(/(\/pair)?\.svg$/, `/${arrangement}.svg`)
/** Returns the picture alone on a transparent background. */
export const plainPicture = (name: PictureName) => `/pictures/${name}.svg`

/** Names of drawn signs, and of faces, which fill their picture. */
export const SIGN_PREFIX = 'sign-'
export const FACE_PREFIX = 'face-'

/** Returns the picture of somebody who has sent none: the first sign of their name, on a background of its own. */
export function signPicture(name: string): string {
  const sign = name.trim().codePointAt(0) ?? 0x90bb
  return `/pictures/${BACKGROUND_NAMES[sign % BACKGROUND_NAMES.length]}/${SIGN_PREFIX}${sign.toString(16)}.svg`
}

interface PlacedPicture {
  readonly name: PictureName
  readonly x: number
  readonly y: number
  readonly size: number
}

/** Several pictures side by side on a transparent field of 320 × 200; the banner below it has its own background. */
export const BANNER_COMPOSITIONS = {
  neighbours: [
    { name: 'steaming-bowl', x: 10, y: 92, size: 98 },
    { name: 'potted-plant', x: 112, y: 84, size: 92 },
    { name: 'package', x: 196, y: 66, size: 122 },
  ],
  winter: [
    { name: 'coat', x: 12, y: 76, size: 112 },
    { name: 'scarf', x: 122, y: 104, size: 84 },
    { name: 'school', x: 196, y: 68, size: 122 },
  ],
  garden: [
    { name: 'seedling', x: 14, y: 92, size: 96 },
    { name: 'gloves', x: 112, y: 112, size: 78 },
    { name: 'house-with-garden', x: 190, y: 64, size: 128 },
  ],
  reading: [
    { name: 'books', x: 12, y: 84, size: 106 },
    { name: 'desk-lamp', x: 112, y: 84, size: 96 },
    { name: 'teddy-bear', x: 208, y: 76, size: 112 },
  ],
  market: [
    { name: 'honey-pot', x: 10, y: 92, size: 98 },
    { name: 'basket', x: 108, y: 80, size: 108 },
    { name: 'shopping-bags', x: 218, y: 92, size: 98 },
  ],
} as const satisfies Record<string, readonly PlacedPicture[]>
