/** Face of 活动: calls, pages and tasks. */
import { pathTo } from '../../../contract/screens.ts'
import { faceOf, step } from '../../workflow/face.ts'
import type { activity } from './chart.ts'

declare module '../../workflow/registry.ts' {
  interface Registry {
    activity: { receives: never; opened: false }
  }
}

const desk = (id: string) => pathTo('/scene', { id })

export const activityFace = faceOf<typeof activity>()({
  id: 'activity',
  label: '活动',
  load: async () => (await import('./chart.ts')).activity,
  steps: {
    DRAFT: '/api/renwu/huodongSave',
    EDIT: '/api/renwu/huodongSave',
    SUBMIT: step('activitySubmit', '/api/renwu/huodongSubmit', '提交活动审核'),
    DISCARD: step('activityDiscard', '/api/renwu/huodongDiscard', '放弃活动草稿'),
    PUBLISH: step('activityPublish', '/api/renwu/huodongPublish', '发布活动'),
    RETURN: step('activityReturn', '/api/renwu/huodongReturn', '退回活动修改'),
    RESCHEDULE: '/api/renwu/huodongReschedule',
    CLOSE_SIGN_UP: step('activityCloseSignUp', '/api/renwu/huodongCloseSignUp', '停止报名'),
    OPEN_SIGN_UP: step('activityOpenSignUp', '/api/renwu/huodongOpenSignUp', '重新开放报名'),
    CANCEL: step('activityCancel', '/api/renwu/huodongCancel', '取消活动'),
    START: step('activityStart', '/api/renwu/huodongStart', '开始活动'),
    END: step('activityEnd', '/api/renwu/huodongEnd', '结束活动'),
    ADD_PHOTOS: step('activityPhotos', '/api/renwu/huodongPhotos', '上传现场照片'),
    FINISH: step('activityFinish', '/api/renwu/huodongFinish', '完成活动'),
  },
  letters: {
    EDIT: 'E',
    SUBMIT: 'S',
    DISCARD: 'D',
    PUBLISH: 'P',
    RETURN: 'R',
    RESCHEDULE: 'M',
    CLOSE_SIGN_UP: 'C',
    OPEN_SIGN_UP: 'O',
    CANCEL: 'W',
    START: 'T',
    END: 'D',
    ADD_PHOTOS: 'H',
    FINISH: 'F',
  },
  relations: {
    author: { who: { by: 'owner' }, page: desk },
    host: { who: { by: 'binding', roles: ['activityLeader'] }, page: desk },
    reviewer: { who: { by: 'binding', roles: ['leader3', 'leader2', 'platform'] }, page: desk },
    leader: { who: { by: 'role', role: 'leader3' }, page: desk },
    responsible: { who: { by: 'role', role: 'responsible' }, page: desk },
    shift: { system: 'shift' },
  },
  tasks: {
    SUBMIT: false,
    PUBLISH: { for: 'reviewer', kind: 'decide', list: '/scene?tab=submitted' },
    START: false,
    END: false,
    FINISH: { for: 'host', kind: 'finish', list: '/scene?tab=settling' },
  },
})
