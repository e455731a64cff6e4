import type { AidDetail } from '../../contract/aid.contract.ts'
import { stepScreen } from '../record/shared/stepScreen.tsx'
import { myAidPath } from './parts/aidPath.ts'
import { OutcomeCards } from './parts/outcomeCards.tsx'

const pathOf = ({ kind, id }: AidDetail) => myAidPath(kind, id)

/** 确认完成: stars and thanks for the help. */
export default stepScreen('aid', 'CONFIRM', '/api/my/yuanzhuDetails', {
  title: '确认完成',
  question: ({ helper }) => `${helper?.name ?? '帮扶人'}帮得怎么样？`,
  about: ({ title }) => `关于「${title}」。事情没有办完就先不要确认，回到上一页点「还没有完成」。`,
  cards: aid => <OutcomeCards aid={aid} />,
  hints: { words: '写给帮您的人，也会出现在公益成果里，您的名字会隐去' },
  submitLabel: '确认完成',
  foot: aid => <a href={pathOf(aid)}>还没有办完，回到求助详情</a>,
  done: () => '已确认完成，谢谢您告诉我们',
  back: aid => ({ label: '看这件求助', href: pathOf(aid) }),
  missing: { title: '没有找到这件申请', action: { label: '看我的求助', href: '/myHelp' } },
  notYours: '这一步已经办过，或者不由您办理。',
})
