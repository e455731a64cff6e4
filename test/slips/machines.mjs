// @ts-check
import { slipsOf } from './slip.mjs'

const UPLOADS = 'src/machines/browser/uploads.ts'
const upload = ['test/machines/browser/upload.test.ts']
const live = ['test/machines/browser/live.test.ts']

export const machines = slipsOf('machines', 'machines', [
  [
    'b20',
    'the percentage of an upload goes back',
    'src/machines/browser/upload.ts',
    'Math.max(context.percentage, Math.min(100, Math.round(percentage) || 0))',
    'Math.min(100, Math.round(percentage) || 0)',
    upload,
  ],
  [
    'b21',
    'an empty file is sent',
    UPLOADS,
    '  if (file.size === 0) return `「${file.name}」是空文件，请换一个`\n',
    '',
    upload,
  ],
  ['b22', 'a file that failed loses its place', UPLOADS, 'list: list.sort(inOrder)', 'list', upload],
  ['b23', 'files that wait are all sent at once', UPLOADS, 'waiting.slice(0, Math.max(0, free))', 'waiting', upload],
  [
    'b24',
    'a line that broke waits longer and longer, without end',
    'src/machines/browser/live.ts',
    'Math.min(MAX_BACKOFF_MS, MIN_BACKOFF_MS * 2 ** (failed - 1))',
    'MIN_BACKOFF_MS * 2 ** (failed - 1)',
    live,
  ],
  [
    'b25',
    'a line that is there again keeps its long pause',
    'src/machines/browser/live.ts',
    'OPEN: { actions: assign({ failed: 0 }) },',
    'OPEN: {},',
    live,
  ],
  [
    'b26',
    'a tab that was pressed leads away whoever went elsewhere',
    'src/machines/browser/tab.ts',
    "on: { MOVED: { target: 'resting', actions: 'release' } },",
    '',
    ['test/machines/browser/tab.test.ts'],
  ],
])
