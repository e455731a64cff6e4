/** Face of 报名: calls, pages and tasks. */
import { pathTo } from '../../../contract/screens.ts'
import { faceOf, step } from '../../workflow/face.ts'
import type { signUp } from './chart.ts'

declare module '../../workflow/registry.ts' {
  interface Registry {
    signUp: { receives: 'NAMED' | 'WITHDRAWN' | 'OFFER' | 'RESCHEDULED' | 'CALLED_OFF' | 'ENDED'; opened: false }
  }
}

const MINE = '/myVolunteerDetail'

export const signUpFace = faceOf<typeof signUp>()({
  id: 'signUp',
  label: '报名',
  load: async () => (await import('./chart.ts')).signUp,
  steps: {
    APPLY: '/api/huodong/baomingZhiyuanzhe',
    INVITE: '/api/renwu/baomingInvite',
    APPROVE: step('signUpApprove', '/api/renwu/baomingApprove', '通过报名'),
    REFUSE: step('signUpRefuse', '/api/renwu/baomingRefuse', '不通过报名'),
    TAKE: step('signUpTake', '/api/huodong/baomingTake', '接受候补名额'),
    PASS: step('signUpPass', '/api/huodong/baomingPass', '让出候补名额'),
    RECONFIRM: step('signUpReconfirm', '/api/huodong/baomingReconfirm', '改期后再确认'),
    CANCEL: step('signUpCancel', '/api/huodong/baomingCancel', '取消报名'),
    CHECK_IN: '/api/huodong/qiandao',
    ADMIT: '/api/renwu/qiandao',
    LET_IN: step('signUpLetIn', '/api/renwu/qiandaoLetIn', '没有签到码，按名单让人签到'),
    UNDO_CHECK_IN: step('signUpUndoCheckIn', '/api/renwu/qiandaoUndo', '撤销签到'),
    DEPART: step('signUpDepart', '/api/huodong/carDepart', '出车：乘客和货物'),
    ARRIVE: step('signUpArrive', '/api/huodong/carArrive', '到达：里程'),
    CHECK_OUT: '/api/huodong/qiandao',
    SIGN_OUT: '/api/renwu/qiandao',
    LET_OUT: step('signUpLetOut', '/api/renwu/qiandaoLetOut', '没有签到码，按名单让人签退'),
    EXCUSE: step('signUpExcuse', '/api/huodong/baomingExcuse', '缺席补请假'),
    ACCEPT: step('signUpAccept', '/api/renwu/qingjiaAccept', '同意请假'),
    TURN_DOWN: step('signUpTurnDown', '/api/renwu/qingjiaTurnDown', '不同意请假'),
    MAKE_UP: step('signUpMakeUp', '/api/renwu/gongshiMakeUp', '补录工时'),
  },
  letters: {
    APPROVE: 'A',
    REFUSE: 'R',
    TAKE: 'T',
    PASS: 'P',
    RECONFIRM: 'C',
    CANCEL: 'W',
    CHECK_IN: 'I',
    ADMIT: 'D',
    LET_IN: 'L',
    UNDO_CHECK_IN: 'U',
    DEPART: 'G',
    ARRIVE: 'V',
    CHECK_OUT: 'O',
    SIGN_OUT: 'Q',
    LET_OUT: 'H',
    EXCUSE: 'E',
    ACCEPT: 'A',
    TURN_DOWN: 'R',
    MAKE_UP: 'M',
  },
  relations: {
    owner: { who: { by: 'owner' }, page: id => pathTo(MINE, { id }) },
    host: { who: { by: 'role', role: 'activityLeader' }, page: id => pathTo('/scene', { signUp: id }) },
    shift: { system: 'shift' },
    group: { system: 'groupSignUp' },
    queue: { system: 'signUp' },
  },
  tasks: {
    APPROVE: { for: 'host', kind: 'decide', list: '/scene' },
    TAKE: { for: 'owner', kind: 'offer', list: MINE },
    RECONFIRM: { for: 'owner', kind: 'reconfirm', list: MINE },
    ACCEPT: { for: 'host', kind: 'excuse', list: '/scene' },
  },
  title: ({ title }) => title,
})
