import { stepScreen } from '../record/shared/stepScreen.tsx'
import { choicesOf, ORDER_STEP } from './shared/orderStep.ts'

/** 评价: stars, words and pictures for each line of a received order, once. */
export default stepScreen('order', 'REVIEW', '/api/v3/orderDetail', {
  ...ORDER_STEP,
  title: '评价',
  sub: '说说用得怎么样，别的邻居会看到',
  context: ({ lines }) => {
    const unreviewed = lines.filter(({ reviewed, refundable }) => !reviewed && refundable > 0)
    const open = unreviewed.length > 0 ? unreviewed : lines
    return {
      lines: choicesOf(open),
      defaults: { reviews: open.map(({ id }) => ({ line: id, stars: 0, words: '', pictures: [] })) },
    }
  },
  submitLabel: '提交评价',
  done: () => '谢谢您的评价',
})
