import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { ShellContext, usePlainShell } from '../../data/shell.ts'
import { FirstBanner } from '../../pages/home/shared/banners.tsx'
import { FirstOffer } from '../../pages/home/shared/largeOffer.tsx'
import { Frame } from './frame.tsx'
import { PageSkeleton } from './pageSkeleton.tsx'

function Shell() {
  return (
    <ShellContext value={{ ...usePlainShell(), activeTab: null }}>
      <Frame path="/index" pending={false}>
        <PageSkeleton
          first={
            <div>
              <FirstOffer />
              <FirstBanner />
            </div>
          }
        />
      </Frame>
    </ShellContext>
  )
}

/** Returns the shell as HTML for index.html, inserted by the build and replaced by the live one in the browser. */
export function prerendered(): string {
  return renderToString(
    <Router ssrPath="/index">
      <Shell />
    </Router>,
  )
}
