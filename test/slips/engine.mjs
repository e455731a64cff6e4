// @ts-check
import { slipsOf } from './slip.mjs'

const functions = ['test/process/serverFunctions.test.ts']
const traces = ['test/api/engine/stepTraces.test.ts']
const DELAYS = 'server/engine/delays.ts'
const LIMITS = 'server/kernel/rateLimit.ts'

export const engine = [
  ...slipsOf('engine', 'process', [
    [
      'e04',
      'a person named twice gets the message twice',
      'server/engine/messages.ts',
      'return [...new Set(to)]',
      'return to',
      functions,
    ],
    ['e16', 'a clock set to 0 is ignored', DELAYS, 'value >= 0', 'value > 0', functions],
    ['e20', 'a clock may be set to less than nothing', DELAYS, ' && value >= 0', '', functions],
    [
      'e21',
      'a clock may be set to half a millisecond',
      DELAYS,
      'Number.isSafeInteger(value)',
      'Number.isFinite(value)',
      functions,
    ],
    [
      'e22',
      'the minutes to wait are told too short',
      LIMITS,
      'Math.ceil(ms / MINUTE_MS)',
      'Math.floor(ms / MINUTE_MS)',
      functions,
    ],
    ['e23', 'an hour to wait is told in hours too early', LIMITS, 'if (ms <= HOUR_MS)', 'if (ms < HOUR_MS)', functions],
  ]),
  ...slipsOf('engine', 'api', [
    [
      'e08',
      'changed_at no longer moves with a step',
      'server/engine/fire.ts',
      '    changedAt: new Date(at),',
      '    ...(before ? {} : { changedAt: new Date(at) }),',
      traces,
      'a record was changed',
    ],
    [
      'e11',
      'finance hears of every change in its city',
      'server/engine/recipients.ts',
      '...above.map(({ id, role }) => sql`(${sql.lit(id)}, ${sql.lit(role)})`)',
      "...above.map(({ role }) => sql`('', ${sql.lit(role)})`)",
      traces,
      'finance of the city',
    ],
    [
      'e12',
      'a clock started and postponed in one step is not postponed',
      'server/engine/outbox.ts',
      '{ due: clock.due + ms }',
      '{ due: clock.due }',
      traces,
      'the clocks of one step',
    ],
    [
      'e15',
      'taking one role back takes every role there',
      'server/engine/grantEffects.ts',
      "    .where('role', '=', role)\n",
      '',
      traces,
      'one person with two roles',
    ],
    [
      'e17',
      'history names the first relation',
      'server/engine/fire.ts',
      'roles.find(one => [by].flat().includes(one)) ?? ',
      '',
      traces,
      'one person with two roles',
    ],
  ]),
]
