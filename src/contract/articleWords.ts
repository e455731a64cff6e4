import type { ARTICLE_TOPICS } from './home.contract.ts'

/** Labels of the topics of articles. */
export const ARTICLE_TOPIC_LABELS: Readonly<Record<(typeof ARTICLE_TOPICS)[number], string>> = {
  platform: '了解邻里',
  agreement: '协议',
  privacy: '隐私',
  contact: '联系',
}
