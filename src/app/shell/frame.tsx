import type { ReactNode } from 'react'
import { BottomTabs } from './bottomTabs.tsx'
import { Footer } from './footer.tsx'
import css from './frame.module.css'
import { Navigation } from './navigation.tsx'
import { PhoneBar } from './phoneBar.tsx'
import { TopBar } from './topBar.tsx'

interface FrameProps {
  /** The address being opened, without query. */
  path: string
  pending: boolean
  children: ReactNode
}

/** Constant elements that read their own data, so that a change of address re-renders none of them. */
const TOP_BAR = <TopBar />
const NAVIGATION = <Navigation />
const FOOTER = <Footer />
const BOTTOM_TABS = <BottomTabs />

/** Header, main view and footer around every screen with a shell. */
export function Frame({ path, pending, children }: FrameProps) {
  return (
    <div className={css.frame} data-shell="">
      <a className={css.skip} href="#main">
        跳到正文
      </a>
      <header>
        {TOP_BAR}
        <PhoneBar path={path} />
        {NAVIGATION}
      </header>
      <div className={css.pending} data-on={pending || undefined} role="presentation" />
      <main id="main" className={css.main} tabIndex={-1} aria-busy={pending || undefined}>
        {children}
      </main>
      {FOOTER}
      {BOTTOM_TABS}
    </div>
  )
}
