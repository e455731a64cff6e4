// @ts-check
/**
 * The very moment, one's own desk, what stays stale, what an effect asks for: small things that nothing else depends
 * on.
 */
import { slipsOf } from './slip.mjs'

const roles = ['test/api/role/stories.test.ts']
const time = ['test/api/http/timeRunsOut.test.ts']
const engine = ['test/api/engine/integrity.test.ts']
const kernel = ['test/process/kernelFunctions.test.ts']
const server = ['test/process/serverFunctions.test.ts']
const shows = ['test/walls/shows.test.ts']
const POSTS = 'server/engine/posts.ts'
const SESSION = 'server/identity/session.ts'
const NAMES = 'server/identity/names.ts'
const PAGES = 'server/kernel/pagination.ts'
const CACHE = 'server/kernel/ttlCache.ts'
const PROXIES = 'server/kernel/trustedProxies.ts'

export const moments = [
  ...slipsOf('engine', 'api', [
    [
      'm01',
      'one’s own role lies on one’s own desk',
      'server/domain/role/decides.ts',
      ' and owner <> ${uid}`',
      '`',
      roles,
      'an application goes up',
    ],
    [
      'm02',
      'a role is moved to where it is',
      'server/domain/role/appoint.ts',
      "      if (before === region) refuse('invalid', '和现在的地区一样', 'region')\n",
      '',
      roles,
      'a leader moves',
    ],
    [
      'm03',
      'what a lot pays later replaces what it paid before',
      'server/engine/pointDebts.ts',
      'repaid = repaid + part.points',
      'repaid = part.points',
      ['test/api/point/debts.test.ts'],
      'a lot that pays twice',
    ],
    [
      'm04',
      'a draw is entered at the very end',
      'server/domain/exchange/submit.ts',
      'draw.closesAt.getTime() <= at',
      'draw.closesAt.getTime() < at',
      time,
      'a draw',
    ],
    [
      'm05',
      'a draw is shown open at the very end',
      'server/domain/gift/draw.ts',
      "closesAt.getTime() > at ? 'open'",
      "closesAt.getTime() >= at ? 'open'",
      time,
      'a draw',
    ],
    [
      'm06',
      'a policy is listed at the very end',
      'server/domain/policy/handlers.ts',
      "eb('endsAt', '>', now)",
      "eb('endsAt', '>=', now)",
      time,
      'a policy',
    ],
    [
      'm07',
      'a session is seen anew at every call',
      SESSION,
      'now - found.seenAt.getTime() > SEEN_INTERVAL_MS',
      'now - found.seenAt.getTime() > 0',
      time,
      'to the millisecond a session is seen',
    ],
    [
      'm08',
      'a ticket of the live line is good for a moment more',
      'server/identity/liveTicket.ts',
      'Number(expiresAt) > clock()',
      'Number(expiresAt) >= clock()',
      time,
      'to the millisecond a ticket',
    ],
    [
      'm09',
      'the newest of what waits says how long',
      'server/domain/task/board.ts',
      'Math.min(merged.oldest, since)',
      'Math.max(merged.oldest, since)',
      ['test/api/task/board.test.ts'],
      'of what waits in several',
    ],
    [
      'm10',
      'clocks ring in whatever order they were set',
      'server/engine/clock.ts',
      "    .orderBy('timer.dueAt')\n",
      '',
      engine,
      'the clock rings at the very',
    ],
    [
      'm11',
      'a clock rings a moment late',
      'server/engine/clock.ts',
      ".where('timer.dueAt', '<=', new Date(clock()))",
      ".where('timer.dueAt', '<', new Date(clock()))",
      engine,
      'the clock rings at the very',
    ],
  ]),
  ...slipsOf('engine', 'process', [
    [
      'm20',
      'the wider of two regions is looked through',
      POSTS,
      '[{ rung: role, region: covered }]',
      '[{ rung: role, region }]',
      server,
    ],
    [
      'm21',
      'a matter climbs to where it is',
      'server/engine/ladder.ts',
      'LADDER.indexOf(one) > LADDER',
      'LADDER.indexOf(one) >= LADDER',
      server,
    ],
    ['m22', 'the row that tells of a next page is shown', PAGES, 'rows.slice(0, size)', 'rows', kernel],
    [
      'm23',
      'a page that is just full has an empty one behind it',
      PAGES,
      'rows.length > size &&',
      'rows.length >= size &&',
      kernel,
    ],
    ['m24', 'a cursor of any length is taken', PAGES, 'keys.length === sample.length &&', 'true &&', kernel],
    ['m25', 'a per cent sign finds everything', PAGES, '/[\\\\%_]/g', '/[\\\\_]/g', kernel],
    ['m26', 'an answer is kept while the clock goes back', CACHE, ' && entry.expiresAt <= now + TTL_MS', '', kernel],
    [
      'm27',
      'a failure is kept',
      CACHE,
      '    value.catch(() => entries.delete(name))\n',
      '    value.catch(() => undefined)\n',
      kernel,
    ],
    [
      'm28',
      'the memory fills with answers',
      CACHE,
      '    if (entries.size >= MAX_ENTRIES) entries.clear()\n',
      '',
      kernel,
    ],
    ['m29', 'a network has more bits than there are', PROXIES, 'version === 4 ? 32 : 128', '128', kernel],
    [
      'm30',
      'gifts are limited as aid is',
      'server/kernel/limits.ts',
      'openGifts: limitOf(VARIABLES.openGifts)',
      'openGifts: limitOf(VARIABLES.openAids)',
      kernel,
    ],
    ['m31', 'a promise names the neighbour', NAMES, "showName && party === 'organisation'", 'showName', kernel],
    ['m32', 'half a letter stands for a surname', NAMES, '[...name][0]', 'name[0]', kernel],
  ]),
  ...slipsOf('contract', 'walls', [
    [
      'm40',
      'the card of a donor does not hear of gifts',
      'src/contract/donation.contract.ts',
      "      recent: z.array(donationRow),\n    }),\n    shows: ['goodsDonation'],",
      '      recent: z.array(donationRow),\n    }),',
      shows,
    ],
    [
      'm41',
      'the page of a group is told no group',
      'src/machines/workflows/groupSignUp/face.ts',
      "'/myVolunteerDetail', { group: id }",
      "'/myVolunteerDetail', {}",
      ['test/walls/faces.test.ts'],
    ],
  ]),
  ...slipsOf('charts', 'workflows', [
    [
      'm50',
      'a gift that was never taken is returned',
      'src/machines/workflows/exchange/chart.ts',
      "e.taken ? 'return' : 'free'",
      "'return'",
      ['test/workflows/exchange.test.ts'],
    ],
    [
      'm51',
      'finance is told that one person is enough for a big refund',
      'src/machines/workflows/payment/chart.ts',
      'isSmall(p)\n            ?',
      '!isSmall(p)\n            ?',
      ['test/workflows/payment.test.ts'],
    ],
    [
      'm52',
      'a shift that is put off ends earlier',
      'src/machines/workflows/shift/chart.ts',
      'endsAt: s.endsAt + by',
      'endsAt: s.endsAt - by',
      ['test/workflows/shift.test.ts'],
    ],
    [
      'm53',
      'points of service are free at once',
      'src/machines/workflows/hours/chart.ts',
      'frozenFor: OPEN_MS',
      'frozenFor: 0',
      ['test/workflows/hours.test.ts'],
    ],
  ]),
]
