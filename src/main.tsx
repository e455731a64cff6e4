import 'virtual:tokens.css'
import './ui/theme/reset.css'
import { StrictMode, startTransition } from 'react'
import { App } from './app/app.tsx'
import { boot } from './app/boot.ts'
import { useWiredShell } from './app/shell/wired.ts'
import { PortsContext } from './data/ports.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root.')

// Read in a task of its own: it is the largest piece of code, and nothing can be pressed while it is read.
const renderer = import('react-dom/client')

void boot(async ports => {
  const { createRoot } = await renderer
  // In a transition React gives the processor back every few milliseconds, so that what stands there already is
  // painted.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <PortsContext value={ports}>
          <App useModel={useWiredShell} />
        </PortsContext>
      </StrictMode>,
    ),
  )
})
