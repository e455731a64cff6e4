/** Wires services into the machines, outside React, and shows what they know. Loaded after the first paint. */
import { navigate } from 'wouter/use-browser-location'
import { waitFor } from 'xstate'
import { DIALOG_FLAG, STORAGE_KEYS, TEXT } from './contract/constants.ts'
import { refusalOf } from './contract/refusal.ts'
import { createLive } from './machines/browser/live.ts'
import { createLocation } from './machines/browser/location.ts'
import { createSession, uidOf } from './machines/browser/session.ts'
import { activeTabOf, createTab } from './machines/browser/tab.ts'
import { forgetReads } from './pages/cache.ts'
import type { CallWire, Ports } from './pages/ports.ts'
import { heard, touchedAll } from './pages/record/touched.ts'
import { markIn } from './pages/share/shared/markedLink.ts'
import { prefetch } from './pages/shell/pages.ts'
import { show } from './pages/view.ts'
import { lineOpener } from './services/live.ts'
import { baseMap, districtCentre, locateByIp, reverseGeocode } from './services/maps.ts'
import { storages } from './services/storage.ts'
import { createSendFile } from './services/upload.ts'
import { notify, say } from './ui/messages.ts'

const here = () => window.location.pathname + window.location.search

/** The uid behind the kept token; null when the server knows it no longer. */
async function whoAmI(call: CallWire): Promise<string | null> {
  try {
    return (await call('/api/my/getMyInfo', {}, { dialog: DIALOG_FLAG })).uid
  } catch (error) {
    if (refusalOf(error).code === 'login') return null
    throw error
  }
}

/** A token that is no longer kept is handed over by itself. */
const revoke = (token: string) =>
  fetch('/api/my/logout', {
    method: 'POST',
    body: new URLSearchParams({ token, dialog: DIALOG_FLAG }),
    keepalive: true,
  })

/** Somebody came by a link that a neighbour shared; nothing hangs on whether that can be told. */
async function tellVisit(call: CallWire): Promise<void> {
  const mark = markIn(window.location.search)
  if (mark) await call('/api/index/fenxiangVisit', { mark }, { dialog: DIALOG_FLAG }).catch(() => {})
}

/** The ports, and when it is known where the person is; never, where the page is about to load anew. */
export function wire(call: CallWire): Ports & { readonly located: Promise<unknown> } {
  const session = createSession({
    storage: storages,
    whoAmI: () => whoAmI(call),
    revoke,
    say,
    go: path => navigate(path),
  })
  const location = createLocation({
    local: storages.local,
    locateByIp,
    reverseGeocode,
    centreOf: ({ districtId }) => districtCentre(districtId),
    notify: text => notify({ title: TEXT.chooseAddress, text, tone: 'warn' }),
    reload: () => window.location.reload(),
  })
  const tab = createTab({ prefetch, go: path => navigate(path) })
  const ticket = async () => (await call('/api/my/getLive', {}, { dialog: DIALOG_FLAG })).ticket
  const live = createLive({
    line: lineOpener(ticket, performance.timeOrigin),
    tell: ({ workflow }) => heard(workflow),
    missed: touchedAll,
  })

  let uid = uidOf(session.getSnapshot())
  const showSession = () => {
    const snapshot = session.getSnapshot()
    // What one person read is not for the next.
    if (uid && uid !== uidOf(snapshot)) forgetReads()
    uid = uidOf(snapshot)
    show({ uid, settled: snapshot.hasTag('settled') })
    live.send({ type: 'PERSON', uid: snapshot.hasTag('settled') ? uid : '' })
  }
  const showPlace = () => {
    const snapshot = location.getSnapshot()
    const { place, centre } = snapshot.context
    show({
      place,
      placed: snapshot.hasTag('settled') && !snapshot.hasTag('byDefault'),
      ...(centre ? { centre } : {}),
    })
  }
  session.subscribe(showSession)
  location.subscribe(showPlace)
  tab.subscribe(snapshot => show({ pressed: activeTabOf(snapshot) }))
  showSession()
  showPlace()
  for (const change of ['popstate', 'pushState', 'replaceState'])
    addEventListener(change, () => {
      session.send({ type: 'MOVED', path: here() })
      tab.send({ type: 'MOVED' })
    })
  addEventListener('online', () => {
    session.send({ type: 'RESTORE' })
    live.send({ type: 'HURRY' })
  })
  // Another tab logged out, or in as somebody else: what is on show here is no longer this person's.
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== STORAGE_KEYS.uid || (newValue ?? '') === uid) return
    if (newValue) storages.session.set(STORAGE_KEYS.uid, newValue)
    else storages.session.remove(STORAGE_KEYS.uid)
    window.location.reload()
  })
  void tellVisit(call)
  const token = () => storages.local.get(STORAGE_KEYS.token) ?? ''
  const located = waitFor(location, snapshot => snapshot.hasTag('settled'))
  return { located, call, session, location, tab, sendFile: createSendFile(token), baseMap, drafts: storages.local }
}
