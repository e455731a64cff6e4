import type { Review } from '../../../contract/mall.contract.ts'
import { Button } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Checkbox } from '../../../ui/parts/choice.tsx'
import { Failure } from '../../../ui/parts/failure.tsx'
import { Filters } from '../../../ui/parts/filters.tsx'
import { Picture } from '../../../ui/parts/picture.tsx'
import { Quiet } from '../../../ui/parts/quiet.tsx'
import { SkeletonLines } from '../../../ui/parts/skeleton.tsx'
import { Stars } from '../../../ui/parts/stars.tsx'
import { When } from '../../../ui/parts/when.tsx'
import { useQuery } from '../../query.ts'
import { useReadPages } from '../../reading.ts'
import goodsCss from './goods.module.css'
import css from './reviews.module.css'

const NAMES = ['stars', 'pictures'] as const
const STARS = [
  { value: '', label: '全部' },
  ...[5, 4, 3, 2, 1].map(stars => ({ value: `${stars}`, label: `${stars} 星` })),
]

function One({ review: { author, stars, words, pictures, options, at, answer } }: { review: Review }) {
  return (
    <article className={css.review}>
      <div className={css.top}>
        <b>{author}</b>
        <Stars of={stars} />
        <Quiet size="xs">
          <When at={at} />
          {options.length > 0 && ` · ${options.join(' ')}`}
        </Quiet>
      </div>
      <p className={css.words}>{words}</p>
      {pictures.length > 0 && (
        <div className={css.pictures}>
          {pictures.map((url, place) => (
            <a key={url} href={url} target="_blank" rel="noreferrer">
              <Picture src={url} alt={`${author}的评价图片 ${place + 1}`} width={72} height={72} />
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
    </article>
  )
}

/** What buyers said of goods, by stars and with pictures. */
export function Reviews({ goods, count }: { goods: string; count: number }) {
  const { query, ask } = useQuery(NAMES)
  const stars = STARS.some(({ value }) => value === query.stars) ? query.stars : ''
  const withPictures = query.pictures === '1'
  const { items, problem, retry, hasMore, loadingMore, more } = useReadPages(
    '/api/v3/reviewPage',
    { goods, ...(stars && { stars: Number(stars) }), ...(withPictures && { withPictures }) },
    count > 0,
  )
  return (
    <Card>
      <h2 className={goodsCss.head}>评价{count > 0 && `（${count}）`}</h2>
      {count === 0 && <Quiet>还没有人评价。买过的邻居收货后可以写。</Quiet>}
      {count > 0 && (
        <>
          <Filters quiet label="星级" options={STARS} value={stars} onChange={value => ask({ stars: value })} />
          <Checkbox checked={withPictures} onChange={on => ask({ pictures: on ? '1' : '' })}>
            只看有图
          </Checkbox>
          {problem && !items && <Failure text={problem.message} onRetry={retry} />}
          {!problem && !items && <SkeletonLines lines={4} />}
          {items?.length === 0 && <Quiet block>没有这样的评价，换个条件看看。</Quiet>}
          {items?.map(review => (
            <One key={review.id} review={review} />
          ))}
          {hasMore && (
            <Button look="line" size="sm" busy={loadingMore} onClick={more}>
              {problem ? '没有取到，重试' : '再看一些评价'}
            </Button>
          )}
        </>
      )}
    </Card>
  )
}
