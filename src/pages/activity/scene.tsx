import { tableOf } from '../../contract/keys.ts'
import { prefetchQuery, useQuery } from '../../data/query.ts'
import { useUrlQuery } from '../../data/urlQuery.ts'
import { getView, useView } from '../../data/view.ts'
import { CheckIn } from './parts/checkIn.tsx'
import {
  LazyActivity,
  LazyCopy,
  LazyGroup,
  LazyReschedule,
  LazyShift,
  LazySignUp,
  LazyWrite,
  preloadActivity,
  preloadShift,
} from './parts/lazyScreens.tsx'
import { deskTabOf, SceneDesk } from './parts/sceneDesk.tsx'
import { mayLookAtDesk, NotOfDesk } from './parts/sceneDoor.tsx'
import { SceneLogin } from './parts/sceneLogin.tsx'

const NAMES = ['code', 'tab', 'id', 'shift', 'signUp', 'group', 'write', 'edit', 'copy', 'move'] as const
type SceneQuery = Readonly<Record<(typeof NAMES)[number], string>>

function Desk({ query, onTab }: { query: SceneQuery; onTab: (tab: string) => void }) {
  const { id, shift, signUp, group, write, edit, copy, move } = query
  if (edit) return <LazyWrite key={edit} id={edit} />
  if (copy) return <LazyCopy key={copy} id={copy} />
  if (move) return <LazyReschedule key={move} id={move} />
  if (shift) return <LazyShift key={shift} id={shift} />
  if (signUp) return <LazySignUp key={signUp} id={signUp} />
  if (group) return <LazyGroup key={group} id={group} />
  if (id) return <LazyActivity key={id} id={id} />
  if (write) return <LazyWrite id="" />
  return <SceneDesk tab={deskTabOf(query.tab)} onTab={onTab} />
}

/**
 * 活动现场: the activities that I lead or publish, one of them, a shift and its day; for participants, the page behind the
 * leader's code.
 */
export default function Scene() {
  const { query, setQuery } = useUrlQuery(NAMES)
  const uid = useView(view => view.uid)
  const { data: me } = useQuery('/api/my/getMyInfo', {}, uid !== '')
  if (query.code) return <CheckIn key={query.code} code={query.code} />
  if (!uid) return <SceneLogin />
  if (me && !mayLookAtDesk(me.roles)) return <NotOfDesk />
  return <Desk query={query} onTab={tab => setQuery({ tab: tab === 'open' ? '' : tab })} />
}

export function preload(query: URLSearchParams): void {
  // All but the code requires log-in: a visitor would be redirected.
  if (getView().uid === '') return
  const { tab, ...named } = tableOf(NAMES, name => query.get(name) ?? '')
  const id = named.id || named.edit || named.copy || named.move
  if (named.id) preloadActivity()
  if (named.shift) preloadShift()
  if (id) prefetchQuery('/api/renwu/huodongDetails', { id })
  else if (named.shift) prefetchQuery('/api/renwu/huodongDetails', { shift: named.shift })
  else if (Object.values(named).every(one => one === ''))
    prefetchQuery('/api/renwu/huodongPage', { tab: deskTabOf(tab) })
}
