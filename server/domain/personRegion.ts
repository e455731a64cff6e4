/** Places that people write down as theirs: whether there are such, and what they are called level by level. */
import { refuse } from '../../src/contract/refusal.ts'
import type { Query } from '../db/connect.ts'
import { placeOf } from '../geo/tree.ts'

const noSuch = (): never => refuse('invalid', '没有这个地区，请重新选择', 'region')

/** Throws `invalid` where there is no such district. */
export function mustBeDistrict(code: string): void {
  if (!placeOf(code)) noSuch()
}

/**
 * Throws `invalid` unless the code is precise enough to deliver to: a street (9 digits), a community (12), or a district
 * (6) that has no streets.
 */
export async function mustBeDeliverable(db: Query, code: string): Promise<void> {
  const district = code.slice(0, 6)
  if (code.length < 6 || !placeOf(district)) noSuch()
  const found = db.selectFrom('region').select('code')
  if (code.length > 6) {
    if (!(await found.where('code', '=', code).executeTakeFirst())) noSuch()
  } else if (await found.where('parent', '=', code).limit(1).executeTakeFirst())
    refuse('invalid', '所在地区请选到街道', 'region')
}

/** Names from the province down, one a level, of any number of codes in one query. */
export async function levelNames(db: Query, codes: readonly string[]): Promise<(code: string) => string[]> {
  const deep = [...new Set(codes.flatMap(code => [code.slice(0, 9), code]).filter(code => code.length > 6))]
  const rows = deep.length
    ? await db.selectFrom('region').select(['code', 'name']).where('code', 'in', deep).execute()
    : []
  const names = new Map(rows.map(({ code, name }) => [code, name]))
  return code => {
    const place = placeOf(code.slice(0, 6))
    const below = [9, 12].filter(end => end <= code.length).map(end => names.get(code.slice(0, end)))
    return [place?.province, place?.city, place?.district, ...below].filter(name => name !== undefined)
  }
}
