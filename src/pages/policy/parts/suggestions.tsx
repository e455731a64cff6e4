import { SEARCH_KINDS } from '../../../contract/search.contract.ts'
import { useQuery } from '../../../data/query.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { Grid, Section } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'

/** What somebody may want to find, while they type: each leads straight there. Renders nothing without one. */
export function Suggestions({ typed, region }: { typed: string; region: string }) {
  const { data } = useQuery('/api/search/suggest', { keyword: typed, region })
  const suggested = data?.dataList ?? []
  if (suggested.length === 0) return null
  return (
    <Section title="您是不是要找">
      <Grid min={240}>
        {suggested.map(({ kind, id, title, href, elsewhere }) => (
          <Card key={`${kind} ${id}`} href={href}>
            <b>{title}</b>
            <MutedText block>{[SEARCH_KINDS[kind], elsewhere].filter(Boolean).join(' · ')}</MutedText>
          </Card>
        ))}
      </Grid>
    </Section>
  )
}
