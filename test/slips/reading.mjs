// @ts-check
/** Slips in how lists are cut into pages, and in which of several servers answers. */
import { slipsOf } from './slip.mjs'

const LIST = 'server/kernel/listPage.ts'
const PAGINATION = 'server/kernel/pagination.ts'
const PRIMARY = 'server/db/primary.ts'
const failover = ['test/process/failover.test.ts']
const feedback = ['test/api/feedback/feedback.test.ts']
const favourites = ['test/api/mall/favourites.test.ts']
const content = ['test/api/home/content.test.ts']

export const reading = [
  ...slipsOf('lists', 'api', [
    [
      'l01',
      'a page repeats the last row of the one before',
      LIST,
      "'asc' ? '>' : '<')}",
      "'asc' ? '>=' : '<=')}",
      feedback,
    ],
    [
      'l02',
      'the total counts the page only',
      LIST,
      'const page = await keysetPage(matching, read, order)',
      'const page = await keysetPage(matching, read, order)\n  matching = matching.limit(order.pageSize ?? 20)',
      feedback,
    ],
    [
      'l03',
      'a list that is told to rise falls',
      LIST,
      'query.orderBy(sort, direction), rest)',
      "query.orderBy(sort, 'desc'), rest)",
      content,
    ],
    [
      'l04',
      'a page begins two rows after the one before',
      PAGINATION,
      'encodeCursor(keys(last))',
      'encodeCursor(keys(rows[size] ?? last))',
      favourites,
    ],
    [
      'l05',
      'the last page offers another one',
      PAGINATION,
      'rows.length > size && last',
      'rows.length >= size && last',
      feedback,
    ],
    ['l06', 'a page is one row short', PAGINATION, 'rows.slice(0, size)', 'rows.slice(0, size - 1)', feedback],
    [
      'l07',
      'a cursor of another list is taken',
      PAGINATION,
      'keys.length === sample.length &&',
      '',
      ['test/api/mall/goodsSearch.test.ts'],
    ],
  ]),
  ...slipsOf('failover', 'process', [
    [
      'f01',
      'of two primaries the older one counts',
      PRIMARY,
      '(rank(a) < rank(b) ? 1 : -1)',
      '(rank(a) < rank(b) ? -1 : 1)',
      failover,
      'a primary that hangs',
    ],
    [
      'f02',
      'lines stay with the server that is the primary no more',
      'server/db/listen.ts',
      '    lose()\n    void close()\n  })\n  const heartbeat',
      '  })\n  const heartbeat',
      failover,
      'a primary that hangs',
    ],
    [
      'f03',
      'a standby answers that is minutes behind',
      'server/db/standby.ts',
      'MAX_LAG_MS = 3_000',
      'MAX_LAG_MS = 300_000',
      failover,
      'visitors are answered',
    ],
    [
      'f04',
      'members are answered by a standby',
      'server/http/standby.ts',
      ' && !me',
      '',
      failover,
      'visitors are answered',
    ],
    [
      'f05',
      'a call of visitors that writes goes to the standby',
      'src/contract/activityDesk.contract.ts',
      '    writes: true,\n',
      '',
      failover,
      'visitors are answered',
    ],
  ]),
]
