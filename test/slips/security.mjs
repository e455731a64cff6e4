// @ts-check
import { slipsOf } from './slip.mjs'

const FIELDS = 'src/contract/fields.ts'
const names = ['test/workflows/names.test.ts']
const database = ['test/api/db/database.test.ts']

export const security = [
  ...slipsOf('security', 'workflows', [
    ['s01', 'names may hold signs that nobody sees', FIELDS, '!UNSEEN.test(name)', "!UNSEEN.test('')", names],
    ['s02', 'a space hides an official word', FIELDS, '!OFFICIAL.test(bare(name))', '!OFFICIAL.test(name)', names],
    ['s03', 'the 31st of February is a day', FIELDS, 'new Date(at).toISOString().startsWith(text)', 'at > 0', names],
  ]),
  ...slipsOf('security', 'machines', [
    [
      's04',
      'nobody is warned of what will be public',
      'src/forms/publishedHint.tsx',
      'publishedWarning(words)',
      "publishedWarning('')",
      ['test/machines/forms/publishedHint.test.tsx'],
    ],
  ]),
  ...slipsOf('security', 'api', [
    [
      's05',
      'any name that leads here stands in links',
      'server/http/origin.ts',
      "!host.includes('.') ||",
      "host.includes('.') ||",
      ['test/api/http/origin.test.ts'],
    ],
    [
      's06',
      'the lock of a living process is taken over',
      'server/db/lock.ts',
      'Number(pid) && isAlive(Number(pid)) &&',
      'Number(pid) && !isAlive(Number(pid)) &&',
      database,
      'is one process’s',
    ],
    [
      's07',
      'a full disk is found out while it is filled',
      'server/db/room.ts',
      'if (free < needed)',
      'if (free < 0)',
      database,
      'is not taken for a first start',
    ],
  ]),
  ...slipsOf('security', 'process', [
    [
      's08',
      'whether the database is there is known after half a minute',
      'server/db/ping.ts',
      '= 1_800',
      '= 30_000',
      ['test/process/brokenLine.test.ts'],
      'a line that is silent',
    ],
    [
      's09',
      'a pooler is not noticed',
      'server/db/postgres.ts',
      "!('processID' in client) ||",
      'true ||',
      ['test/process/balanced.test.ts'],
      'is refused by a portal',
    ],
  ]),
]
