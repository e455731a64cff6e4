// @ts-check
/** Slips in what is given: carts, boards, medals, draws, parcels, and what everybody reads of donors. */
import { slipsOf } from './slip.mjs'

const gifts = ['test/api/donation/stories.test.ts']
const exchanges = ['test/api/gift/exchanges.test.ts']
const DOUBTS = 'server/domain/exchange/doubts.ts'
const DRAW = 'server/domain/gift/draw.ts'

export const giving = slipsOf('domains', 'api', [
  [
    'g01',
    'who takes one thing out of the donation cart has emptied it',
    'server/domain/donation/cart.ts',
    "      .where('id', 'in', [...ids])\n",
    '',
    gifts,
    'the donation cart',
  ],
  [
    'g02',
    'one donor who hides the name hides everybody’s',
    'server/domain/donation/submit.ts',
    "set({ showName }).where('uid', '=', uid)",
    'set({ showName })',
    gifts,
    'what everybody reads of donors',
  ],
  [
    'g03',
    'the gifts of a donor who hides the name are found by their id',
    'server/domain/donation/public.ts',
    ".where('record.owner', '=', donor!).where('account.showName', '=', true)",
    ".where('record.owner', '=', donor!)",
    gifts,
    'what everybody reads of donors',
  ],
  [
    'g04',
    'a medal is earned by one more than its hint says',
    'server/domain/donation/medals.ts',
    'figures[of] >= from',
    'figures[of] > from',
    gifts,
    'the medal',
  ],
  [
    'g05',
    'leaders look at a district and read the counts of the whole city',
    'server/domain/donation/board.ts',
    'const { posts } = await scopeOf(db, uid, region)',
    'const { posts } = await scopeOf(db, uid, undefined)',
    gifts,
    'lists',
  ],
  [
    'g06',
    'what is given goes to the warehouse nearest to the district, not to the door',
    'server/domain/place/warehouses.ts',
    'const middle = from ?? regionCentre(place)',
    'const middle = regionCentre(place)',
    gifts,
    'of the warehouses',
  ],
  [
    'g07',
    'the seed of a draw is told while the last who entered are written down',
    DRAW,
    'drawnAt(draw) <= at',
    'draw.closesAt.getTime() <= at',
    exchanges,
    'fairness',
  ],
  [
    'g08',
    'whoever comes a second time is taken for a third account at the door',
    DOUBTS,
    ' and uid <> ${uid}',
    '',
    exchanges,
    'fairness',
  ],
  [
    'g09',
    'what one called off still counts towards a dear gift',
    DOUBTS,
    " and state <> 'cancelled'",
    '',
    exchanges,
    'fairness',
  ],
  [
    'g10',
    'what others have of a gift counts against what one may have',
    'server/domain/gift/limits.ts',
    'where gift = ${id} and uid = ${uid} and',
    'where gift = ${id} and',
    exchanges,
    'what cannot be',
  ],
  [
    'g11',
    'the staff of one city find parcels of another by their code',
    'server/domain/exchange/board.ts',
    '    .where(sql<SqlBool>`(${sql.join(cities.map(placeWithin), sql` or `)})`)\n    .executeTakeFirst()',
    '    .executeTakeFirst()',
    exchanges,
    'who sees what',
  ],
  [
    'g12',
    'of several lines that are paid back each gets the whole sum',
    'server/domain/afterSales/effects.ts',
    '    left -= part\n',
    '',
    ['test/api/order/afterSales.test.ts'],
    'a refund of several lines',
  ],
])
