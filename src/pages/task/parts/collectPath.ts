import { pathTo } from '../../../contract/screens.ts'
import type { CollectRow } from '../../../contract/task.contract.ts'

/**
 * Returns where a collection is opened: a team's pledge, an organisation's gift and a neighbour's have a screen
 * each.
 */
export const collectPath = ({ id, activity, party }: Pick<CollectRow, 'id' | 'activity' | 'party'>): string =>
  pathTo(activity ? '/collectDetailT' : party === 'organisation' ? '/collectDetailD' : '/collectDetail', { id })
