import { prefetchQuery, useQuery } from '../../data/query.ts'
import { Board } from '../../ui/kinds/board.tsx'
import { Section } from '../../ui/parts/layout.tsx'
import { FirstSteps } from './parts/firstSteps.tsx'
import { PendingTasks } from './parts/pendingTasks.tsx'
import { PersonHead } from './parts/personHead.tsx'
import { EntryGrid } from './shared/entryGrid.tsx'
import { accountEntries, myEntries, roleEntries } from './shared/menuEntries.ts'

/** The personal centre, which depends on the roles held. */
export default function Person() {
  const { data: me, loading, problem, retry } = useQuery('/api/my/getMyInfo', {})
  const roles = (me?.roles ?? []).filter(({ role }) => roleEntries(role).length > 0)
  const myPages = me ? myEntries(me.kind) : []
  return (
    <Board title="个人中心" bare loading={loading} failure={problem && { text: problem.message, onRetry: retry }}>
      {me && (
        <>
          <PersonHead me={me} />
          <PendingTasks />
          {me.roles.length === 0 && <FirstSteps me={me} />}
          {roles.map(({ role, label, region, regionName }) => (
            <Section key={`${role}${region}`} title={regionName ? `${label} · ${regionName}` : label}>
              <EntryGrid entries={roleEntries(role)} />
            </Section>
          ))}
          {myPages.length > 0 && (
            <Section title="我的事">
              <EntryGrid entries={myPages} />
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
  prefetchQuery('/api/my/getMyInfo', {})
  prefetchQuery('/api/renwu/getRenwuCounts', {})
}
