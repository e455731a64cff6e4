// @ts-check
import { slipsOf } from './slip.mjs'

const AID = 'src/machines/workflows/aid/chart.ts'
const LADDER = 'src/machines/workflow/ladder.ts'
const HOURS = 'src/machines/workflows/hours/chart.ts'
const hours = ['test/workflows/hours.stories.test.ts']
const aid = ['test/workflows/aid.stories.test.ts']

export const charts = slipsOf('charts', 'workflows', [
  [
    'c08',
    'reassigning may change the warehouse after issue',
    AID,
    "warehouse !== '' && !a.issued ?",
    "warehouse !== '' ?",
    aid,
  ],
  ['c10', 'half an hour counts as 60 minutes', AID, 'half: 30,', 'half: 60,', aid],
  [
    'c27',
    'whoever holds two rungs acts on the farthest',
    LADDER,
    '  LADDER.find(rung => hasRole',
    '  [...LADDER].reverse().find(rung => hasRole',
    aid,
  ],
  ['c41', 'a whole day counts as half a day', AID, 'eight: 480 }', 'eight: 240 }', aid],
  ['c42', 'an hour is worth twice its points', HOURS, 'POINTS_AN_HOUR) / 60', 'POINTS_AN_HOUR) / 30', hours],
  ['c43', 'relief comes from a warehouse too', AID, "a.kind === 'goods' && warehouse !== ''", "warehouse !== ''", aid],
  [
    'c44',
    'whoever asked decides about it',
    AID,
    'handles(who, a.place) && !isParty(a, who)',
    'handles(who, a.place)',
    aid,
  ],
  ['c45', 'whoever helps decides about it', AID, ' && who.uid !== a.assignee', '', aid],
  [
    'c46',
    'goods are handed over before they are issued',
    AID,
    "a => a.kind !== 'goods' || a.issued]",
    '() => true]',
    aid,
  ],
  [
    'c47',
    'nobody answers for twenty days before it climbs',
    AID,
    'unanswered: hours(48)',
    'unanswered: hours(480)',
    aid,
  ],
  ['c48', 'silence is no agreement for ten weeks', AID, 'autoConfirm: days(7)', 'autoConfirm: days(70)', aid],
  [
    'c49',
    'goods that left the warehouse are withdrawn',
    AID,
    "'物资已经出库，不能再撤回，请联系责任人', a => !a.issued",
    "'物资已经出库，不能再撤回，请联系责任人', () => true",
    aid,
  ],
])
