import type { ReactNode } from 'react'
import { BottomTabs } from './bottomTabs.tsx'
import { Footer } from './footer.tsx'
import css from './frame.module.css'
import { Navigation } from './navigation.tsx'
import { PhoneBar } from './phoneBar.tsx'
import { TopBar } from './topBar.tsx'

interface FrameProps {
  /** The address on its way to be shown, without query. */
  path: string
  pending: boolean
  children: ReactNode
}

/** One and the same elements: what they show they read themselves, so that another address draws none of them anew. */
const TOP_BAR = <TopBar />
const NAVIGATION = <Navigation />
const FOOTER = <Footer />
const BOTTOM_TABS = <BottomTabs />

/** Header, main view and footer around every screen that has a shell. */
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
