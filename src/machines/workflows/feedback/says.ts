/** What people are told of their feedback. */
import type { Says } from '../../workflow/says.ts'
import type { Feedback } from './chart.ts'

export const feedbackSays = {
  owner: {
    open: (_, span) => ['others', `等工作人员看您的意见，一般${span('unread')}内`],
    taken: ['others', '工作人员正在看您的意见'],
    waiting: ['yours', '工作人员想再问您一句', '去回答'],
    merged: ['others', '和另一条合在一起处理，有了答复会告诉您'],
    answered: ['yours', '您的意见有答复了', '看答复'],
  },
} satisfies Says<Feedback>
