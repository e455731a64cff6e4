/** What people are told of their feedback. */
import type { Says } from '../../workflow/says.ts'
import type { Feedback } from './chart.ts'

export const feedbackSays = {
  owner: {
    open: ({ kind, desk }, span) =>
      kind === 'safety'
        ? [
            'others',
            `等${desk === 'platform' ? '平台的人' : '当地负责人'}看您报的隐患，${span('urgent')}没有人处理就再催`,
          ]
        : ['others', `等工作人员看您的意见，一般${span(kind === 'charity' ? 'unanswered' : 'unread')}内`],
    taken: ['others', '工作人员正在看您的意见'],
    waiting: ['yours', '工作人员想再问您一句', '去回答'],
    merged: ['others', '和另一条合在一起处理，有了答复会告诉您'],
    answered: ['yours', '您的意见有答复了', '看答复'],
  },
  asked: {
    open: (_, span) => ['yours', `有人对您的募捐提出善款疑问，${span('unanswered')}没有人处理会转给平台`, '去接手'],
    taken: ['yours', '您接手的善款疑问等您答复', '去答复'],
    waiting: ['others', '善款疑问等提出人补充说明'],
  },
} satisfies Says<Feedback>
