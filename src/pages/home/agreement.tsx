import { useUrlQuery } from '../../data/urlQuery.ts'
import { Article } from '../../ui/kinds/article.tsx'
import { Filters } from '../../ui/parts/filters.tsx'
import css from './parts/deal.module.css'
import { useTopicArticle } from './parts/topicArticle.ts'

const NAMES = ['topic'] as const
const tabs = [
  { value: '', label: '用户协议' },
  { value: 'privacy', label: '隐私政策' },
]

/** 用户协议 and 隐私政策 (`?topic=privacy`), in the platform's current version. */
export default function Deal() {
  const { query, setQuery } = useUrlQuery(NAMES)
  const isPrivacy = query.topic === 'privacy'
  const { article, loading, failure } = useTopicArticle(isPrivacy ? 'privacy' : 'agreement')
  const title = isPrivacy ? '隐私政策' : '用户协议'
  return (
    <>
      <div className={css.tabs}>
        <Filters
          hideLabel
          label="哪一份"
          options={tabs}
          value={isPrivacy ? 'privacy' : ''}
          onChange={topic => setQuery({ topic })}
        />
      </div>
      <Article
        title={title}
        {...(article && { sub: article.summary, body: article.body })}
        loading={loading}
        failure={failure}
      />
    </>
  )
}
