/** The list of content: what the platform publishes, a row a version. */
import { recordList } from './recordList.ts'

/** 内容管理 */
export const CONTENT_DESK = recordList({
  workflow: 'content',
  list: 'desk',
  tabs: { live: '已上线', draft: '草稿', review: '待审核', scheduled: '待上线', past: '已下线', all: '全部' },
})
