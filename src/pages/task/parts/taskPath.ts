/** Where a task is dealt with. */
import { pathTo } from '../../../contract/screens.ts'
import type { TaskRow } from '../../../contract/task.contract.ts'
import { firstBuilt } from '../../built.ts'

type Way = (id: string) => string

const WAYS: Readonly<Record<string, Partial<Record<TaskRow['kind'], Way>>>> = {
  aid: {
    accept: id => pathTo('/task', { board: 'aidBoard', id }),
    assign: id => pathTo('/task', { board: 'aidBoard', tab: 'accepted', id }),
    answer: id => pathTo('/myAssistanceDetail', { id }),
    do: id => pathTo('/myAssistanceDetail', { id }),
    issue: id => pathTo('/accessDetail', { aid: id }),
    confirm: id => pathTo('/finish', { id }),
  },
  goodsDonation: {
    accept: id => pathTo('/task', { board: 'donationBoard', id }),
    assign: id => pathTo('/task', { board: 'donationBoard', tab: 'accepted', id }),
    answer: id => pathTo('/collectDetail', { id }),
    do: id => pathTo('/collectDetail', { id }),
    store: id => pathTo('/warehousing', { id }),
    confirm: id => pathTo('/myBenevolence', { id }),
  },
  expense: { confirm: () => '/accounting', pay: () => '/accounting' },
  shop: { decide: id => pathTo('/manage/shops', { id }) },
  complaint: { decide: id => pathTo('/manage/complaints', { id }) },
  roleGrant: { decide: id => pathTo('/editRole', { id }) },
}

/** The page of a task; undefined where it is only told. */
export function taskPath({ workflow, kind, id }: Pick<TaskRow, 'workflow' | 'kind' | 'id'>): string | undefined {
  const path = WAYS[workflow]?.[kind]?.(id)
  return path && firstBuilt(path)
}
