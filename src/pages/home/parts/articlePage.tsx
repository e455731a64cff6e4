import { isMissing } from '../../../contract/refusal.ts'
import { useQuery } from '../../../data/query.ts'
import { Article } from '../../../ui/kinds/article.tsx'
import { Empty } from '../../../ui/parts/empty.tsx'
import { When } from '../../../ui/parts/when.tsx'
import { MoreArticles } from './moreArticles.tsx'

/** One article with related ones. */
export function ArticlePage({ id }: { id: string }) {
  const { data, loading, problem, retry } = useQuery('/api/index/platformJieshaoDetails', { id }, id !== '')
  const isGone = !id || isMissing(problem)
  if (isGone)
    return (
      <Empty
        heading
        title="没有找到这篇文章"
        text="它可能已经撤下。其他文章都在平台介绍里。"
        action={{ label: '看平台介绍', href: '/platform' }}
      />
    )
  return (
    <Article
      title={data?.title ?? '平台介绍'}
      {...(data && {
        sub: (
          <>
            {data.summary} · <When at={data.publishedAt} />
          </>
        ),
        picture: { src: data.picture, alt: '' },
        body: data.body,
      })}
      loading={loading}
      failure={problem && { text: problem.message, onRetry: retry }}
    >
      <MoreArticles except={id} />
    </Article>
  )
}
