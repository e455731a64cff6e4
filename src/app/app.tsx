import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { screenOf } from '../contract/screens.ts'
import { ShellContext, type ShellModel, usePlainShell } from '../data/shell.ts'
import { prefetchMoving } from '../ui/motion/load.ts'
import { prefetchDialogs } from '../ui/operated/prefetch.ts'
import { QuestionDialog } from '../ui/operated/questionDialog.tsx'
import { Toaster } from '../ui/parts/toaster.tsx'
import { Frame } from './shell/frame.tsx'
import { interceptLinks } from './shell/links.ts'
import { Outlet, useDeferredHref, usePage } from './shell/outlet.tsx'
import { pathOf, retry } from './shell/pages.ts'

interface CurrentScreenProps {
  href: string
  pending: boolean
}

/** The screen of the address, in the shell or alone. */
function CurrentScreen({ href, pending }: CurrentScreenProps) {
  const [, setTries] = useState(0)
  const path = pathOf(href)
  const page = usePage(path)
  const outlet = (
    <Outlet href={href} page={page} onRetry={() => void retry(href).then(() => setTries(tries => tries + 1))} />
  )
  return screenOf(path)?.shell === false ? (
    <main id="main">{outlet}</main>
  ) : (
    <Frame path={path} pending={pending}>
      {outlet}
    </Frame>
  )
}

/** The portal: the shell around the screen of the address. `useModel` connects it to the machines. */
export function App({ useModel = usePlainShell }: { useModel?: () => ShellModel }) {
  const model = useModel()
  const { href, pending } = useDeferredHref()
  const [, navigate] = useLocation()
  useEffect(() => interceptLinks(navigate), [navigate])
  useEffect(prefetchDialogs, [])
  useEffect(prefetchMoving, [])
  return (
    <ShellContext value={model}>
      {/* Above shell and page: a boundary mounted with the screen would delay it by 300 ms. */}
      <Suspense fallback={null}>
        <CurrentScreen href={href} pending={pending} />
      </Suspense>
      <Toaster />
      <QuestionDialog />
    </ShellContext>
  )
}
