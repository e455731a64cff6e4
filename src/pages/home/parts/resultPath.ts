import type { ResultRow } from '../../../contract/aidResult.contract.ts'
import { pathTo } from '../../../contract/screens.ts'
import { AID_LABELS } from '../../../contract/words.ts'

/** 物资援助, 救助, 政策帮扶. */
export const RESULT_KINDS: Readonly<Record<ResultRow['kind'], string>> = AID_LABELS

/** Returns the page of a result, which depends on its kind. */
export const resultPath = ({ kind, id }: Pick<ResultRow, 'kind' | 'id'>): string =>
  pathTo(kind === 'goods' ? '/accomplishDetailWZ' : '/accomplishDetail', { id })
