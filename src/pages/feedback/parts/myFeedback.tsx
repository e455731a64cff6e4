import { FEEDBACK_KINDS } from '../../../contract/feedbackWords.ts'
import { pathTo } from '../../../contract/screens.ts'
import { useInfiniteQuery } from '../../../data/query.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { Failure } from '../../../ui/parts/failure.tsx'
import { Row, Section, Stack } from '../../../ui/parts/layout.tsx'
import { MoreButton } from '../../../ui/parts/moreButton.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { StateChip } from '../../../ui/parts/stateChip.tsx'
import { When } from '../../../ui/parts/when.tsx'
import css from './myFeedback.module.css'

/** My earlier feedback with answers; renders nothing without any. */
export function MyFeedback() {
  const {
    items,
    problem,
    retry,
    hasMore,
    loadingMore,
    fetchNextPage: more,
  } = useInfiniteQuery('/api/my/feedbackPage', {})
  if (problem && !items) return <Failure text={problem.message} onRetry={retry} />
  if (!items || items.length === 0) return null
  return (
    <div className={css.mine}>
      <Section title="我的反馈">
        <Stack gap="sm">
          {items.map(({ id, kind, content, at, answer, stateLabel, turn }) => (
            <Card key={id} href={pathTo('/feedback', { id })}>
              <Stack gap="sm">
                <Row justify="between">
                  <MutedText size="xs">
                    {FEEDBACK_KINDS[kind]} · <When at={at} withTime />
                  </MutedText>
                  <StateChip of={{ stateLabel, turn }} />
                </Row>
                <p className={css.words}>{content}</p>
                {answer && (
                  <div className={css.answer}>
                    <b>答复</b>
                    <p className={css.words}>{answer}</p>
                  </div>
                )}
              </Stack>
            </Card>
          ))}
          {hasMore && <MoreButton loading={loadingMore} onMore={more} failure={problem?.message} />}
        </Stack>
      </Section>
    </div>
  )
}
