/** From what somebody typed to what the index is asked. */
import type { Services } from '../../engine/context.ts'
import { ttlCache } from '../../kernel/ttlCache.ts'
import { plain, quoted, type Speech, soundsOf, speechOf } from './words.ts'

/** Words of a question that say nothing of its matter. */
const EMPTY = new Set(
  (
    '我 我们 我家 你 您 他 她 的 了 吗 呢 啊 吧 呀 是 有 没有 在 要 想 我要 我想 想要 需要 可以 能 能不能 可不可以 会 给 把 被 去 到 来 和 与 或 ' +
    '就 都 也 还 不 人 怎么 怎么办 怎样 如何 什么 哪里 哪儿 哪个 哪些 在哪 多少 几 谁 为什么 一个 这个 那个 请问 谢谢 帮我 帮 申请 办理 办 弄 搞 ' +
    '做 找 看 查 查询 问 用 岁 个 点 一下 时候 什么时候 有没有 请 领 领取 买 吃 里 里面 送给 ' +
    '一些 一点 现在 大概 多少钱 价格 东西 不会'
  ).split(' '),
)

export interface SearchQuestion {
  /** `tsquery` that every word is in. */
  readonly all: string
  /** `tsquery` that any word is in. */
  readonly any: string
  /** `tsquery` of whole words, by which entries are ranked. */
  readonly ranking: string
  /** Names for each word: `ts_rank` divides by all names, of which one is enough. */
  readonly scale: number
  /** In pinyin. */
  readonly sounds: string
}

interface Synonym {
  readonly said: string
  /** In pinyin: as one word, and by signs. */
  readonly sound: string
  readonly syllables: readonly string[]
  readonly meant: readonly string[]
}

/** Resolves to the synonyms, the longest first. */
const synonymsOf = ttlCache(
  async ({ database: { db } }: Pick<Services, 'database' | 'clock'>, _: 'all'): Promise<readonly Synonym[]> => {
    const rows = await db.selectFrom('searchSynonym').selectAll().orderBy('said').orderBy('meant').execute()
    const speech = await speechOf()
    const meant = new Map<string, string[]>()
    for (const row of rows) meant.set(row.said, [...(meant.get(row.said) ?? []), row.meant])
    return [...meant]
      .map(([said, names]) => ({ said, sound: soundsOf(speech, said), syllables: speech.spell(said), meant: names }))
      .sort((one, other) => other.said.length - one.said.length)
  },
)

const isLatin = (word: string) => /^[a-z]+$/.test(word)

/** Returns the `tsquery` of one word: itself, or all words within it; letters may be the beginning of pinyin. */
function formsOf({ cutFine }: Speech, word: string): readonly string[] {
  if (isLatin(word)) return [`${quoted(word)}:*`]
  const within = cutFine(word).filter(one => one !== word)
  return [quoted(word), ...(within.length > 1 ? [`(${within.map(quoted).join(' & ')})`] : [])]
}

const anyOf = (forms: readonly string[]) => `(${[...new Set(forms)].join(' | ')})`

/** Returns the place of the first sign of a synonym in what is left of a text; -1 where it is not said. */
function placeOf(speech: Speech, { said, syllables }: Synonym, rest: string, spelt: readonly string[]): number {
  // A single sign is part of words that mean something else.
  if (said.length === 1) return rest.includes(said) && speech.cut(rest).includes(said) ? rest.indexOf(said) : -1
  if (spelt.length !== rest.length) return rest.indexOf(said)
  return spelt.findIndex((_, start) => syllables.every((one, by) => spelt[start + by] === one))
}

/**
 * Returns the groups of names that are said in a text, and what is left of it. `bySound` takes words for those that
 * sound alike.
 */
function namesIn(speech: Speech, synonyms: readonly Synonym[], text: string, bySound: boolean) {
  const groups: (readonly string[])[] = []
  let rest = text
  const spelt = bySound ? [...speech.spell(text)] : []
  for (const synonym of synonyms) {
    const at = placeOf(speech, synonym, rest, spelt)
    if (at < 0) continue
    const { length } = synonym.said
    groups.push([synonym.said, ...synonym.meant])
    rest = rest.slice(0, at) + ' '.repeat(length) + rest.slice(at + length)
    if (bySound) spelt.fill('', at, at + length)
  }
  return { groups, rest }
}

interface Manner {
  /** Whether the last word may go on: somebody is typing. */
  readonly unfinished?: boolean
  /** Whether a word may be taken for one that sounds alike: signs were mistyped. */
  readonly bySound?: boolean
}

/** Resolves to the question that a text asks, or to undefined where it has no word. */
export async function questionOf(
  services: Pick<Services, 'database' | 'clock'>,
  typed: string,
  { unfinished = false, bySound = false }: Manner = {},
): Promise<SearchQuestion | undefined> {
  const speech = await speechOf()
  const text = plain(typed)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  if (text === '') return
  const sounds = soundsOf(speech, text)
  const spoken = sounds.replaceAll(' ', '')
  const synonyms = await synonymsOf(services, 'all')
  const said = namesIn(speech, synonyms, text, bySound)
  const alike = said.groups.length > 0 ? [] : synonyms.filter(({ sound }) => sound === spoken)
  const groups = alike.length > 0 ? alike.map(one => [one.said, ...one.meant]) : said.groups
  const rest = alike.length > 0 ? '' : said.rest
  const words = [...new Set(speech.cut(rest))]
  const telling = words.filter(word => !EMPTY.has(word))
  // Pinyin of several words stands in the index as one.
  const isSpelt = text.includes(' ') && isLatin(text.replaceAll(' ', ''))
  const asked = isSpelt && rest !== '' ? [spoken] : telling.length > 0 || groups.length > 0 ? telling : words
  const last = unfinished ? asked.at(-1) : undefined
  const formsOfAll = [
    ...groups.map(names => names.flatMap(name => formsOf(speech, name))),
    ...asked.map(word => [...formsOf(speech, word), ...(word === last ? [`${quoted(word)}:*`] : [])]),
  ]
  // Whole words only: a name in five words would count five times.
  const ranking = [...groups.flat(), ...asked].map(quoted)
  return {
    all: formsOfAll.map(anyOf).join(' & '),
    any: formsOfAll.map(anyOf).join(' | '),
    ranking: [...ranking, ...(last === undefined ? [] : [`${quoted(last)}:*`])].join(' | '),
    scale: ranking.length / formsOfAll.length,
    sounds,
  }
}
