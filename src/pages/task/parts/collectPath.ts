import { pathTo } from '../../../contract/screens.ts'
import type { CollectRow } from '../../../contract/task.contract.ts'

/**
 * Returns the page of a collection: a team's pledge, an organisation's and a neighbour's gift have separate screens.
 */
export const collectPath = ({ id, activity, party }: Pick<CollectRow, 'id' | 'activity' | 'party'>): string =>
  pathTo(activity ? '/collectDetailT' : party === 'organisation' ? '/collectDetailD' : '/collectDetail', { id })
