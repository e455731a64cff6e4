/** Cuts Chinese into words, and says them in pinyin. Loaded when first needed: the dictionary takes half a second. */
import type { Jieba as Cutter } from '@node-rs/jieba'
import { SYNONYMS } from '../../db/data/synonyms.ts'
import { TERMS } from './terms.ts'

/** Signs of a title that its pinyin as one word covers: nobody types more of it. */
const MAX_SPOKEN = 16
/** Above every frequency of the dictionary, so that a term is never cut. */
const TERM_FREQUENCY = 1_000_000

export interface Speech {
  /** Returns the words of a text, each once in its longest form. */
  readonly cut: (text: string) => readonly string[]
  /** Returns them with the shorter words within them, for the index. */
  readonly cutFine: (text: string) => readonly string[]
  /** Returns the pinyin of the signs of a word, without tones; what is no Chinese stays as it is. */
  readonly spell: (word: string) => readonly string[]
}

let speech: Promise<Speech> | undefined

async function load(): Promise<Speech> {
  const [{ Jieba }, { dict }, { pinyin }] = await Promise.all([
    import('@node-rs/jieba'),
    import('@node-rs/jieba/dict.js'),
    import('pinyin-pro'),
  ])
  const cutter: Cutter = Jieba.withDict(dict)
  const terms = new Set([...TERMS, ...SYNONYMS.flat()].filter(term => term.length > 1))
  cutter.loadDict(Buffer.from([...terms].map(term => `${term} ${TERM_FREQUENCY} n`).join('\n')))
  const isWord = (word: string) => /[\p{L}\p{N}]/u.test(word)
  return {
    cut: text => cutter.cut(text, true).filter(isWord),
    cutFine: text => cutter.cutForSearch(text, true).filter(isWord),
    spell: word => pinyin(word, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true }),
  }
}

/** Resolves to what cuts and spells, loaded once a process. */
export const speechOf = (): Promise<Speech> => (speech ??= load())

/** Returns a text in one width and case. */
export const plain = (text: string): string => text.normalize('NFKC').toLowerCase()

type Rank = 'A' | 'B' | 'C' | 'D'
/** Returns a lexeme as `tsvector` and `tsquery` read it. */
export const quoted = (lexeme: string): string => `'${lexeme.replace(/[\\']/g, '$&$&')}'`

/** Kinds that are sent anywhere, or are nowhere: where they come from is not where they are. */
export const SENT: ReadonlySet<string> = new Set(['goods', 'gift', 'door', 'article'])

/** Returns the lexeme of the city, or of what is wider, that a region is in. */
export const cityLexeme = (region: string): string => `@${region.slice(0, 4)}`

export interface EntryTexts {
  readonly kind: string
  readonly region: string
  readonly title: string
  readonly summary: string
  /** Other words that lead to it. */
  readonly said: string
  readonly body: string
}

/** Most positions that a `tsvector` tells apart. */
const MAX_POSITION = 16_000

/**
 * Returns the `tsvector` of an entry as text, since the parser of the database cuts no Chinese, and its title in
 * pinyin: title A, other words B, pinyin and initials C, summary and body D. Its city is a lexeme, too.
 */
export function indexed({ cutFine, spell }: Speech, { kind, region, title, summary, said, body }: EntryTexts) {
  const places = new Map<string, string[]>()
  let at = 0
  const add = (lexeme: string, rank: Rank) => {
    at = Math.min(at + 1, MAX_POSITION)
    places.set(lexeme, [...(places.get(lexeme) ?? []), `${at}${rank}`])
  }
  const addSpelt = (signs: readonly string[]) => {
    if (signs.length < 2) return
    add(signs.join(''), 'C')
    add(signs.map(sign => sign[0] ?? '').join(''), 'C')
  }
  const loud = [...cutFine(plain(title)), ...cutFine(plain(said))]
  for (const word of cutFine(plain(title))) add(word, 'A')
  for (const word of cutFine(plain(said))) add(word, 'B')
  for (const word of cutFine(plain(summary))) add(word, 'D')
  for (const word of cutFine(plain(body))) add(word, 'D')
  const isChinese = (word: string) => /\p{Script=Han}/u.test(word)
  for (const word of new Set(loud.filter(isChinese))) addSpelt(spell(word))
  const signs = (text: string) => spell(plain(text).replace(/[^\p{L}\p{N}]/gu, ''))
  addSpelt(signs(title).slice(0, MAX_SPOKEN))
  for (const phrase of said.split(' ')) addSpelt(signs(phrase).slice(0, MAX_SPOKEN))
  if (!SENT.has(kind)) places.set(cityLexeme(region), ['1D'])
  const words = [...places].map(([lexeme, spots]) => `${quoted(lexeme)}:${spots.slice(0, 200).join(',')}`).join(' ')
  return { words, sounds: soundsOf({ cutFine, spell }, kind === 'door' ? `${title} ${said}` : title) }
}

/** Returns the pinyin of a text, a word for each word. */
export const soundsOf = ({ spell }: Pick<Speech, 'cutFine' | 'spell'>, text: string): string =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(part => part !== '')
    .map(part => spell(part).join(''))
    .join(' ')
