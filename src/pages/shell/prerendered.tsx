import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { Frame } from './frame.tsx'
import { ShellContext, usePlainShell } from './model.ts'
import { PageSkeleton } from './pageSkeleton.tsx'

function Shell() {
  return (
    <ShellContext value={{ ...usePlainShell(), activeTab: null }}>
      <Frame path="/index" pending={false}>
        <PageSkeleton />
      </Frame>
    </ShellContext>
  )
}

/** The shell as HTML for index.html; the build puts it there, the browser replaces it with the living one. */
export function prerendered(): string {
  return renderToString(
    <Router ssrPath="/index">
      <Shell />
    </Router>,
  )
}
