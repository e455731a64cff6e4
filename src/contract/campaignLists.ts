/** The lists of campaigns and of what they disclose, as in `recordLists.ts`. */
import { recordList } from './recordList.ts'

/** 本单位的募捐 */
export const MY_CAMPAIGNS = recordList({
  workflow: 'campaign',
  list: 'own',
  tabs: { all: '全部', draft: '草稿', submitted: '待初审', checked: '待复审', running: '已公布', past: '已结束' },
})
/** 募捐审核 */
export const CAMPAIGN_DESK = recordList({
  workflow: 'campaign',
  list: 'desk',
  tabs: { submitted: '待初审', checked: '待复审', running: '已公布', past: '已结束', draft: '待修改', all: '全部' },
})

/** 信息披露 to check. */
export const DISCLOSURE_DESK = recordList({
  workflow: 'disclosure',
  list: 'desk',
  tabs: {
    submitted: '待核对',
    overdue: '逾期',
    due: '待披露',
    published: '已披露',
    ended: '不再需要',
    all: '全部',
  },
})
