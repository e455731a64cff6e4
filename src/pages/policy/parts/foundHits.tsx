import { type FoundEntry, SEARCH_KINDS } from '../../../contract/search.contract.ts'
import { useQuery } from '../../../data/query.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { Failure } from '../../../ui/parts/failure.tsx'
import { Grid, Section } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'

const lineOf = ({ elsewhere, summary }: FoundEntry) => [elsewhere, summary].filter(text => text !== '').join(' · ')

function Entries({ title, entries }: { title: string; entries: readonly FoundEntry[] }) {
  if (entries.length === 0) return null
  return (
    <Section title={title}>
      <Grid min={300}>
        {entries.map(entry => (
          <Card key={`${entry.kind} ${entry.id}`} href={entry.href}>
            <b>{entry.title}</b>
            <MutedText block>{lineOf(entry)}</MutedText>
          </Card>
        ))}
      </Grid>
    </Section>
  )
}

/**
 * What the portal's search finds, above the policies: the likeliest first, then by kind, what is elsewhere with its
 * place; where nothing is found, a sentence and doors to go on by. Renders nothing until it is known.
 */
export function FoundHits({ keyword, region }: { keyword: string; region: string }) {
  const { data, problem, retry } = useQuery('/api/search/find', { keyword, region })
  if (!data) return problem ? <Failure text={problem.message} onRetry={retry} /> : null
  const { best, groups, hint, near } = data
  return (
    <>
      {hint && <MutedText block>{hint}</MutedText>}
      <Entries title="最相关" entries={best} />
      {groups.map(({ kind, dataList }) => (
        <Entries key={kind} title={SEARCH_KINDS[kind]} entries={dataList} />
      ))}
      <Entries title="可以从这里接着办" entries={near} />
    </>
  )
}
