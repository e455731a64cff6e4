import { useMemo } from 'react'
import { useLocation } from 'wouter'
import type { Place } from '../../contract/constants.ts'
import { type Comer, mayOpen, screenOf } from '../../contract/screens.ts'
import { keepsInbox } from '../../contract/words.ts'
import { usePortsPromise } from '../../data/ports.ts'
import { useQuery } from '../../data/query.ts'
import type { AddressNode, ShellModel } from '../../data/shell.ts'
import { useView } from '../../data/view.ts'

/** Returns province, city and district of a chosen path; a city without districts repeats itself. */
function placeOf(chosen: readonly AddressNode[]): Place {
  const [province, city = province, district = city] = chosen
  const { id = '', name = '' } = district ?? {}
  return {
    province: province?.name ?? '',
    city: city?.name ?? '',
    district: name,
    provinceId: id.slice(0, 2),
    cityId: id.slice(0, 4),
    districtId: id,
  }
}

const namesOf = ({ province, city, district }: Place) => [...new Set([province, city, district])]

/** Returns the shell's model, connected to the machines and to the server's data on platform and person. */
export function useWiredShell(): ShellModel {
  const portsPromise = usePortsPromise()
  const [path] = useLocation()
  const { uid, settled, place, pressed } = useView(seen => seen)
  const { data: platform } = useQuery('/api/getPlatformSet', {})
  const { data: me } = useQuery('/api/my/getMyInfo', {}, uid !== '')
  const { data: tasks } = useQuery('/api/renwu/getRenwuCounts', {}, uid !== '' && me !== undefined)
  const activeTab = pressed ?? (path === '/' ? 'home' : (screenOf(path)?.tab ?? null))
  // Memoised: a pending address re-renders nothing that does not show it.
  return useMemo(() => {
    const comer: Comer = { isLogin: uid !== '', roles: me?.roles.map(({ role }) => role) ?? [] }
    const waiting = (uid && tasks?.total) || 0
    return {
      place: namesOf(place),
      choosePlace: chosen =>
        void portsPromise.then(({ location }) => location.send({ type: 'CHOOSE', place: placeOf(chosen) })),
      loadAddressTree: async () =>
        (await (await portsPromise).call('/fiveaddress/fiveAddress/getQianSanjiAddress', {})).treeData,
      session: uid ? { uid, name: me?.name ?? '' } : null,
      logOut: () => void portsPromise.then(({ session }) => session.send({ type: 'LOG_OUT' })),
      mayOpen: screen => {
        const may = mayOpen(screen, comer)
        return (may === 'login' && !settled) || (may === 'no' && !me) ? 'wait' : may
      },
      sendToLogin: back => void portsPromise.then(({ session }) => session.send({ type: 'SESSION_LOST', back })),
      kefuphone: platform?.kefuphone ?? '',
      company: platform?.company ?? '邻里公益服务有限公司',
      icp: platform?.icp ?? '',
      miniProgram: platform?.miniProgram ?? '',
      activeTab,
      pressTab: to => void portsPromise.then(({ tab }) => tab.send({ type: 'PRESS', tab: to })),
      unread: me?.unread ?? 0,
      waiting,
      hasInbox: waiting > 0 || me?.kind === 'organisation' || keepsInbox(comer.roles),
    }
  }, [portsPromise, uid, settled, place, platform, me, tasks, activeTab])
}
