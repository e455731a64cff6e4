import type { ARTICLE_TOPICS } from '../../../contract/home.contract.ts'
import type { WireReply } from '../../../contract/wire.ts'
import { useQuery } from '../../../data/query.ts'
import type { FailureInfo } from '../../../ui/kinds/action.ts'

interface TopicArticle {
  readonly article: WireReply<'/api/index/platformJieshaoDetails'> | undefined
  readonly loading: boolean
  readonly failure: FailureInfo | undefined
}

const NONE = '这一篇还没有写好，请打客服电话。'

/** Returns the first article of a topic with a single one: agreement, privacy, contact. */
export function useTopicArticle(topic: (typeof ARTICLE_TOPICS)[number]): TopicArticle {
  const list = useQuery('/api/index/platformJieshaoPage', { topic, pageSize: 1 })
  const id = list.data?.dataList[0]?.id ?? ''
  const whole = useQuery('/api/index/platformJieshaoDetails', { id }, id !== '')
  const problem = list.problem ?? whole.problem
  const missing = list.data?.dataList.length === 0
  return {
    article: whole.data,
    loading: list.loading || whole.loading,
    failure: problem
      ? { text: problem.message, onRetry: list.problem ? list.retry : whole.retry }
      : missing
        ? { text: NONE, onRetry: list.retry }
        : undefined,
  }
}
