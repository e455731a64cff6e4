import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { fresh } from './scripts/vite/fresh.ts'
import { LongestFirst } from './scripts/vite/longestFirst.ts'
import { icons, stale, unbuilt } from './scripts/vite/virtual.ts'

/** Where the levels of one `npm test` share what they have compiled. */
const modules = process.env.TEST_MODULES

/** How long an event may be awaited: a busy machine is no fault. */
const EVENT_LIMIT_MS = 15_000

/** What yields to the heavy levels may get little of a busy machine for a while. */
const YIELDING_LIMIT_MS = 300_000

/** Rules on every screen; for `npm run readings` what draws them in their place. */
const SCREENS = 'test/machines/screens/*.test.ts'
const READINGS = 'test/machines/screens/readings.ts'

/** One project a level, two where its name begins alike: walls of the house, pure charts, browser machines and components in jsdom, the server over HTTP, pages in Chromium. */
export default defineConfig({
  plugins: [icons(), unbuilt(), stale(), react(), fresh()],
  ...(modules && { cacheDir: modules }),
  test: {
    // Left to itself vitest keeps one core free, which of two is half.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // What is drawn or read once is thrown away: with little room for the young a fifth of the time goes into that.
    execArgv: ['--max-semi-space-size=64'],
    sequence: { sequencer: LongestFirst },
    ...(modules && { experimental: { fsModuleCache: true, fsModuleCachePath: modules } }),
    projects: [
      {
        extends: true,
        // Files share nothing that changes; reading the same modules anew for each would cost more than the tests.
        test: {
          name: 'walls',
          include: ['test/walls/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          testTimeout: YIELDING_LIMIT_MS,
        },
      },
      {
        extends: true,
        test: {
          name: 'workflows',
          include: ['test/workflows/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          testTimeout: YIELDING_LIMIT_MS,
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
          // What is fetched ahead in the browser is compiled inside the test, or hook, that first asks for it.
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'machines-screens',
          include: [process.env.READINGS ? READINGS : SCREENS],
          environment: 'jsdom',
          isolate: false,
          // Drawn as people get them: what React checks of our code in development takes as long as the drawing.
          env: { NODE_ENV: 'production' },
          setupFiles: ['test/support/machines/releasedReact.ts', 'test/support/machines/browser.ts'],
          // A screen is drawn some thirty times in one test, on a machine that may be busy.
          testTimeout: 120_000,
        },
      },
      // What does not depend on which database it is: once is enough.
      {
        extends: true,
        test: {
          name: 'process',
          expect: { poll: { timeout: EVENT_LIMIT_MS } },
          include: ['test/process/**/*.test.ts'],
          environment: 'node',
          testTimeout: 120_000,
          hookTimeout: 180_000,
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
          // Every file has a server and a database of its own; reading the same modules anew for each took a minute.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
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
          testTimeout: 90_000,
          hookTimeout: 180_000,
          // Each file has a Chromium of its own. Pages wait for frames and answers: a third one uses what two leave.
          maxWorkers: Math.max(3, availableParallelism()),
        },
      },
    ],
  },
})
