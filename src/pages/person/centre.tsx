import type { ComponentProps } from 'react'
import { prefetchQuery, useQuery } from '../../data/query.ts'
import { Board } from '../../ui/kinds/board.tsx'
import { Disclosure } from '../../ui/parts/disclosure.tsx'
import { Section, Stack } from '../../ui/parts/layout.tsx'
import { LazyPart, type Part } from '../../ui/parts/lazyPart.tsx'
import { useLarge } from '../../ui/theme/appearance.ts'
import type { ElderDoors } from '../home/shared/elder.tsx'
import { FirstSteps } from './parts/firstSteps.tsx'
import { PendingTasks } from './parts/pendingTasks.tsx'
import { PersonHead } from './parts/personHead.tsx'
import { EntryGrid } from './shared/entryGrid.tsx'
import { frequentEntries, moreEntries, roleEntries } from './shared/menuEntries.ts'
import { MyMatters } from './shared/myMatters.tsx'

/** Loaded in 长者模式 only. */
const DOORS: Part<ComponentProps<typeof ElderDoors>> = {
  load: async () => (await import('../home/shared/elder.tsx')).ElderDoors,
}

/** The personal centre, which depends on the roles held. */
export default function Person() {
  const { data: me, loading, problem, retry } = useQuery('/api/my/getMyInfo', {})
  const large = useLarge()
  const roles = (me?.roles ?? []).filter(({ role }) => roleEntries(role).length > 0)
  return (
    <Board title="个人中心" bare loading={loading} failure={problem && { text: problem.message, onRetry: retry }}>
      {me && large && (
        <>
          <MyMatters />
          <PendingTasks />
          <LazyPart part={DOORS} height="18rem" props={{}} />
          <PersonHead me={me} />
          <Disclosure summary="更多">
            <Stack>
              {roles.map(({ role, label, region, regionName }) => (
                <Section key={`${role}${region}`} title={regionName ? `${label} · ${regionName}` : label}>
                  <EntryGrid entries={roleEntries(role)} />
                </Section>
              ))}
              <EntryGrid entries={frequentEntries()} />
              <EntryGrid entries={moreEntries(me.kind)} />
            </Stack>
          </Disclosure>
        </>
      )}
      {me && !large && (
        <>
          <MyMatters />
          <PersonHead me={me} />
          <PendingTasks />
          {me.roles.length === 0 && <FirstSteps me={me} />}
          {roles.map(({ role, label, region, regionName }) => (
            <Section key={`${role}${region}`} title={regionName ? `${label} · ${regionName}` : label}>
              <EntryGrid entries={roleEntries(role)} />
            </Section>
          ))}
          <Section title="常用">
            <Stack gap="sm">
              <EntryGrid entries={frequentEntries()} />
              <Disclosure summary="更多">
                <EntryGrid entries={moreEntries(me.kind)} />
              </Disclosure>
            </Stack>
          </Section>
        </>
      )}
    </Board>
  )
}

export function preload(): void {
  prefetchQuery('/api/my/getMyInfo', {})
  prefetchQuery('/api/my/getMyMatters', {})
  prefetchQuery('/api/renwu/getRenwuCounts', {})
}
