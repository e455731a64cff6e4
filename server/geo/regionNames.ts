/** Names and existence of regions, from the tree in memory and the table `region`. */
import { type QueryExecutorProvider, sql } from 'kysely'
import { refuse } from '../../src/contract/refusal.ts'
import { selfAndAncestors } from './regionFilter.ts'
import { placeNamesOf, regionNameOf } from './tree.ts'

/** Resolves to the rows of these codes; unknown codes have none. */
async function namedRegions(db: QueryExecutorProvider, codes: readonly string[]) {
  const { rows } = await sql<{ code: string; name: string }>`
    select code, name from region where code = any(${[...codes]}::text[])`.execute(db)
  return rows
}

const refuseUnknownRegion = (): never => refuse('invalid', '没有这个地区，请重新选择', 'region')

/** Throws `invalid` for an unknown district. */
export function assertDistrict(code: string): void {
  if (!placeNamesOf(code)) refuseUnknownRegion()
}

/**
 * Throws `invalid` unless the code is precise enough for delivery: a street (9 digits), a community (12), or a district
 * (6) without streets.
 */
export async function assertDeliverable(db: QueryExecutorProvider, code: string): Promise<void> {
  const district = code.slice(0, 6)
  if (code.length < 6 || !placeNamesOf(district)) refuseUnknownRegion()
  if (code.length > 6) {
    if ((await namedRegions(db, [code])).length === 0) refuseUnknownRegion()
    return
  }
  const { rows: streets } = await sql`select from region where parent = ${code} limit 1`.execute(db)
  if (streets.length > 0) refuse('invalid', '所在地区请选到街道', 'region')
}

/** Resolves to names from the province down, each once, for any number of codes in one query. */
export async function levelNames(
  db: QueryExecutorProvider,
  codes: readonly string[],
): Promise<(code: string) => string[]> {
  const deep = [
    ...new Set(
      codes
        .flatMap(code => (code.length < 6 ? [code.slice(0, 2), code] : [code.slice(0, 9), code]))
        .filter(code => code.length !== 6),
    ),
  ]
  const rows = deep.length > 0 ? await namedRegions(db, deep) : []
  const names = new Map(rows.map(({ code, name }) => [code, name]))
  return code => {
    if (code.length < 6)
      return [2, 4].filter(end => end <= code.length).flatMap(end => names.get(code.slice(0, end)) ?? [])
    const place = placeNamesOf(code.slice(0, 6))
    const below = [9, 12].filter(end => end <= code.length).map(end => names.get(code.slice(0, end)))
    const all = [place?.province, place?.city, place?.district, ...below].filter(name => name !== undefined)
    // 北京市 is its own city, 东莞市 its own district: people say it once.
    return all.filter((name, at) => name !== all[at - 1])
  }
}

/** 宝石社区居民委员会 → 宝石社区, 龙井村村民委员会 → 龙井村. */
const shortName = (name: string) =>
  name.replace(
    /(社区|村)(居民|村民)?委员会$|(社区|村)[居村]委会$/,
    (_, long?: string, __?: string, short?: string) => long ?? short ?? '',
  )

/** 全国, 浙江省, 杭州市, 杭州市西湖区. */
function upperLevelName(code: string): string {
  const place = placeNamesOf(code)
  if (place) return place.city === place.district ? place.city : place.city + place.district
  return regionNameOf(code) ?? regionNameOf(code.slice(0, 4)) ?? regionNameOf(code.slice(0, 2)) ?? '全国'
}

/** Returns the common name of a region; `nameOf` looks up codes of more than 6 digits. */
function spokenRegion(code: string, nameOf: (code: string) => string | undefined): string {
  const district = code.slice(0, 6)
  const street = code.length > 6 ? nameOf(code.slice(0, 9)) : undefined
  if (street === undefined) return upperLevelName(district)
  const whole = code.length === 12 ? nameOf(code) : undefined
  return whole === undefined ? (regionNameOf(district) ?? '') + shortName(street) : shortName(street) + shortName(whole)
}

/** Enough for all streets of the country and some communities of each. */
const MAX_NAMES = 100_000
/** Names of streets and communities by code, which do not change while the portal runs. */
const namesByDatabase = new WeakMap<QueryExecutorProvider, Map<string, string>>()

/**
 * Resolves to the common names of regions: 全国, 浙江省, 杭州市, 杭州市西湖区, 西湖区北山街道, 北山街道宝石社区. At most one query for any number of
 * codes. An unknown code gets the name of its nearest known ancestor.
 */
export async function regionNames(
  db: QueryExecutorProvider,
  codes: Iterable<string>,
): Promise<(code: string) => string> {
  let names = namesByDatabase.get(db)
  if (!names || names.size > MAX_NAMES) {
    names = new Map()
    namesByDatabase.set(db, names)
  }
  const known = names
  const unknown = new Set([...codes].flatMap(selfAndAncestors).filter(code => code.length > 6 && !known.has(code)))
  if (unknown.size > 0) {
    const rows = await namedRegions(db, [...unknown])
    for (const { code, name } of rows) known.set(code, name)
  }
  return code => spokenRegion(code, deep => known.get(deep))
}
