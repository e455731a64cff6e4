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
const gifts = ['test/api/gift/exchanges.test.ts']
const stock = ['test/api/warehouse/stories.test.ts']
const goods = ['test/api/mall/goodsEditing.test.ts']
const expenses = ['test/api/finance/expenses.test.ts']
const roles = ['test/api/role/access.test.ts']

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
    [
      'l08',
      'what is used is what is new',
      'server/domain/gift/filters.ts',
      'gift.condition = ${sql.lit(condition)}',
      'gift.condition <> ${sql.lit(condition)}',
      gifts,
    ],
    [
      'l09',
      'what is to go out first is what keeps longest',
      'server/domain/warehouse/lists.ts',
      "where('stockItem.expiry', '<=', soonLimit(clock()))",
      "where('stockItem.expiry', '>', soonLimit(clock()))",
      stock,
    ],
    [
      'l10',
      'drafts stand among what is on sale',
      'server/domain/shop/lists.ts',
      '...(state === undefined ? [] : [sql<boolean>`goods.state = ${state}`]),',
      '',
      goods,
    ],
    [
      'l11',
      'one tab of my expenses has the sum of all',
      'server/domain/finance/lists.ts',
      'return { dataList: await expenseRows(db, rows, { uid }), next, tab, ...figures, sum: summed(shown) }',
      'return { dataList: await expenseRows(db, rows, { uid }), next, tab, ...figures, sum: summed(sums) }',
      expenses,
    ],
    [
      'l12',
      'people of one street are those of the district',
      'server/domain/role/lists.ts',
      ".$if(region !== undefined, some => some.where(withinRegion('record.place', region!)))",
      '',
      roles,
    ],
    [
      'l13',
      'what costs exactly what one has is no gift',
      'server/domain/gift/lists.ts',
      "downwards('within', sql<boolean>`(gift.points, gift.id) < (${points + 1}::int, '')`)",
      "downwards('within', sql<boolean>`(gift.points, gift.id) < (${points}::int, '')`)",
      gifts,
    ],
    [
      'l14',
      'points that are held are gone',
      'server/domain/point/lists.ts',
      'remaining = 0 and held = 0',
      'remaining = 0',
      gifts,
    ],
    [
      'l15',
      'gifts are found by no word',
      'server/domain/gift/filters.ts',
      '...(keyword === undefined ? [] : keywordConditions(keyword)),',
      '',
      gifts,
    ],
    [
      'l16',
      'a kind finds nothing that lies below it',
      'server/domain/warehouse/lists.ts',
      "            eb('classification.parent', '=', classification!),\n",
      '',
      stock,
    ],
    [
      'l17',
      'the desk finds people by a part of their number',
      'server/domain/exchange/board.ts',
      'receiver_phone = ${keyword}',
      'receiver_phone ilike ${pattern}',
      gifts,
    ],
    [
      'l18',
      'a list of gifts that is turned begins anew with what was earned',
      'server/domain/gift/lists.ts',
      'const [cursor, points = mine ?? 0] = cursorOf(after)',
      'const [cursor] = cursorOf(after)\n    const points = mine ?? 0',
      gifts,
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
