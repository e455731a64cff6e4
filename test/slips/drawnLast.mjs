// @ts-check
/** Slips that two people drew who had read no test, and that nobody noticed then. */
import { slipsOf } from './slip.mjs'

const DRAWN = ['test/workflows/readers.test.ts']
const giving = ['test/api/donation/stories.test.ts']

export const drawnLast = [
  ...slipsOf('charts', 'workflows', [
    [
      'n101',
      'the refund that waits for another finance person is a task of the one who approved it, too',
      'src/machines/workflows/payment/face.ts',
      "who: { by: 'role', role: 'finance', except: 'approvedBy' },",
      "who: { by: 'role', role: 'finance' },",
      DRAWN,
    ],
    [
      'n102',
      'who stores donated goods is looked for by the place of the record, not by its warehouse',
      'src/machines/workflows/goodsDonation/face.ts',
      "who: { by: 'role', role: 'warehouseIn', fact: 'warehouse' },",
      "who: { by: 'role', role: 'warehouseIn' },",
      DRAWN,
    ],
  ]),
  ...slipsOf('contract', 'walls', [
    [
      'n103',
      'the second warning comes one day instead of seven before points expire',
      'src/contract/point.contract.ts',
      'POINTS_EXPIRY_NOTICE_DAYS = [30, 7] as const',
      'POINTS_EXPIRY_NOTICE_DAYS = [30, 1] as const',
      ['test/walls/constants.test.ts'],
    ],
  ]),
  ...slipsOf('identity', 'process', [
    [
      'n104',
      'of several borders near a point the last one looked at wins, not the nearest',
      'server/geo/polygons.ts',
      '[nearest, best] = [area.district, km]',
      '[nearest, best] = [area.district, best]',
      ['test/process/maps.test.ts'],
    ],
  ]),
  ...slipsOf('identity', 'api', [
    [
      'n105',
      'the Host of a request is believed although no proxy passed it on',
      'server/http/origin.ts',
      'ips.length > 1 || isLocal(name)',
      'ips.length > 0 || isLocal(name)',
      ['test/api/http/origin.test.ts'],
    ],
    [
      'n106',
      'names and addresses that a donor wrote into the donation form are not hidden in what is published',
      'server/identity/parties.ts',
      '    union select asked, name, detail from source join donation_info using (id)\n',
      '',
      giving,
      'what whoever sits at the desk gives',
    ],
  ]),
  ...slipsOf('engine', 'api', [
    [
      'n107',
      'a right guess inside a transaction counts as a wrong one',
      'server/kernel/rateLimit.ts',
      '    for (const { key } of limits) around.right.add(key)\n',
      '',
      ['test/api/engine/kernel.test.ts'],
      'a guess inside of a transaction',
    ],
  ]),
  ...slipsOf('domains', 'api', [
    [
      'n108',
      'a copy of an activity that still waits for review counts as published before',
      'server/domain/activity/save.ts',
      "const PUBLISHED = ['recruiting',",
      "const PUBLISHED = ['submitted', 'recruiting',",
      ['test/api/activity/stories.test.ts'],
      'what changes after people have signed up',
    ],
    [
      'n109',
      'an entry of the calendar ends when it begins',
      'server/domain/activity/ics.ts',
      '`DTEND;TZID=${CHINA_ZONE}:${local(event.endsAt)}`',
      '`DTEND;TZID=${CHINA_ZONE}:${local(event.startsAt)}`',
      ['test/api/activity/calendar.test.ts'],
    ],
    [
      'n110',
      'an amount that is looked for is rounded down, some lose a 分 by it',
      'server/domain/finance/filters.ts',
      'Math.round(Number(keyword) * 100)',
      'Math.floor(Number(keyword) * 100)',
      ['test/api/finance/expenses.test.ts'],
    ],
    [
      'n111',
      'the donor counts as holder of a rung for their own donation',
      'server/domain/donation/submit.ts',
      'const rungs = await heldRungs(db, region, [uid])',
      'const rungs = await heldRungs(db, region)',
      giving,
      'what whoever sits at the desk gives',
    ],
  ]),
  ...slipsOf('pages', 'machines', [
    [
      'n112',
      'the screen is kept lit only until the page was hidden once',
      'src/pages/scene/parts/useScreenAwake.ts',
      "    document.addEventListener('visibilitychange', keep)\n",
      '',
      ['test/machines/pages/screenAwake.test.tsx'],
    ],
    [
      'n113',
      'quotation marks inside a cell are not doubled in exported books',
      'src/pages/finance/parts/csv.ts',
      `.replaceAll('"', '""')}"\``,
      '}"`',
      ['test/machines/pages/csv.test.ts'],
    ],
    [
      'n114',
      'a page whose code did not come once is never fetched again',
      'src/app/shell/pages.ts',
      '  if (pageLoads.get(path)?.failed) pageLoads.delete(path)\n',
      '',
      ['test/machines/app/links.test.tsx'],
    ],
    [
      'n115',
      'what was seen last on the map wins over the point that the address names',
      'src/pages/map/shared/viewport.ts',
      '  if (at) return { centre: at, zoom: STREET_ZOOM }\n',
      '  if (at && !lastViewport) return { centre: at, zoom: STREET_ZOOM }\n',
      ['test/machines/pages/viewport.test.ts'],
    ],
  ]),
]
