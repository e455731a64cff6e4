import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { fresh } from './scripts/vite/fresh.ts'
import { LongestFirst } from './scripts/vite/longestFirst.ts'
import { icons, pages, stale } from './scripts/vite/virtual.ts'

/** Cache of compiled modules shared by the levels of one `npm test`. */
const modules = process.env.TEST_MODULES

/** Time-out for awaited events: a busy machine is no fault. */
const EVENT_LIMIT_MS = 15_000

/**
 * Time-out of a whole test or hook, against one that never ends: what a test waits for has `EVENT_LIMIT_MS`. A machine
 * half as fast, or a level that yields to the heavy ones, may need minutes for what takes one.
 */
const WHOLE_LIMIT_MS = 300_000

/** Rules on every screen; `npm run readings` renders them instead. */
const SCREENS = 'test/machines/screens/*.test.ts'
const READINGS = 'test/machines/screens/readings.ts'

/**
 * Test configuration. One project per level, two where their names share a prefix: walls of the house, pure charts,
 * browser machines and components in jsdom, the server over HTTP, pages in Chromium.
 */
export default defineConfig({
  plugins: [icons(), pages(), stale(), react(), fresh()],
  ...(modules && { cacheDir: modules }),
  test: {
    // By default vitest leaves one core free, which is half of two.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Modules and DOMs are short-lived garbage: with a small young generation a fifth of the time goes into collecting
    // it.
    execArgv: ['--max-semi-space-size=64'],
    sequence: { sequencer: LongestFirst },
    ...(modules && { experimental: { fsModuleCache: true, fsModuleCachePath: modules } }),
    projects: [
      {
        extends: true,
        // Files share no mutable state; reloading the same modules for each would cost more than the tests.
        test: {
          name: 'walls',
          include: ['test/walls/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          testTimeout: WHOLE_LIMIT_MS,
        },
      },
      {
        extends: true,
        test: {
          name: 'workflows',
          include: ['test/workflows/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          testTimeout: WHOLE_LIMIT_MS,
        },
      },
      {
        extends: true,
        test: {
          name: 'machines',
          include: ['test/machines/**/*.test.{ts,tsx}'],
          exclude: [SCREENS],
          environment: 'jsdom',
          isolate: false,
          setupFiles: ['test/support/machines/browser.ts'],
          // Code that the browser prefetches is compiled inside the first test or hook that needs it.
          testTimeout: WHOLE_LIMIT_MS,
          hookTimeout: WHOLE_LIMIT_MS,
        },
      },
      {
        extends: true,
        test: {
          name: 'machines-screens',
          include: [process.env.READINGS ? READINGS : SCREENS],
          environment: 'jsdom',
          isolate: false,
          // In production mode: React's development checks take as long as the rendering.
          env: { NODE_ENV: 'production' },
          setupFiles: ['test/support/machines/releasedReact.ts', 'test/support/machines/browser.ts'],
          // One test renders a screen some thirty times, on a machine that may be busy.
          testTimeout: WHOLE_LIMIT_MS,
        },
      },
      // Independent of the database: once is enough.
      {
        extends: true,
        test: {
          name: 'process',
          expect: { poll: { timeout: EVENT_LIMIT_MS } },
          include: ['test/process/**/*.test.ts'],
          environment: 'node',
          testTimeout: WHOLE_LIMIT_MS,
          hookTimeout: WHOLE_LIMIT_MS,
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          expect: { poll: { timeout: EVENT_LIMIT_MS } },
          globalSetup: ['test/support/server/globalSetup.ts'],
          include: ['test/api/**/*.test.ts'],
          environment: 'node',
          // Every file has its own server and database; reloading the same modules for each took a minute.
          isolate: false,
          testTimeout: WHOLE_LIMIT_MS,
          hookTimeout: WHOLE_LIMIT_MS,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          expect: { poll: { timeout: EVENT_LIMIT_MS } },
          globalSetup: ['test/support/server/globalSetup.ts'],
          include: ['test/browser/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          testTimeout: WHOLE_LIMIT_MS,
          hookTimeout: WHOLE_LIMIT_MS,
          // Each file has its own Chromium. Pages wait for frames and replies: a third uses what two leave.
          maxWorkers: Math.max(3, availableParallelism()),
        },
      },
    ],
  },
})
