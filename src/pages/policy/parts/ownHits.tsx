import type { ScreenPath } from '../../../contract/screens.ts'
import { pathTo } from '../../../contract/screens.ts'
import type { SearchHit } from '../../../contract/task.contract.ts'
import { useQuery } from '../../../data/query.ts'
import { useView } from '../../../data/view.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { Grid, Section } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'

type Kind = SearchHit['kind']
/** Title and path by kind, in display order. */
const KINDS: Readonly<Record<Kind, readonly [title: string, path: ScreenPath]>> = {
  person: ['我带领的人', '/editRole'],
  aid: ['我经手的援助', '/task'],
  goodsDonation: ['我经手的捐物', '/task'],
  order: ['订单', '/orderDetail'],
  batch: ['库存', '/accessDetail'],
  label: ['捐物标签', '/warehousing'],
}

const queryOf = ({ kind, id, item }: SearchHit) => {
  if (kind === 'aid') return { board: 'aidBoard', id }
  if (kind === 'goodsDonation') return { board: 'donationBoard', id }
  return kind === 'batch' ? { id: item, batch: id } : { id }
}

/** Matches among my own work and orders; renders nothing for visitors and without a match. */
export function OwnHits({ keyword }: { keyword: string }) {
  const uid = useView(view => view.uid)
  const { data } = useQuery('/api/renwu/getSousuo', { keyword }, uid !== '')
  const hits = uid === '' ? [] : (data?.dataList ?? [])
  return Object.entries(KINDS).map(([kind, [title, path]]) => {
    const own = hits.filter(one => one.kind === kind)
    return (
      own.length > 0 && (
        <Section key={kind} title={title}>
          <Grid min={300}>
            {own.map(hit => (
              <Card key={hit.id} href={pathTo(path, queryOf(hit))}>
                <b>{hit.title}</b>
                <MutedText block>{hit.text}</MutedText>
              </Card>
            ))}
          </Grid>
        </Section>
      )
    )
  })
}
