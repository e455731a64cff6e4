import type { Review } from '../../../contract/mall.contract.ts'
import { useInfiniteQuery } from '../../../data/query.ts'
import { useUrlQuery } from '../../../data/urlQuery.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { Checkbox } from '../../../ui/parts/choice.tsx'
import { Failure } from '../../../ui/parts/failure.tsx'
import { Filters } from '../../../ui/parts/filters.tsx'
import { MoreButton } from '../../../ui/parts/moreButton.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { Picture } from '../../../ui/parts/picture.tsx'
import { SkeletonLines } from '../../../ui/parts/skeleton.tsx'
import { Stars } from '../../../ui/parts/stars.tsx'
import { When } from '../../../ui/parts/when.tsx'
import { ReportLink } from '../../feedback/shared/reportLink.tsx'
import goodsCss from '../shared/goods.module.css'
import css from './reviews.module.css'

const NAMES = ['stars', 'pictures'] as const
const STARS = [
  { value: '', label: '全部' },
  ...[5, 4, 3, 2, 1].map(stars => ({ value: `${stars}`, label: `${stars} 星` })),
]

function ReviewItem({ review, goods }: { review: Review; goods: string }) {
  const { id, author, stars, words, pictures, options, at, answer } = review
  return (
    <article className={css.review}>
      <div className={css.top}>
        <b>{author}</b>
        <Stars value={stars} />
        <MutedText size="xs">
          <When at={at} />
          {options.length > 0 && ` · ${options.join(' ')}`}
        </MutedText>
      </div>
      <p className={css.words}>{words}</p>
      {pictures.length > 0 && (
        <div className={css.pictures}>
          {pictures.map((url, index) => (
            <a key={url} href={url} target="_blank" rel="noreferrer">
              <Picture src={url} alt={`${author}的评价图片 ${index + 1}`} width={72} height={72} />
            </a>
          ))}
        </div>
      )}
      {answer && (
        <p className={css.answer}>
          <b>店铺回复：</b>
          {answer}
        </p>
      )}
      <ReportLink address={`/v3GoodsDetail?id=${goods}&review=${id}`}>举报这条评价</ReportLink>
    </article>
  )
}

/** Buyers' reviews of goods, by stars and with pictures. */
export function Reviews({ goods, count }: { goods: string; count: number }) {
  const { query, setQuery } = useUrlQuery(NAMES)
  const stars = STARS.some(({ value }) => value === query.stars) ? query.stars : ''
  const withPictures = query.pictures === '1'
  const {
    items,
    problem,
    retry,
    hasMore,
    loadingMore,
    fetchNextPage: more,
  } = useInfiniteQuery(
    '/api/v3/reviewPage',
    { goods, ...(stars && { stars: Number(stars) }), ...(withPictures && { withPictures }) },
    count > 0,
  )
  return (
    <Card>
      <h2 className={goodsCss.head}>评价{count > 0 && `（${count}）`}</h2>
      {count === 0 && <MutedText>还没有人评价。买过的邻居收货后可以写。</MutedText>}
      {count > 0 && (
        <>
          <Filters
            hideLabel
            label="星级"
            options={STARS}
            value={stars}
            onChange={value => setQuery({ stars: value })}
          />
          <Checkbox checked={withPictures} onChange={on => setQuery({ pictures: on ? '1' : '' })}>
            只看有图
          </Checkbox>
          {problem && !items && <Failure text={problem.message} onRetry={retry} />}
          {!problem && !items && <SkeletonLines lines={4} />}
          {items?.length === 0 && <MutedText block>没有这样的评价，换个条件看看。</MutedText>}
          {items?.map(review => (
            <ReviewItem key={review.id} review={review} goods={goods} />
          ))}
          {hasMore && (
            <MoreButton label="再看一些评价" loading={loadingMore} onMore={more} failure={problem?.message} />
          )}
        </>
      )}
    </Card>
  )
}
