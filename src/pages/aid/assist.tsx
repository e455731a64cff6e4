import { pathTo } from '../../contract/screens.ts'
import { stepScreen } from '../record/shared/stepScreen.tsx'

/** 提交帮扶: report, photos, and time spent. */
export default stepScreen('aid', 'REPORT_DONE', '/api/my/bangfuDetails', {
  title: '提交帮扶',
  question: () => '帮得怎么样了？',
  about: ({ title, applicant }) => `关于「${title}」，求助人 ${applicant.name}`,
  hints: {
    words: '做了什么、对方怎么说、还有什么要注意的',
    photos: '送达或完成时拍一张，拍人先问一声',
    span: '按实际花的时间选，工时和积分照此计算',
  },
  submitLabel: '提交完成',
  done: span => `已提交，等求助人确认；${span('autoConfirm')}不确认会自动完成`,
  back: ({ id }) => ({ label: '看这件帮扶', href: pathTo('/myAssistanceDetail', { id }) }),
  missing: { title: '没有找到这件申请', action: { label: '看我的帮扶', href: '/myAssistance' } },
  notYours: '这一步已经办过，或者不由您办理。',
})
