import { Board } from '../../ui/kinds/board.tsx'
import { Section } from '../../ui/parts/layout.tsx'
import { readAhead, useRead } from '../reading.ts'
import { accountEntries, entriesOf, myEntries } from './parts/entries.ts'
import { EntryGrid } from './parts/entryGrid.tsx'
import { FirstSteps } from './parts/firstSteps.tsx'
import { PersonHead } from './parts/personHead.tsx'
import { Waiting } from './parts/waiting.tsx'

/** One page that knows the roles held. */
export default function Person() {
  const { data: me, loading, problem, retry } = useRead('/api/my/getMyInfo', {})
  const roles = (me?.roles ?? []).filter(({ role }) => entriesOf(role).length > 0)
  const mine = myEntries()
  return (
    <Board title="个人中心" bare loading={loading} failure={problem && { text: problem.message, onRetry: retry }}>
      {me && (
        <>
          <PersonHead me={me} />
          <FirstSteps me={me} />
          <Waiting />
          {roles.map(({ role, label, region, regionName }) => (
            <Section key={`${role}${region}`} title={regionName ? `${label} · ${regionName}` : label}>
              <EntryGrid entries={entriesOf(role)} />
            </Section>
          ))}
          {mine.length > 0 && (
            <Section title="我的事">
              <EntryGrid entries={mine} />
            </Section>
          )}
          <Section title="我的账号">
            <EntryGrid entries={accountEntries()} />
          </Section>
        </>
      )}
    </Board>
  )
}

export function preload(): void {
  readAhead('/api/my/getMyInfo', {})
  readAhead('/api/renwu/getRenwuCounts', {})
}
