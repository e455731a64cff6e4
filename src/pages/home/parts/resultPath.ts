import type { ResultRow } from '../../../contract/result.contract.ts'
import { pathTo } from '../../../contract/screens.ts'

/** 物资援助, 救助, 政策帮扶. */
export const RESULT_KINDS: Readonly<Record<ResultRow['kind'], string>> = {
  goods: '物资援助',
  relief: '救助',
  policy: '政策帮扶',
}

/** Goods have a page of their own. */
export const resultPath = ({ kind, id }: Pick<ResultRow, 'kind' | 'id'>): string =>
  pathTo(kind === 'goods' ? '/accomplishDetailWZ' : '/accomplishDetail', { id })
