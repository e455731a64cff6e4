import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { returnPathOf } from '../../../machines/browser/session.ts'
import { usePorts } from '../../ports.ts'
import { useView } from '../../view.ts'

/**
 * Lets a person in with what the server answered. Whoever is in, by this or already before, goes on to the page that was
 * interrupted, else home; the entry screen does not stay behind in the history.
 */
export function useEntering(): (opened: { uid: string; token: string }) => void {
  const { session } = usePorts()
  const [, navigate] = useLocation()
  const uid = useView(seen => seen.uid)
  useEffect(() => {
    if (uid) navigate(returnPathOf(session.getSnapshot()), { replace: true })
  }, [uid, session, navigate])
  return opened => session.send({ type: 'LOG_IN', ...opened })
}
