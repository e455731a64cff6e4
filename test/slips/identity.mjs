// @ts-check
import { slipsOf } from './slip.mjs'

const SESSION = 'server/identity/session.ts'
const PUZZLE = 'server/identity/smsPuzzle.ts'
const lockout = ['test/api/entry/lockout.test.ts']
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
    [
      'i23',
      'work is good for every number',
      PUZZLE,
      '`${phone} ${purpose} ${until}',
      '`${purpose} ${until}',
      lockout,
      'work is good',
    ],
    ['i24', 'work is good again and again', PUZZLE, 'max: 1,', 'max: 9,', lockout, 'work is good'],
    ['i25', 'work need not be done', PUZZLE, '!beginsWithZeros(', 'beginsWithZeros(', lockout, 'work is good'],
    ['i26', 'late work is good', PUZZLE, ' || until <= requested.now', '', lockout, 'work is good'],
    [
      'i27',
      'what strangers ask for refuses the owner',
      'server/identity/smsCode.ts',
      '!ownDay.allowed || (',
      '!ownDay.allowed || day.count > 4 || (',
      lockout,
      'codes that strangers',
    ],
  ]),
]
