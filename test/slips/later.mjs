// @ts-check
/** Slips in what was written after the others were planted: money, who reads what, what is published, pages. */
import { slipsOf } from './slip.mjs'

const EXPENSE = 'src/machines/workflows/expense/chart.ts'
const PAYMENT = 'src/machines/workflows/payment/chart.ts'
const PROJECTION = 'src/machines/workflow/projection.ts'
const SCRUB = 'src/contract/scrub.ts'
const FIELDS = 'src/contract/fields.ts'
const LOTS = 'server/engine/pointLots.ts'
const expense = ['test/workflows/expense.stories.test.ts']
const payment = ['test/workflows/payment.stories.test.ts']
const scrub = ['test/workflows/scrub.test.ts']
const suite = ['test/workflows/readers.test.ts']
const input = ['test/workflows/input.test.ts', 'test/workflows/names.test.ts']
const lots = ['test/api/point/lots.test.ts']

export const later = [
  ...slipsOf('charts', 'workflows', [
    ['c50', 'the limit itself is not yet big', EXPENSE, 'amount >= BIG_EXPENSE', 'amount > BIG_EXPENSE', expense],
    [
      'c51',
      'who confirmed a big expense may pay it too',
      EXPENSE,
      "payer: ['财务', isFinance, another((e: Expense) => e.approvedBy)]",
      "payer: ['财务', isFinance]",
      expense,
    ],
    [
      'c52',
      'an expense that is handed in again still bears who confirmed it',
      EXPENSE,
      "reopen: { approvedBy: '' }",
      'reopen: {}',
      expense,
    ],
    ['c53', 'finance confirms its own expense', EXPENSE, ' && !isOwner(e, who)', '', expense],
    [
      'c54',
      'a revised expense keeps its former invoice',
      EXPENSE,
      'Claim) => ({ amount, invoice })',
      'Claim) => ({ amount })',
      expense,
    ],
    [
      'c55',
      'what is spent is paid back all the same',
      PAYMENT,
      "{ guard: ['unspent', 'small'], to:",
      "{ guard: ['small'], to:",
      payment,
    ],
    [
      'c56',
      'who approved a big refund countersigns it',
      PAYMENT,
      "second: ['财务', isFinance, another((p: Payment) => p.approvedBy)]",
      "second: ['财务', isFinance]",
      payment,
    ],
    [
      'c57',
      'money that comes after the end is not paid back',
      PAYMENT,
      "effects: ['takeIn', 'refund', 'sayRefunding']",
      "effects: ['takeIn', 'sayRefunding']",
      payment,
    ],
    [
      'c58',
      'what was paid back by hand leaves the channel',
      PAYMENT,
      "post(source(p), 'platform', p.received)",
      "post(source(p), 'channel', p.received)",
      payment,
    ],
    [
      'c59',
      'what came is booked as what was asked for',
      PAYMENT,
      'acceptAmount: p => ({ amount: p.received })',
      'acceptAmount: p => ({ amount: p.amount })',
      payment,
    ],
  ]),
  ...slipsOf('readers', 'workflows', [
    ['r31', 'whatever some read all read', PROJECTION, "rule === 'all' || hasAny(as, rule.to)", 'true', suite],
    [
      'r32',
      'who reads in one state reads in all',
      PROJECTION,
      'return states === true || (states?.includes(state) ?? false)',
      'return states !== undefined',
      suite,
    ],
    [
      'r33',
      'the people of a list are named',
      PROJECTION,
      'Array.isArray(value) ? value.map(aliasOf) : aliasOf(value)',
      'Array.isArray(value) ? value : aliasOf(value)',
      suite,
    ],
  ]),
  ...slipsOf('contract', 'workflows', [
    ['k50', 'a number of seven digits is published', SCRUB, 'run.length < 7', 'run.length < 8', scrub],
    [
      'k51',
      'the door behind an address is published',
      SCRUB,
      'spanOf(all, at, end + doors, () => mask)',
      'spanOf(all, at, end, () => mask)',
      scrub,
    ],
    ['k52', 'of two masks the longer one is lost', SCRUB, 'to: Math.max(last.to, span.to)', 'to: span.to', scrub],
    ['k53', 'whoever names a door is not warned', SCRUB, "if (doorsIn(text).length > 0) kinds.push('door')", '', scrub],
    [
      'k54',
      'a name may hold a telephone number',
      FIELDS,
      '/\\d{7}/.test(bare(name))',
      '/\\d{17}/.test(bare(name))',
      input,
    ],
    ['k55', 'the 31st of February is a day', FIELDS, '.check(z.refine(isCalendarDay, { error: hint }))', '', input],
    ['k56', 'nothing is an amount', FIELDS, "'amount', { min: 1, max,", "'amount', { min: 0, max,", input],
    [
      'k57',
      'a line of an order is named twice',
      FIELDS,
      'z.refine<readonly string[]>(allDifferent, { error: `${label}不能重复` })',
      'z.refine(() => true, { error: `${label}不能重复` })',
      input,
    ],
  ]),
  ...slipsOf('engine', 'api', [
    ['e50', 'points can be used while they are frozen', LOTS, 'new Date(at + frozenFor)', 'new Date(at)', lots],
    ['e51', 'points expire twice', LOTS, 'set remaining = 0, expired', 'set expired', lots],
    [
      'e52',
      'who was told of points is told again',
      LOTS,
      'set noticed_days = ${days} from',
      'set noticed_days = null from',
      lots,
    ],
  ]),
  ...slipsOf('pages', 'machines', [
    [
      'w30',
      'the way forgets what lies ahead',
      'src/pages/record/shared/recordWay.tsx',
      ', now, ...ahead]',
      ', now]',
      ['test/machines/pages/recordWay.test.tsx'],
    ],
    [
      'w31',
      'the way names steps that stay where they are',
      'src/pages/record/shared/recordWay.tsx',
      '.filter(({ from, to }) => from !== to)',
      '',
      ['test/machines/pages/recordWay.test.tsx'],
    ],
    [
      'w32',
      'a later page that failed is not told',
      'src/ui/parts/moreButton.tsx',
      '{failure && <p role="alert">{failure}</p>}',
      '',
      ['test/machines/ui/list.test.tsx'],
    ],
  ]),
]
