// @ts-check
/** Slips in activities: their shifts, sign-ups, the day itself, and the hours that come of it. */
import { slipsOf } from './slip.mjs'

const CODE = 'server/domain/activity/sceneCode.ts'
const SCENE = 'server/domain/activity/scene.ts'
const DETAIL = 'server/domain/activity/detail.ts'
const SUBMIT = 'server/domain/activity/submit.ts'
const SAVE = 'server/domain/activity/save.ts'
const MEMBERS = 'server/engine/members.ts'
const SIGN_UP = 'src/machines/workflows/signUp/chart.ts'
const SERVED = 'src/machines/workflows/signUp/served.ts'
const ACTIVITY = 'src/machines/workflows/activity/chart.ts'
const GROUP = 'server/domain/activity/group.ts'
const stories = ['test/api/activity/stories.test.ts']
const groups = ['test/api/activity/groups.test.ts']
const scene = ['test/machines/pages/scene.test.tsx']

export const serving = [
  ...slipsOf('serving', 'api', [
    ['v01', 'drafts are read by everybody', DETAIL, ' and activity.listed`', '`', stories],
    [
      'v02',
      'neighbours who come are named whole',
      'server/domain/activity/registered.ts',
      "name: party === 'organisation' ? name : maskedName(name),\n  places",
      'name,\n  places',
      stories,
    ],
    [
      'v03',
      'everybody is told whom to call',
      DETAIL,
      'const known = leads || own.some',
      'const known = !leads || own.some',
      stories,
    ],
    [
      'v04',
      'people check in from anywhere',
      SCENE,
      'metres > place.radius + (accuracy ?? 0)',
      'metres > 9_000_000',
      stories,
    ],
    [
      'v05',
      'a telephone that knows its place badly will do',
      SCENE,
      'MAX_ACCURACY = 200',
      'MAX_ACCURACY = 2_000',
      stories,
    ],
    ['v06', 'a code is good for ten minutes', CODE, 'age >= 2 * SLOT_MS', 'age >= 20 * SLOT_MS', stories],
    ['v07', 'a code of the next hour is good now', CODE, ' || age < -SLOT_MS', '', stories],
    ['v08', 'a scan is good for ever', CODE, 'if (expiresAt < at)', 'if (expiresAt < 0)', stories],
    [
      'v09',
      'personal codes are guessed without end',
      SCENE,
      'WRONG_CODES_AN_HOUR = 60',
      'WRONG_CODES_AN_HOUR = 6_000',
      stories,
    ],
    [
      'v10',
      'who came last is offered the place',
      MEMBERS,
      ".orderBy(sql`(facts->>'queue')::int`)",
      ".orderBy(sql`(facts->>'queue')::int desc`)",
      stories,
    ],
    [
      'v11',
      'a large party holds up all behind it',
      MEMBERS,
      'if (places < party && allOrNothing) continue',
      'if (places < party && allOrNothing) return',
      stories,
    ],
    [
      'v12',
      'one is at two places at a time',
      'server/domain/activity/allowed.ts',
      "and (facts->>'startsAt')::bigint < ${endsAt}",
      "and (facts->>'startsAt')::bigint > ${endsAt}",
      stories,
    ],
    [
      'v13',
      'an activity is finished with hours left open',
      'server/domain/activity/binding.ts',
      'if (open > 0)',
      'if (open > 9)',
      stories,
    ],
    [
      'v14',
      'coming early counts as serving',
      SERVED,
      'Math.max(s.checkedInAt ?? s.startsAt, s.startsAt)',
      's.checkedInAt ?? s.startsAt',
      stories,
    ],
    [
      'v15',
      'forgetting to check out is worth an hour',
      SIGN_UP,
      'hoursOf(s, Math.min(at, s.endsAt), true)',
      'hoursOf(s, at, true)',
      stories,
    ],
    [
      'v16',
      'what never began counts as not come to',
      ACTIVITY,
      "params: { workflow: 'shift', event: 'CALL_OFF', input: { reason: '活动提前结束",
      "params: { workflow: 'shift', event: 'MOVE', input: { reason: '活动提前结束",
      stories,
    ],
    ['v17', 'a copy of a draft needs nobody to look', SAVE, 'PUBLISHED.includes(row.state)', 'true', stories],
    [
      'v18',
      'leaders publish what they wrote themselves',
      ACTIVITY,
      ', another((a: Activity) => a.owner)]',
      ']',
      stories,
    ],
    ['v19', 'a child of five comes alone', SUBMIT, 'YOUNGEST = 8', 'YOUNGEST = 3', stories],
    [
      'v20',
      'nobody speaks for a child',
      SUBMIT,
      'age < ADULT && guardianPhone === undefined',
      'age < 3 && guardianPhone === undefined',
      stories,
    ],
    [
      'v21',
      'hours are lost from sight by whoever confirmed them',
      'server/domain/hours/board.ts',
      " || tab === 'all'",
      '',
      ['test/api/honour/hours.test.ts'],
    ],
    ['v33', 'an organisation keeps more places than there are', GROUP, 'if (free < places)', 'if (free < 0)', groups],
    [
      'v34',
      'places are kept that nobody has time to be named for',
      GROUP,
      'if (nameBy <= at)',
      'if (startsAt <= at)',
      groups,
    ],
    [
      'v35',
      'whoever was named is taken for elsewhere, too',
      'server/domain/activity/binding.ts',
      'const overlap = invited ?',
      'const overlap = invited || facts.group ?',
      groups,
    ],
    [
      'v36',
      'people of an organisation that calls off keep their places',
      'server/domain/activity/effects.ts',
      "['offered', 'approved', 'toReconfirm']",
      "['offered']",
      groups,
    ],
    [
      'v37',
      'closing sign-up takes the names of places that are kept',
      'server/domain/activity/invite.ts',
      'group ? { ...found,',
      'group && !group ? { ...found,',
      groups,
    ],
  ]),
  ...slipsOf('serving', 'machines', [
    [
      'v30',
      'a personal code of three digits is sent',
      'src/pages/scene/parts/admitCard.tsx',
      "if (!CODE.test(typed)) return setError('个人签到码是 8 位数字')",
      '',
      scene,
    ],
    [
      'v31',
      'whoever leaves is asked where they are',
      'src/pages/scene/parts/checkIn.tsx',
      "const place = going === 'in' ? await",
      'const place = going ? await',
      scene,
    ],
    [
      'v32',
      'a code that cannot turn stays on the screen',
      'src/pages/scene/parts/sceneCodeCard.tsx',
      '{now && !problem && <Code',
      '{now && <Code',
      scene,
    ],
  ]),
]
