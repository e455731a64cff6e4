import 'virtual:tokens.css'
import './ui/theme/reset.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { boot } from './app/boot.ts'
import { useWiredShell } from './app/shell/wired.ts'
import { PortsContext } from './data/ports.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root.')

void boot(ports =>
  createRoot(root).render(
    <StrictMode>
      <PortsContext value={ports}>
        <App useModel={useWiredShell} />
      </PortsContext>
    </StrictMode>,
  ),
)
