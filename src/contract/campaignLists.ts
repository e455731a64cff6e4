/** The lists of campaigns and of what they disclose, as in `recordLists.ts`. */
import { recordList } from './recordList.ts'

/** 本单位的募捐 */
export const MY_CAMPAIGNS = recordList({
  workflow: 'campaign',
  list: 'own',
  tabs: { all: '全部', draft: '草稿', submitted: '待初审', checked: '待复审', running: '已公布', past: '已结束' },
})
/** States from publication until a campaign is over, in the words of its chart. */
export const OPEN_CAMPAIGN_STATES = {
  scheduled: '待开始',
  running: '募捐中',
  paused: '已暂停',
  closing: '结束清点',
  executing: '执行中',
  ending: '项目收尾',
  restNotice: '余款公示',
  stopping: '叫停待复核',
  stopped: '已叫停',
  backing: '退还余款待复核',
  handing: '移交余款公示',
} as const
/** 募捐审核, and the book of campaigns. */
export const CAMPAIGN_DESK = recordList({
  workflow: 'campaign',
  list: 'desk',
  tabs: {
    submitted: '待初审',
    checked: '待复审',
    running: '已公布',
    past: '已结束',
    draft: '待修改',
    open: '没有结束',
    all: '全部',
  },
  besides: ['open'],
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
