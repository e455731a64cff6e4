import inbox from 'icon:message-square-text'
import { FEEDBACK_TABLE } from '../../contract/deskTables.ts'
import { FEEDBACK_KINDS } from '../../contract/feedbackWords.ts'
import { FEEDBACK_DESK } from '../../contract/recordLists.ts'
import { screenOf } from '../../contract/screens.ts'
import { deskScreen } from '../record/shared/deskScreen.tsx'
import { aboutFact } from './shared/aboutFact.tsx'

/** 反馈处理: what neighbours say about the portal, taken and answered by one person. */
const FeedbackDesk = deskScreen('/api/renwu/feedbackPage', {
  workflow: 'feedback',
  list: FEEDBACK_DESK,
  title: '反馈处理',
  sub: '先接手，再答复',
  unit: '条反馈',
  filters: { keyword: '内容、姓名、手机', since: '', region: '' },
  choices: [{ name: 'kind', label: '种类', words: { '': '全部种类', ...FEEDBACK_KINDS } }],
  row: ({ kind, content, owner, regionName, at, stateLabel }) => ({
    title: `${FEEDBACK_KINDS[kind]} · ${content}`,
    sub: `${owner} ${regionName}`,
    since: at,
    stateLabel,
  }),
  matter: ({ kind, content, about, owner, regionName, question, answer, pictures, quoted, mergeable }) => ({
    title: `${FEEDBACK_KINDS[kind]} · ${owner}`,
    facts: [
      { label: '内容', value: content },
      aboutFact(about),
      quoted !== '' && { label: '那条评价', value: quoted },
      regionName !== '' && { label: '所在地区', value: regionName },
      question !== '' && { label: '最近问的', value: question },
      answer !== '' && { label: '最近的答复', value: answer },
    ],
    photos: { label: '图片', urls: pictures },
    context: {
      lines: mergeable.map(({ id, kind: other, about: page, content: words }) => ({
        id,
        label: [FEEDBACK_KINDS[other], screenOf(page)?.title, words].filter(Boolean).join(' · '),
      })),
      hints: {
        into:
          mergeable.length > 0
            ? '选说同一件事的那一条，最像的在前面；提出人会收到那一条的答复，看不到那一条写的话和是谁写的'
            : '没有可以和它合并的：善款疑问只并到同一个募捐的疑问，别的并到还没有答复的反馈',
      },
    },
  }),
  // Taken, it is answered at once.
  stays: ['TAKE'],
  table: FEEDBACK_TABLE,
  empty: { title: '这里没有反馈', text: '有新的反馈时，消息里会通知。', icon: inbox },
})

export default FeedbackDesk
export const { reads } = FeedbackDesk
