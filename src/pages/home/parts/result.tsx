import { isMissing } from '../../../contract/refusal.ts'
import { pathTo } from '../../../contract/screens.ts'
import { MINUTE_MS } from '../../../contract/time.ts'
import type { WireReply } from '../../../contract/wire.ts'
import { readOf, screenReads, useReads } from '../../../data/reads.ts'
import { formatDuration } from '../../../ui/format.ts'
import { Detail } from '../../../ui/kinds/detail.tsx'
import { ButtonLink } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Empty } from '../../../ui/parts/empty.tsx'
import type { Fact } from '../../../ui/parts/facts.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import { Stars } from '../../../ui/parts/stars.tsx'
import { When } from '../../../ui/parts/when.tsx'
import { Photos } from '../../record/shared/photos.tsx'
import { ShareButton } from '../../share/shared/shareButton.tsx'
import css from './result.module.css'
import { RESULT_KINDS, resultPath } from './resultPath.ts'

type Result = WireReply<'/api/index/getGongyichengguoDetails'>

const factsOf = ({ kind, reliefLabel, items, regionName, beneficiary, helper, minutes, at }: Result): Fact[] => [
  { label: '类型', value: [RESULT_KINDS[kind], reliefLabel].filter(Boolean).join(' · ') },
  ...items.map(({ name, count, unit }) => ({ label: name, value: `${count} ${unit}` })),
  { label: '受助人', value: beneficiary },
  { label: '在哪里', value: regionName },
  ...(helper ? [{ label: '帮扶人', value: helper }] : []),
  ...(minutes > 0 ? [{ label: '用时', value: formatDuration(minutes * MINUTE_MS) }] : []),
  { label: '完成', value: <When at={at} withTime /> },
]

export const reads = screenReads(['id'], ({ id }) => ({
  read: id && readOf('/api/index/getGongyichengguoDetails', { id }),
}))

/** One completed help: helper and beneficiary, masked, what was done, and its course. */
export function Result() {
  const { query, read } = useReads(reads)
  const { id } = query
  const { data, loading, problem, retry } = read
  if (!id || isMissing(problem))
    return (
      <Empty
        heading
        title="没有找到这项成果"
        text="看看邻居们还一起做成了什么。"
        action={{ label: '看全部成果', href: pathTo('/accomplishMore') }}
      />
    )
  const trail = data?.issue ? pathTo('/accomplishDetailCK', { id: data.issue }) : undefined
  return (
    <Detail
      title={data?.title ?? '公益成果'}
      loading={loading}
      failure={problem && { text: problem.message, onRetry: retry }}
      facts={data ? factsOf(data) : []}
      timeline={data?.course.map(({ label, role, at }) => ({ label, text: role, at })).reverse() ?? []}
    >
      {data && (
        <>
          {(data.story || data.photos.length > 0) && (
            <Card>
              <Stack gap="sm">
                <h2 className={css.title}>帮扶情况</h2>
                {data.story && <p>{data.story}</p>}
                {data.photos.length > 0 && <Photos label="现场照片" urls={data.photos} />}
              </Stack>
            </Card>
          )}
          {(data.stars > 0 || data.thanks) && (
            <Card variant="soft">
              <Stack gap="sm">
                <h2 className={css.title}>受助人说</h2>
                {data.stars > 0 && <Stars value={data.stars} />}
                {data.thanks && <p>{data.thanks}</p>}
              </Stack>
            </Card>
          )}
          <div className={css.steps}>
            {trail && (
              <ButtonLink variant="line" href={trail}>
                这些物资从哪里来
              </ButtonLink>
            )}
            <ShareButton path={resultPath(data)} title={data.title} />
          </div>
        </>
      )}
    </Detail>
  )
}
