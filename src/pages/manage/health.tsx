import { HEALTH_LINES, type HealthWords } from '../../contract/health.contract.ts'
import { BOOKS_ADDED_MS, lengthText } from '../../contract/spans.ts'
import { readOf, screenReads, useReads } from '../../data/reads.ts'
import { Board } from '../../ui/kinds/board.tsx'
import { ButtonLink } from '../../ui/parts/button.tsx'
import { Card } from '../../ui/parts/card.tsx'
import { Chip } from '../../ui/parts/chip.tsx'
import { Row, Stack } from '../../ui/parts/layout.tsx'
import { MutedText } from '../../ui/parts/mutedText.tsx'
import { When } from '../../ui/parts/when.tsx'

export const reads = screenReads([], () => ({ health: readOf('/api/manage/health', {}) }))

/** What is done about a line, and the way to where. */
function Advice({ advice, at }: HealthWords) {
  return (
    <Row wrap gap="sm" align="center">
      <p>{advice}</p>
      {at && (
        <ButtonLink href={at} variant="line" size="sm">
          去办
        </ButtonLink>
      )}
    </Row>
  )
}

/** 运行情况: what is late or failed on the server, and what to do about it. */
export default function Health() {
  const { data, loading, problem, retry } = useReads(reads).health
  const wrong = data?.dataList.filter(({ isFine }) => !isFine).length ?? 0
  return (
    <Board
      title="运行情况"
      sub={data && (wrong === 0 ? '一切正常' : `${wrong} 处要看一下`)}
      loading={loading}
      failure={problem && { text: problem.message, onRetry: retry }}
    >
      {data?.dataList.map(({ name, count, isFine, faults }) => (
        <Card key={name}>
          <Stack gap="sm">
            <Row justify="between" align="center">
              <h2>{HEALTH_LINES[name].label}</h2>
              <Chip tone={isFine ? 'jade' : 'danger'}>
                {isFine ? '正常' : name === 'calendar' ? `${count} 年` : count}
              </Chip>
            </Row>
            {!isFine && <Advice {...HEALTH_LINES[name]} />}
            {faults.length > 0 && (
              <ul>
                {faults.map(fault => (
                  <li key={fault}>{fault}</li>
                ))}
              </ul>
            )}
            {name === 'books' && (
              <MutedText size="xs" block>
                <When at={data.booksAt} withTime /> 合计过，每 {lengthText(BOOKS_ADDED_MS)}最多合计一次
              </MutedText>
            )}
          </Stack>
        </Card>
      ))}
    </Board>
  )
}
