// @ts-check
/** Slips in what came after the first Saturday: calendars, cars, people let in by name, goods that are pledged. */
import { slipsOf } from './slip.mjs'

const CALENDAR = 'server/domain/activity/calendar.ts'
const ICS = 'server/domain/activity/ics.ts'
const INVITE = 'server/domain/activity/invite.ts'
const BINDING = 'server/domain/activity/binding.ts'
const LISTS = 'server/domain/activity/lists.ts'
const PUBLIC = 'server/domain/donation/public.ts'
const calendar = ['test/api/activity/calendar.test.ts']
const journeys = ['test/api/activity/journeys.test.ts']
const letIn = ['test/api/activity/letIn.test.ts']
const lists = ['test/api/activity/lists.test.ts']
const pledges = ['test/api/activity/pledges.test.ts']
const strangers = ['test/api/http/strangers.test.ts']

export const servingLater = [
  ...slipsOf('serving', 'api', [
    ['v40', 'a line of a calendar is longer than it may be', ICS, 'MAX_OCTETS = 75', 'MAX_OCTETS = 85', calendar],
    [
      'v41',
      'signs with a meaning stand in a calendar as they are',
      ICS,
      ".replace(/[\\\\;,]/g, '\\\\$&')",
      '',
      calendar,
    ],
    [
      'v42',
      'an address that was changed still opens the calendar',
      CALENDAR,
      'turn !== undefined && isSameText(secret, right) ? uid',
      'turn !== undefined && right ? uid',
      calendar,
    ],
    [
      'v43',
      'what was called off stays in the calendar for years',
      CALENDAR,
      'CANCELLED_LISTED_MS = 30 * DAY_MS',
      'CANCELLED_LISTED_MS = 3000 * DAY_MS',
      calendar,
    ],
    [
      'v44',
      'an activity that was called off stands in calendars as if it were held',
      CALENDAR,
      "row.state === 'dropped' ? 'CANCELLED'",
      "row.state === '' ? 'CANCELLED'",
      calendar,
    ],
    [
      'v45',
      'whoever signs up again keeps the word that they cancelled',
      CALENDAR,
      'row.sequence + row.changes',
      'row.sequence + row.version',
      calendar,
    ],
    [
      'v46',
      'who logs out everywhere leaves the calendar open',
      'server/identity/session.ts',
      '  await turnCalendar(db, uid)\n',
      '',
      calendar,
    ],
    [
      'v47',
      'the calendar names a leader whole',
      CALENDAR,
      "kind === 'organisation' ? name : maskedName(name)",
      "kind === 'organisation' ? maskedName(name) : name",
      calendar,
    ],
    ['v50', 'a car carries one more than it seats', BINDING, 'passengers > free', 'passengers > free + 1', journeys],
    ['v51', 'a car carries a kilogram too much', BINDING, 'load > vehicle.load', 'load > vehicle.load + 1', journeys],
    [
      'v52',
      'a car whose insurance has ended goes on the road',
      BINDING,
      'vehicle.insuranceUntil < day',
      "vehicle.insuranceUntil < ''",
      journeys,
    ],
    [
      'v54',
      'a place is kept for whoever has one already',
      INVITE,
      "  if (same) refuse('notNow', '他已经报了这个班次', 'phone')\n",
      '',
      journeys,
    ],
    [
      'v55',
      'a place is kept where there is none',
      INVITE,
      '(await freePlaces(db, shift)) < 1',
      'shift === uid',
      journeys,
    ],
    ['v56', 'a leader says how old somebody is', INVITE, 'found.leastAge > 0', 'found.leastAge > 99', journeys],
    ['v58', 'numbers are tried out without end', INVITE, '[phoneGuesses(uid)]', '[]', journeys],
    [
      'v60',
      'somebody is let in by name before the doors are open',
      BINDING,
      'LET_IN: (db, { facts }) => assertCheckInOpen(db, facts)',
      'LET_IN: async () => {}',
      letIn,
    ],
    [
      'v61',
      'the word of a leader counts as a scan',
      'src/machines/workflows/signUp/chart.ts',
      'byLeader: true, byName: true, reconfirmBy: null',
      'byLeader: true, byName: false, reconfirmBy: null',
      letIn,
    ],
    [
      'v62',
      'let in by name by mistake stays so after a scan',
      'src/machines/workflows/signUp/chart.ts',
      'undoable: false, byLeader: false, byName: false }',
      'undoable: false, byLeader: false }',
      letIn,
    ],
    [
      'v63',
      'hours lead whoever reads them to a sign-up that is not theirs',
      'server/domain/hours/rows.ts',
      "signUp: reads ? found.id : ''",
      'signUp: found.id',
      letIn,
    ],
    ['v70', 'the nearest are looked for too near', LISTS, 'DEGREE = 111_000', 'DEGREE = 1_110_000', lists],
    ['v71', 'a word is not looked for', LISTS, '[] : keywordConditions(keyword, walk)', '[] : []', lists],
    [
      'v80',
      'whoever pledges is named whole',
      'server/domain/activity/registered.ts',
      'name: pledgeDonorName({ donor: name, party, showName })',
      'name: showName ? name : pledgeDonorName({ donor: name, party, showName })',
      pledges,
    ],
    ['v81', 'pictures that nobody looked at are shown', PUBLIC, 'received ? pictures : []', 'pictures', pledges],
    [
      'v82',
      'the way of a pledge names who gives',
      PUBLIC,
      'received ? publicDonorName : pledgeDonorName',
      'publicDonorName',
      pledges,
    ],
    [
      'v83',
      'what was withdrawn is still pledged',
      'server/domain/activity/registered.ts',
      "      .where('record.state', 'not in', [...FALLEN_STATES])\n    const { rows, next, total } = await listPage(db, all",
      '    const { rows, next, total } = await listPage(db, all',
      pledges,
    ],
    [
      'v84',
      'what is given for no activity shows before it came',
      PUBLIC,
      "    if (!received && !activity) return refuse('missing', '没有找到这份捐赠')\n",
      '',
      pledges,
    ],
    [
      'v90',
      'a mark that was made up is asked of the database',
      'server/kernel/pagination.ts',
      'Number.isSafeInteger(key)',
      "typeof key === 'number'",
      strangers,
      "'/api",
    ],
    [
      'v91',
      'signs are looked for as signs of the database',
      'server/kernel/pagination.ts',
      'keyword.replace(/[\\\\%_]/g, wildcard => `\\\\${wildcard}`)',
      'keyword',
      strangers,
      "'/api",
    ],
  ]),
  ...slipsOf('serving', 'workflows', [
    [
      'v53',
      'whoever came on foot is offered journeys',
      'src/machines/workflows/signUp/chart.ts',
      "s => s.kind === 'vehicle']",
      "s => s.kind !== 'bus']",
      ['test/workflows/signUp.test.ts'],
      'whoever came on foot',
    ],
  ]),
]
