import { pathTo } from '../../../contract/screens.ts'
import { useQuery } from '../../../data/query.ts'
import { MediaRow } from '../../../ui/parts/card.tsx'
import { Grid, Section } from '../../../ui/parts/layout.tsx'

const PREVIEW_SIZE = 2

/** 接着读: further articles about the platform; renders nothing without any. */
export function MoreArticles({ except }: { except: string }) {
  const { data } = useQuery('/api/index/platformJieshaoPage', { topic: 'platform' })
  const all = data?.dataList ?? []
  const at = all.findIndex(one => one.id === except)
  const next = [...all.slice(at + 1), ...all.slice(0, Math.max(0, at))]
    .filter(one => one.id !== except)
    .slice(0, PREVIEW_SIZE)
  if (next.length === 0) return null
  return (
    <Section title="接着读" more={{ label: '全部文章', href: '/platform' }}>
      <Grid min={280}>
        {next.map(({ id, title, summary, picture }) => (
          <MediaRow key={id} href={pathTo('/platformDetail', { id })} picture={picture} title={title} sub={summary} />
        ))}
      </Grid>
    </Section>
  )
}
