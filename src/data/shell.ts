import { createContext, useContext, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { TAB_SWITCH_DELAY_MS } from '../contract/constants.ts'
import { type Screen, screenOf, TABS, type Tab } from '../contract/screens.ts'

/** One node of the address tree (specification, section 3). */
export interface AddressNode {
  readonly id: string
  readonly name: string
  readonly children?: readonly AddressNode[]
}

/** The data and actions of the shell; the machines are connected behind it. */
export interface ShellModel {
  /** Names from province to district, two in a municipality; empty while unknown. */
  place: readonly string[]
  /** The path chosen in 选择地址, top down. */
  choosePlace: (chosen: readonly AddressNode[]) => void
  /** Resolves to province, city, district; rejects with an Error whose message is a sentence for people. */
  loadAddressTree: () => Promise<readonly AddressNode[]>
  session: { uid: string; name: string } | null
  logOut: () => void
  /** Whether the person may open a screen; `wait` while unknown; `login` redirects to /login with the way back. */
  mayOpen: (screen: Screen) => 'yes' | 'wait' | 'login' | 'no'
  sendToLogin: (href: string) => void
  kefuphone: string
  company: string
  icp: string
  /** Target of the QR code in the navigation. */
  miniProgram: string
  activeTab: Tab | null
  /** Activates the tab at once and navigates after 300 ms. */
  pressTab: (tab: Tab) => void
  /** Unread messages. */
  unread: number
  /** Tasks waiting in any of the person's roles, as in the task centre. */
  waiting: number
  /** Whether the link to the task centre is shown: the person has a role with tasks, or something waits. */
  hasInbox: boolean
}

/**
 * Returns a shell without server: nobody logged in, place unknown. Used until the machines are connected, and in tests.
 */
export function usePlainShell(): ShellModel {
  const [path, navigate] = useLocation()
  const [place, setPlace] = useState<readonly string[]>([])
  const [pressed, setPressed] = useState<Tab | null>(null)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  return {
    place,
    choosePlace: chosen => setPlace(chosen.map(node => node.name)),
    loadAddressTree: async () => [],
    session: null,
    logOut: () => {},
    mayOpen: () => 'yes',
    sendToLogin: () => navigate('/login', { replace: true }),
    kefuphone: '',
    company: '邻里公益服务有限公司',
    icp: '',
    miniProgram: typeof location === 'undefined' ? '' : `${location.origin}/index`,
    activeTab: pressed ?? (path === '/' ? 'home' : (screenOf(path)?.tab ?? null)),
    pressTab: tab => {
      setPressed(tab)
      clearTimeout(waiting.current)
      waiting.current = setTimeout(() => {
        navigate(TABS.find(one => one.tab === tab)?.to ?? '/')
        setPressed(null)
      }, TAB_SWITCH_DELAY_MS)
    },
    unread: 0,
    waiting: 0,
    hasInbox: false,
  }
}

export const ShellContext = createContext<ShellModel | null>(null)

/** Returns the model of the shell. Throws outside <App>. */
export function useShell(): ShellModel {
  const model = useContext(ShellContext)
  if (!model) throw new Error('The shell is used outside of <App>.')
  return model
}
