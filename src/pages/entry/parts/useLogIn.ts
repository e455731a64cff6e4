import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { usePorts } from '../../../data/ports.ts'
import { useView } from '../../../data/view.ts'
import { returnPathOf } from '../../../machines/browser/session.ts'

/**
 * Lets a person in with what the server answered. Whoever is in, by this or already before, goes on to the page that
 * was interrupted, else home; the entry screen does not stay behind in the history.
 */
export function useLogIn(): (login: { uid: string; token: string }) => void {
  const { session } = usePorts()
  const [, navigate] = useLocation()
  const uid = useView(view => view.uid)
  useEffect(() => {
    if (uid) navigate(returnPathOf(session.getSnapshot()), { replace: true })
  }, [uid, session, navigate])
  return login => session.send({ type: 'LOG_IN', ...login })
}
