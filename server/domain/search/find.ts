/** The search over everything public. */
import { DEFAULT_PLACE } from '../../../src/contract/constants.ts'
import type { FoundEntry, FoundRow, searchContract } from '../../../src/contract/search.contract.ts'
import type { Handlers, Services } from '../../engine/context.ts'
import { regionCentre } from '../../geo/centre.ts'
import { cardsOf } from './cardFields.ts'
import { cutDue } from './entries.ts'
import { questionOf } from './questions.ts'
import { MAX_GIVEN, MAX_RANKED, type RankedEntry, type Ranking, ranked, soundingLike } from './ranked.ts'
import { foundRows } from './rows.ts'

const MAX_BEST = 3
/** Fewer matches of all words than this, and one of the words is enough. */
const FEW = 3
/** Batches of new entries that a search waits for. */
const MAX_BATCHES = 2

/** Doors to go on by: to ask for help, to look around, to ring. */
const NEAR = ['联系我们', '我要求助', '公益地图']

/** Resolves to the doors of these titles, in their order. */
async function doorsNamed({ database: { db } }: Pick<Services, 'database'>, region: string, titles: readonly string[]) {
  const rows = await db
    .selectFrom('searchEntry')
    .select(['record', 'region', 'title', 'summary', 'link'])
    .where('kind', '=', 'door')
    .where('record', 'in', [...titles])
    .execute()
  const entries = titles.flatMap(title => rows.filter(row => row.record === title))
  return foundRows(
    db,
    region,
    entries.map(row => ({ ...row, kind: 'door' as const, score: 0, total: 1 })),
  )
}

/** Returns entries without those that are called as a better one of their kind. */
export const withoutNamesakes = <T extends Pick<FoundEntry, 'kind' | 'title'>>(entries: readonly T[]): T[] => {
  const seen = new Set<string>()
  return entries.filter(({ kind, title }) => {
    const name = `${kind} ${title}`
    const fresh = !seen.has(name)
    seen.add(name)
    return fresh
  })
}

/**
 * Returns entries once each, best first. What has all words is among them even where too many have one of them to be
 * ranked.
 */
const bestFirst = (entries: readonly RankedEntry[]): readonly RankedEntry[] =>
  [...new Map(entries.map(entry => [`${entry.kind} ${entry.record}`, entry])).values()].sort(
    (one, other) => other.score - one.score,
  )

function hintFor(typed: string, found: number, hasWords: boolean): string {
  if (!hasWords) return '只有标点，看不出要找什么。写一两个词试试，比如“低保”“捐衣服”。'
  if (found === 0) return `没有找到“${typed}”。换个说法试试，或者打电话问，说得清楚最快。`
  return [...typed].length === 1 ? '只有一个字，找得不准。多写几个字试试。' : ''
}

/** Resolves to what is found when words are taken for others that sound alike; else to titles that nearly do. */
async function misspelt(
  call: Pick<Services, 'database' | 'clock'>,
  keyword: string,
  asked: Omit<Ranking, 'loose'>,
): Promise<readonly RankedEntry[]> {
  const question = await questionOf(call, keyword, { bySound: true })
  const isOther = question && question.any !== asked.question.any
  const found = isOther ? await ranked(call, { ...asked, question, loose: true }) : []
  return found.length > 0 ? found : soundingLike(call, asked)
}

export const searchFindCalls: Pick<Handlers<typeof searchContract>, 'find'> = {
  async find({ keyword, region = DEFAULT_PLACE.districtId, kind, lng, lat }, call) {
    await cutDue(call, MAX_BATCHES)
    const question = await questionOf(call, keyword, { unfinished: [...keyword].length === 1 })
    const only = kind === undefined ? {} : { kinds: [kind] }
    const origin = lng !== undefined && lat !== undefined ? { lng, lat } : regionCentre(region)
    const asked = question && { question, region, origin, ...only }
    const strict = asked ? await ranked(call, { ...asked, loose: false }) : []
    const isFew = strict.filter(({ kind: of }) => of !== 'door' && of !== 'article').length < FEW
    const isOneWord = question?.all === question?.any
    const loose =
      asked && isFew && !isOneWord ? bestFirst([...strict, ...(await ranked(call, { ...asked, loose: true }))]) : strict
    const found = asked && loose.length === 0 ? await misspelt(call, keyword, asked) : loose
    const { db } = call.database
    const entries = await foundRows(db, region, found)
    const kinds = [...new Set(entries.map(entry => entry.kind))]
    const byKind = kinds.map(of => entries.filter(entry => entry.kind === of).slice(0, MAX_GIVEN))
    const best = withoutNamesakes(entries).slice(0, MAX_BEST)
    const near: readonly FoundEntry[] = found.length === 0 ? await doorsNamed(call, region, NEAR) : []
    const cardOf = await cardsOf(db, [...best, ...byKind.flat(), ...near], origin)
    const rowOf = (entry: FoundEntry): FoundRow => ({ ...entry, ...cardOf(entry) })
    return {
      best: best.map(rowOf),
      groups: kinds.map((of, at) => {
        const total = Math.max(...found.flatMap(entry => (entry.kind === of ? [entry.total] : [])))
        return { kind: of, dataList: (byKind[at] ?? []).map(rowOf), total, many: total >= MAX_RANKED }
      }),
      hint: hintFor(keyword, found.length, question !== undefined),
      near: near.map(rowOf),
    }
  },
}
