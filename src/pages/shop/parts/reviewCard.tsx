import type { WireReply } from '../../../contract/wire.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { Picture } from '../../../ui/parts/picture.tsx'
import { When } from '../../../ui/parts/when.tsx'
import { ReportLink } from '../../feedback/shared/reportLink.tsx'
import { AnswerForm } from './answerForm.tsx'
import css from './reviewCard.module.css'

export type OwnReview = WireReply<'/api/v3/shopReviewPage'>['dataList'][number]

interface ReviewCardProps {
  review: OwnReview
  /** Why a reply is not possible now. */
  why: string | undefined
}

/** One buyer's review, and my reply or its form. */
export function ReviewCard({ review, why }: ReviewCardProps) {
  const { id, author, stars, words, pictures, options, at, answer, goods, goodsTitle } = review
  return (
    <Card>
      <Stack gap="sm">
        <Row wrap gap="sm" justify="between">
          <h2>{goodsTitle}</h2>
          <Chip tone={stars >= 4 ? 'jade' : stars === 3 ? 'warn' : 'danger'}>{stars} 星</Chip>
        </Row>
        <MutedText size="xs" block>
          {author} · <When at={at} withTime />
          {options.length > 0 && ` · ${options.join(' / ')}`}
        </MutedText>
        {words && <p className={css.words}>{words}</p>}
        {pictures.length > 0 && (
          <Row wrap gap="sm">
            {pictures.map((url, index) => (
              <a key={url} href={url} target="_blank" rel="noreferrer">
                <Picture src={url} alt={`评价图片 ${index + 1}`} width={72} height={72} />
              </a>
            ))}
          </Row>
        )}
        {answer ? (
          <div className={css.answer}>
            <b>店铺回复</b>
            <p className={css.words}>{answer}</p>
          </div>
        ) : (
          <AnswerForm id={id} author={author} why={why} />
        )}
        <ReportLink address={`/v3GoodsDetail?id=${goods}&review=${id}`}>举报这条评价</ReportLink>
      </Stack>
    </Card>
  )
}
