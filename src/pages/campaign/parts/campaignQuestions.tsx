import question from 'icon:message-square-text'
import { CHARITY_ANSWER_DAYS } from '../../../contract/feedbackWords.ts'
import { pathTo } from '../../../contract/screens.ts'
import { useInfiniteQuery } from '../../../data/query.ts'
import { ButtonLink } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Empty } from '../../../ui/parts/empty.tsx'
import { Failure } from '../../../ui/parts/failure.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { MoreButton } from '../../../ui/parts/moreButton.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { Prose } from '../../../ui/parts/prose.tsx'
import { SkeletonLines } from '../../../ui/parts/skeleton.tsx'
import { When } from '../../../ui/parts/when.tsx'

/** Questions about the money of a campaign with their answers; its organisation finds here what it has to answer. */
export function CampaignQuestions({ id }: { id: string }) {
  const pages = useInfiniteQuery('/api/huodong/getMujuanQuestions', { id })
  const { items, first, problem, retry, hasMore, loadingMore, fetchNextPage: more } = pages
  if (problem && !items) return <Failure text={problem.message} onRetry={retry} />
  if (!items || !first) return <SkeletonLines lines={4} />
  const { waiting, late } = first
  return (
    <Stack>
      {(waiting > 0 || late > 0) && (
        <Row wrap gap="sm">
          {waiting > 0 && <Chip>{waiting} 个疑问在等答复</Chip>}
          {late > 0 && (
            <Chip tone="danger">
              {late} 个疑问 {CHARITY_ANSWER_DAYS} 天没有答复
            </Chip>
          )}
        </Row>
      )}
      {items.length === 0 && (
        <Empty
          title="还没有公开的疑问"
          text="对善款有疑问，可以点上面的「对善款有疑问」；答复以后问题和答复都写在这里。"
          icon={question}
        />
      )}
      {items.map(({ id: feedback, author, content, answer, byOrganiser, toAnswer, at }) => (
        <Card key={feedback}>
          <Stack gap="sm">
            <MutedText size="xs">
              {author} · <When at={at} />
            </MutedText>
            <Prose text={content} />
            {answer !== '' && (
              <>
                <b>{byOrganiser ? '发起单位答复' : '平台答复'}</b>
                <Prose text={answer} />
              </>
            )}
            {answer === '' && (
              <Row wrap gap="sm">
                <MutedText>还没有答复，别人看不到</MutedText>
                {toAnswer && (
                  <ButtonLink size="sm" href={pathTo('/feedback', { id: feedback })}>
                    去答复
                  </ButtonLink>
                )}
              </Row>
            )}
          </Stack>
        </Card>
      ))}
      {hasMore && <MoreButton loading={loadingMore} onMore={more} failure={problem?.message} />}
    </Stack>
  )
}
