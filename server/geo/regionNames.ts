/** Places that people write down as theirs: whether there are such, and what they are called level by level. */
import { refuse } from '../../src/contract/refusal.ts'
import type { Queryable } from '../db/connect.ts'
import { placeNamesOf } from './tree.ts'

const refuseUnknownRegion = (): never => refuse('invalid', '没有这个地区，请重新选择', 'region')

/** Throws `invalid` where there is no such district. */
export function assertDistrict(code: string): void {
  if (!placeNamesOf(code)) refuseUnknownRegion()
}

/**
 * Throws `invalid` unless the code is precise enough to deliver to: a street (9 digits), a community (12), or a
 * district (6) that has no streets.
 */
export async function assertDeliverable(db: Queryable, code: string): Promise<void> {
  const district = code.slice(0, 6)
  if (code.length < 6 || !placeNamesOf(district)) refuseUnknownRegion()
  const regions = db.selectFrom('region').select('code')
  if (code.length > 6) {
    if (!(await regions.where('code', '=', code).executeTakeFirst())) refuseUnknownRegion()
  } else if (await regions.where('parent', '=', code).limit(1).executeTakeFirst())
    refuse('invalid', '所在地区请选到街道', 'region')
}

/** Resolves to names from the province down, one a level, of any number of codes in one query. */
export async function levelNames(db: Queryable, codes: readonly string[]): Promise<(code: string) => string[]> {
  const deep = [
    ...new Set(
      codes
        .flatMap(code => (code.length < 6 ? [code.slice(0, 2), code] : [code.slice(0, 9), code]))
        .filter(code => code.length !== 6),
    ),
  ]
  const rows = deep.length
    ? await db.selectFrom('region').select(['code', 'name']).where('code', 'in', deep).execute()
    : []
  const names = new Map(rows.map(({ code, name }) => [code, name]))
  return code => {
    if (code.length < 6)
      return [2, 4].filter(end => end <= code.length).flatMap(end => names.get(code.slice(0, end)) ?? [])
    const place = placeNamesOf(code.slice(0, 6))
    const below = [9, 12].filter(end => end <= code.length).map(end => names.get(code.slice(0, end)))
    return [place?.province, place?.city, place?.district, ...below].filter(name => name !== undefined)
  }
}
