/** Face of 内容: calls, pages and tasks. */
import { pathTo } from '../../../contract/screens.ts'
import { faceOf, step } from '../../workflow/face.ts'
import type { content } from './chart.ts'

declare module '../../workflow/registry.ts' {
  interface Registry {
    content: { receives: never; opened: true }
  }
}

/** The page goes on to the desk of the kind. */
const page = (id: string) => pathTo('/manage/banners', { id })

export const contentFace = faceOf<typeof content>()({
  id: 'content',
  label: '内容',
  load: async () => (await import('./chart.ts')).content,
  steps: {
    DRAFT: '/api/manage/contentSave',
    EDIT: '/api/manage/contentSave',
    SUBMIT: step('contentSubmit', '/api/manage/contentSubmit', '内容送审'),
    DISCARD: step('contentDiscard', '/api/manage/contentDiscard', '作废内容的草稿'),
    PUBLISH: step('contentPublish', '/api/manage/contentPublish', '发布审核过的内容'),
    RETURN: step('contentReturn', '/api/manage/contentReturn', '退回内容修改'),
    UNSCHEDULE: step('contentUnschedule', '/api/manage/contentUnschedule', '撤回还没有上线的内容'),
    TAKE_DOWN: step('contentTakeDown', '/api/manage/contentTakeDown', '内容下线'),
    RESTORE: step('contentRestore', '/api/manage/contentRestore', '照旧版本的内容新起草一版'),
  },
  letters: {
    EDIT: 'E',
    SUBMIT: 'S',
    DISCARD: 'D',
    PUBLISH: 'P',
    RETURN: 'R',
    UNSCHEDULE: 'U',
    TAKE_DOWN: 'T',
    RESTORE: 'O',
  },
  relations: {
    platform: { who: { by: 'role', role: 'platform' }, page },
    publisher: { who: { by: 'role', role: 'platform', except: 'barred' }, page },
    newer: { system: 'content' },
  },
  tasks: {
    SUBMIT: false,
    PUBLISH: { for: 'publisher', kind: 'decide', list: '/manage/banners?tab=review&kind=all' },
  },
})
