import { pathTo } from '../../../contract/screens.ts'
import { useQuery } from '../../../data/query.ts'
import { Grid, Section } from '../../../ui/parts/layout.tsx'
import { IssuedCard } from './issuedCard.tsx'

const PREVIEW_SIZE = 3

/** Recent stock issues; renders nothing without any. */
export function RecentIssues({ region, reach }: { region: { readonly region?: string }; reach: string }) {
  const { data } = useQuery('/api/index/chukuPage', { ...region, pageSize: PREVIEW_SIZE })
  if (!data || data.dataList.length === 0) return null
  return (
    <Section title="爱心仓库送出" more={{ label: '全部', href: pathTo('/accomplishMore', { kind: 'issued', reach }) }}>
      <Grid min={300} gap="sm">
        {data.dataList.map(issue => (
          <IssuedCard key={issue.id} issue={issue} />
        ))}
      </Grid>
    </Section>
  )
}
