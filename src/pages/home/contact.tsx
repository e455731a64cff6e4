import { prefetchQuery } from '../../data/query.ts'
import { Article } from '../../ui/kinds/article.tsx'
import { Failure } from '../../ui/parts/failure.tsx'
import { UNKNOWN } from '../../ui/parts/mutedText.tsx'
import { Prose } from '../../ui/parts/prose.tsx'
import { SkeletonLines } from '../../ui/parts/skeleton.tsx'
import { ContactCards } from './parts/contactCards.tsx'
import { useTopicArticle } from './parts/topicArticle.ts'

/** 联系我们: telephone first, then other ways, then useful information. */
export default function Contact() {
  const { article, loading, failure } = useTopicArticle('contact')
  return (
    <Article title="联系我们" sub={loading ? UNKNOWN : (article?.summary ?? '打电话、留言、到站点来，都可以。')}>
      <ContactCards />
      {failure && <Failure {...failure} />}
      {loading && <SkeletonLines lines={8} />}
      {article && <Prose text={article.body} />}
    </Article>
  )
}

export function preload(): void {
  prefetchQuery('/api/index/platformJieshaoPage', { topic: 'contact', pageSize: 1 })
}
