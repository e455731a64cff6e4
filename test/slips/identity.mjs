// @ts-check
import { slipsOf } from './slip.mjs'

const SESSION = 'server/identity/session.ts'
const time = ['test/api/http/timeRunsOut.test.ts']

export const identity = [
  ...slipsOf('identity', 'process', [
    [
      'i09',
      'IPv6 is counted by the full address',
      'server/kernel/rateLimit.ts',
      ".slice(0, 4).join(':')",
      ".join(':')",
      ['test/process/serverFunctions.test.ts'],
    ],
  ]),
  ...slipsOf('identity', 'api', [
    [
      'i04',
      'expired tokens are still good',
      SESSION,
      "    .where('tokenHash', '=', hashOf(token))\n    .where('expiresAt', '>', new Date(now))\n",
      "    .where('tokenHash', '=', hashOf(token))\n",
      time,
      'a session',
    ],
    ['i20', 'a session lasts three hundred days', SESSION, '= 30 * DAY_MS', '= 300 * DAY_MS', time, 'a session'],
    [
      'i21',
      'being used does not lengthen a session',
      SESSION,
      '.set({ seenAt: new Date(now), expiresAt: new Date(now + SESSION_TTL_MS) })',
      '.set({ seenAt: new Date(now) })',
      time,
      'a session',
    ],
    [
      'i22',
      'a limit is over a moment too late',
      'server/kernel/rateLimit.ts',
      'rate.opened_at <= $',
      'rate.opened_at < $',
      time,
      'a limit counts anew',
    ],
  ]),
]
