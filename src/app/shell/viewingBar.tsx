/** The bar above every page while a person of the platform sees the portal as somebody else. */
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { STORAGE_KEYS } from '../../contract/constants.ts'
import type { EndpointReply } from '../../contract/endpoint.ts'
import type { manageContract } from '../../contract/manage.contract.ts'
import { refusalOf } from '../../contract/refusal.ts'
import { VIEWING_KEY } from '../../contract/viewing.ts'
import type { CallWire } from '../../data/ports.ts'
import type { SessionActor } from '../../machines/browser/session.ts'
import { storages } from '../../services/storage.ts'
import { Button } from '../../ui/parts/button.tsx'
import { When } from '../../ui/parts/when.tsx'
import { toast } from '../../ui/toasts.ts'
import css from './viewingBar.module.css'

type Viewing = NonNullable<EndpointReply<typeof manageContract.viewAsNow>['viewing']>

interface BarProps {
  viewing: Viewing
  onEnd: () => Promise<void>
}

function Bar({ viewing: { name, until }, onEnd }: BarProps) {
  const [busy, setBusy] = useState(false)
  const end = () => {
    setBusy(true)
    onEnd().catch(error => {
      setBusy(false)
      toast(refusalOf(error).message, 'warn')
    })
  }
  return (
    <section className={css.bar} aria-label="看作">
      <p className={css.words}>
        正在看作 <b>{name}</b>，只能看，到 <When at={until} withTime />
      </p>
      <Button size="sm" variant="line" busy={busy} onClick={end}>
        结束
      </Button>
    </section>
  )
}

/** Goes on as the owner of the session, with nothing left of what the other one saw. */
function returnTo(session: SessionActor, uid: string): void {
  storages.local.remove(VIEWING_KEY)
  session.send({ type: 'LOG_IN', uid, token: storages.local.get(STORAGE_KEYS.token) ?? '' })
  window.location.assign('/manage/viewAs')
}

/** Shows the bar as long as the server says that this session views; afterwards leads back to the owner's pages. */
export async function showBar(call: CallWire, session: SessionActor): Promise<void> {
  const { uid, viewing } = await call('/api/manage/viewAsNow', {})
  if (!viewing) return returnTo(session, uid)
  const place = document.createElement('div')
  place.className = css.place ?? ''
  document.body.prepend(place)
  const end = async () => {
    await call('/api/manage/viewAsEnd', {})
    returnTo(session, uid)
  }
  createRoot(place).render(<Bar viewing={viewing} onEnd={end} />)
  setTimeout(() => returnTo(session, uid), Math.max(0, viewing.until - Date.now()))
}
