// @ts-check
/** Runs the server from its sources, for `npm run dev`; every change restarts the process. */
import { createServer } from 'vite'
import { ROOT } from './install.mjs'

const vite = await createServer({
  root: ROOT,
  configFile: false,
  appType: 'custom',
  logLevel: 'error',
  server: { middlewareMode: true, hmr: false, watch: null, ws: false },
  optimizeDeps: { noDiscovery: true },
})
await vite.ssrLoadModule('/server/main.ts')
