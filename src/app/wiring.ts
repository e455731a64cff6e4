/** Connects services to the machines, outside React, and publishes their state. Loaded after the first paint. */

import { navigate } from 'wouter/use-browser-location'
import { waitFor } from 'xstate'
import { DIALOG_FLAG, STORAGE_KEYS, TEXT } from '../contract/constants.ts'
import { refusalOf } from '../contract/refusal.ts'
import { isPublic } from '../contract/screens.ts'
import { VIEWING_KEY } from '../contract/viewing.ts'
import type { CallWire, Ports } from '../data/ports.ts'
import { clearCache, retryOffline } from '../data/queryCache.ts'
import { invalidateAll } from '../data/record/invalidation.ts'
import { forgetChanges, onChange } from '../data/record/recordChanges.ts'
import { setView } from '../data/view.ts'
import { createLive } from '../machines/browser/live.ts'
import { createLocation } from '../machines/browser/location.ts'
import { createSession, uidOf } from '../machines/browser/session.ts'
import { activeTabOf, createTab } from '../machines/browser/tab.ts'
import { markOf } from '../pages/share/shared/markedLink.ts'
import { createLiveConnector } from '../services/live.ts'
import { baseMap, districtCentre, locateByIp, reverseGeocode } from '../services/maps.ts'
import { storages } from '../services/storage.ts'
import { createSendFile } from '../services/upload.ts'
import { notify, toast } from '../ui/toasts.ts'
import { prefetch } from './shell/pages.ts'

/** Stands above the page until the network is back. */
const OFFLINE_NOTICE = '网络断了，现在看到的是刚才的内容'

const here = () => window.location.pathname + window.location.search

/** Resolves to the uid of the stored token; null if the server no longer knows it. */
async function whoAmI(call: CallWire): Promise<string | null> {
  try {
    return (await call('/api/my/getMyInfo', {}, { dialog: DIALOG_FLAG })).uid
  } catch (error) {
    if (refusalOf(error).code === 'login') return null
    throw error
  }
}

/** Revokes a token that is no longer stored, hence passed separately. */
const revoke = (token: string) =>
  fetch('/api/my/logout', {
    method: 'POST',
    body: new URLSearchParams({ token, dialog: DIALOG_FLAG }),
    keepalive: true,
  })

/** Reports a visit by a shared link; a failure is ignored. */
async function reportVisit(call: CallWire): Promise<void> {
  const mark = markOf(window.location.search)
  if (mark) await call('/api/index/fenxiangVisit', { mark }, { dialog: DIALOG_FLAG }).catch(() => {})
}

/** Returns the ports, and a promise of the visitor's place; it never settles if the page is about to reload. */
export function wire(call: CallWire): Ports & { readonly located: Promise<unknown> } {
  const session = createSession({
    storage: storages,
    whoAmI: () => whoAmI(call),
    revoke,
    toast,
    // A screen that sends visitors to the log-in must not stay in the history.
    go: path => navigate(path, { replace: !isPublic(window.location.pathname) }),
  })
  const location = createLocation({
    local: storages.local,
    startScript: window.firstPlace,
    locateByIp,
    reverseGeocode,
    centreOf: ({ districtId }) => districtCentre(districtId),
    notify: text => notify({ title: TEXT.chooseAddress, text, tone: 'warn' }),
    reload: () => window.location.reload(),
  })
  const tab = createTab({ prefetch, go: path => navigate(path) })
  const ticket = async () => (await call('/api/my/getLive', {}, { dialog: DIALOG_FLAG })).ticket
  const live = createLive({
    connect: createLiveConnector(ticket, performance.timeOrigin),
    onChange,
    onGap: invalidateAll,
  })

  let uid = uidOf(session.getSnapshot())
  let settled = false
  const showSession = () => {
    const snapshot = session.getSnapshot()
    // One person's data must not be shown to the next, nor a visitor's to a member.
    if ((uid || settled) && uid !== uidOf(snapshot)) {
      forgetChanges()
      clearCache()
    }
    uid = uidOf(snapshot)
    settled = snapshot.hasTag('settled')
    setView({ uid, settled })
    live.send({ type: 'PERSON', uid: settled ? uid : '' })
  }
  const showPlace = () => {
    const snapshot = location.getSnapshot()
    const { place, centre } = snapshot.context
    setView({
      place,
      hasPlace: snapshot.hasTag('settled') && !snapshot.hasTag('byDefault'),
      ...(centre ? { centre } : {}),
    })
  }
  session.subscribe(showSession)
  location.subscribe(showPlace)
  tab.subscribe(snapshot => setView({ pressed: activeTabOf(snapshot) }))
  showSession()
  showPlace()
  for (const change of ['popstate', 'pushState', 'replaceState'])
    addEventListener(change, () => {
      session.send({ type: 'MOVED', path: here() })
      tab.send({ type: 'MOVED' })
    })
  const { dataset } = document.body
  addEventListener('offline', () => {
    dataset.offline = OFFLINE_NOTICE
    toast(OFFLINE_NOTICE, 'warn')
  })
  addEventListener('online', () => {
    delete dataset.offline
    session.send({ type: 'RESTORE' })
    live.send({ type: 'HURRY' })
    retryOffline()
  })
  // Another tab logged out, or in as another person: the visible data is outdated.
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== STORAGE_KEYS.uid || (newValue ?? '') === uid) return
    if (newValue) storages.session.set(STORAGE_KEYS.uid, newValue)
    else storages.session.remove(STORAGE_KEYS.uid)
    window.location.reload()
  })
  void reportVisit(call)
  if (storages.local.get(VIEWING_KEY)) void import('./shell/viewingBar.tsx').then(bar => bar.showBar(call, session))
  const token = () => storages.local.get(STORAGE_KEYS.token) ?? ''
  const located = waitFor(location, snapshot => snapshot.hasTag('settled'))
  return { located, call, session, location, tab, sendFile: createSendFile(token), baseMap, drafts: storages.local }
}
