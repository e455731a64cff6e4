import warehouse from 'icon:warehouse'
import { isMissing } from '../../contract/refusal.ts'
import { pathTo } from '../../contract/screens.ts'
import { readOf, screenReads, useReads } from '../../data/reads.ts'
import { Detail } from '../../ui/kinds/detail.tsx'
import { Card } from '../../ui/parts/card.tsx'
import { Empty } from '../../ui/parts/empty.tsx'
import { Icon } from '../../ui/parts/icon.tsx'
import { Stack } from '../../ui/parts/layout.tsx'
import { MutedText } from '../../ui/parts/mutedText.tsx'
import { When } from '../../ui/parts/when.tsx'
import { ShareButton } from '../share/shared/shareButton.tsx'
import css from './parts/result.module.css'
import { ResultTrail } from './parts/resultTrail.tsx'

export const reads = screenReads(['id'], ({ id }) => ({
  read: id && readOf('/api/index/chukuDetails', { id }),
}))

/** 出库成果详情: the whole chain of goods from donor to recipient. */
export default function IssueResult() {
  const { query, read } = useReads(reads)
  const { id } = query
  const { data, loading, problem, retry } = read
  if (!id || isMissing(problem))
    return (
      <Empty
        heading
        title="没有找到这次出库"
        text="看看爱心仓库还送出了什么。"
        action={{ label: '看全部成果', href: pathTo('/accomplishMore', { kind: 'issued' }) }}
      />
    )
  return (
    <Detail
      title={data?.title ?? '出库成果'}
      loading={loading}
      failure={problem && { text: problem.message, onRetry: retry }}
      facts={
        data
          ? [
              { label: '送给', value: data.beneficiary },
              { label: '在哪里', value: data.regionName },
              { label: '出库', value: <When at={data.at} withTime /> },
            ]
          : []
      }
    >
      {data && (
        <>
          <Card>
            <b>
              <Icon svg={warehouse} /> {data.warehouse.name}
            </b>
            <MutedText block>{data.warehouse.address}</MutedText>
          </Card>
          <Card>
            <Stack>
              <h2 className={css.title}>每一件的来路</h2>
              <ResultTrail links={data.trail} />
            </Stack>
          </Card>
          <div className={css.steps}>
            <ShareButton path={pathTo('/accomplishDetailCK', { id })} title={data.title} />
          </div>
        </>
      )}
    </Detail>
  )
}
