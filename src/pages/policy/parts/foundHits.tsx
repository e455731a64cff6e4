import { type FoundRow as Found, SEARCH_KINDS } from '../../../contract/search.contract.ts'
import { useQuery } from '../../../data/query.ts'
import { Failure } from '../../../ui/parts/failure.tsx'
import { Grid, Section } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { useOrigin } from '../../map/shared/origin.ts'
import { OriginLine } from '../../map/shared/originLine.tsx'
import { FoundRow } from './foundRow.tsx'

interface EntriesProps {
  title: string
  entries: readonly Found[]
  /** Whether each says of what kind it is. */
  named?: boolean
}

function Entries({ title, entries, named = false }: EntriesProps) {
  if (entries.length === 0) return null
  return (
    <Section title={title}>
      <Grid min={300}>
        {entries.map(entry => (
          <FoundRow key={`${entry.kind} ${entry.id}`} entry={entry} named={named} />
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
  const origin = useOrigin()
  const { data, problem, retry } = useQuery('/api/search/find', { keyword, region, ...origin.at }, origin.isKnown)
  if (!data) return problem ? <Failure text={problem.message} onRetry={retry} /> : null
  const { best, groups, hint, near } = data
  const isNear = groups.some(({ dataList }) => dataList.some(({ distance }) => distance !== null))
  return (
    <>
      {hint && <MutedText block>{hint}</MutedText>}
      {isNear && <OriginLine origin={origin} />}
      <Entries title="最相关" entries={best} named />
      {groups.map(({ kind, dataList }) => (
        <Entries key={kind} title={SEARCH_KINDS[kind]} entries={dataList} />
      ))}
      <Entries title="可以从这里接着办" entries={near} />
    </>
  )
}
