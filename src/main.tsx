import 'virtual:tokens.css'
import './ui/theme/reset.css'
import { StrictMode, startTransition } from 'react'
import { App } from './app/app.tsx'
import { boot } from './app/boot.ts'
import { useWiredShell } from './app/shell/wired.ts'
import { PortsContext } from './data/ports.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root.')

// In a task of its own: it is the largest module, and presses cannot be handled while it is parsed.
const renderer = import('react-dom/client')

void boot(async ports => {
  const { createRoot } = await renderer
  // In a transition React yields every few milliseconds, so that existing content is painted.
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
