import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { PATHS } from '../../../contract/constants.ts'
import { landingFor } from '../../../contract/landing.ts'
import { isPublic } from '../../../contract/screens.ts'
import { usePorts } from '../../../data/ports.ts'
import { useQuery } from '../../../data/query.ts'
import { useView } from '../../../data/view.ts'
import { adoptDrafts } from '../../../machines/browser/draft.ts'
import { returnPathOf } from '../../../machines/browser/session.ts'

/**
 * Returns the log-in with a server's reply. A person logged in, now or before, continues at the interrupted page,
 * otherwise where their work is, if they have any, otherwise at home; the entry screen leaves the history.
 */
export function useLogIn(): (login: { uid: string; token: string }) => void {
  const { session, drafts } = usePorts()
  const [, navigate] = useLocation()
  const uid = useView(view => view.uid)
  const { data: me, problem } = useQuery('/api/my/getMyInfo', {}, uid !== '')
  const landing = me && landingFor(me.roles.map(({ role }) => role))
  // The refusal of a visitor's call, left in the cache by the session that ended, says nothing about this log-in.
  const failed = problem !== undefined && problem.code !== 'login'
  const left = useRef(false)
  useEffect(() => {
    // Once: this screen stays until the next one can be drawn, and the way back is forgotten with the first move.
    if (!uid) left.current = false
    if (!uid || left.current || !(landing || failed)) return
    left.current = true
    const snapshot = session.getSnapshot()
    const to = returnPathOf(snapshot, landing)
    // A page of visitors stands before the log-in in the history: one goes back to it, not to a second one.
    if (location.pathname === PATHS.login && to === snapshot.context.back && isPublic(to)) history.back()
    else navigate(to, { replace: true })
  }, [uid, landing, failed, session, navigate])
  return login => {
    adoptDrafts(drafts, login.uid, session.getSnapshot().context.back)
    session.send({ type: 'LOG_IN', ...login })
  }
}
