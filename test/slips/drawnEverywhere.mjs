// @ts-check
/** Slips drawn at random places of everything by two who had read no test, where the whole of the tests went past. */
import { slipsOf } from './slip.mjs'

export const drawnEverywhere = [
  ...slipsOf('domains', 'api', [
    [
      'any01',
      'Staff who search a person by a number typed with spaces do not find that person',
      'server/domain/task/search.ts',
      'peopleBy(db, who, words)',
      'peopleBy(db, who, keyword)',
      ['test/api/task/searching.test.ts'],
    ],
    [
      'any02',
      'Goods that arrive can be booked on the shelf of another warehouse that has goods of the same name',
      'server/domain/warehouse/effects.ts',
      "    .select(['id', 'name', 'classification', 'unit'])\n    .where('warehouse', '=', warehouse)\n",
      "    .select(['id', 'name', 'classification', 'unit'])\n",
      ['test/api/warehouse/books.test.ts'],
    ],
  ]),
  ...slipsOf('domains', 'process', [
    [
      'any03',
      'Payments of a certification fee are looked up among campaigns, so they have no title',
      'server/domain/payment/binding.ts',
      "fee: 'certification'",
      "fee: 'campaign'",
      ['test/process/paymentFunctions.test.ts'],
    ],
  ]),
  ...slipsOf('engine', 'api', [
    [
      'any04',
      'A clock that was moved to later while it waited for the lock rings at once',
      'server/engine/clock.ts',
      "      .where('dueAt', '<=', new Date(services.clock()))\n",
      '',
      ['test/api/engine/integrity.test.ts'],
    ],
  ]),
  ...slipsOf('identity', 'api', [
    [
      'any05',
      'An upload that could not be written down is answered as done, with an address under which there is nothing',
      'server/files/upload.ts',
      '  } catch (error) {\n    await storage.remove(key)\n    throw error\n  }',
      '  } catch {\n    await storage.remove(key)\n  }',
      ['test/api/files/uploadBreaks.test.ts'],
    ],
    [
      'any07',
      'An address is forgotten a day after the first login there although the person logged in again since',
      'server/identity/knownAddress.ts',
      'max: 1, windowMs: 0',
      'max: 1, windowMs: DAY_MS',
      ['test/api/engine/kernel.test.ts'],
    ],
    [
      'any08',
      'Who comes from an order is sent back after a second, before having paid',
      'server/http/cashier.ts',
      "fromOrder && status === 'paid' ?",
      'fromOrder ?',
      ['test/api/payment/page.test.ts'],
    ],
  ]),
  ...slipsOf('identity', 'process', [
    [
      'any06',
      "The log shows the secret address of people's calendars",
      'server/http/log.ts',
      '(ical|certificates)',
      '(certificates)',
      ['test/process/httpFunctions.test.ts'],
    ],
  ]),
  ...slipsOf('charts', 'walls', [
    [
      'any09',
      'The helper who reports an aid as done is no longer warned that the words may be published',
      'src/machines/workflows/aid/chart.ts',
      "text('帮扶情况', { min: 2, max: 500, published: true }),\n          photos: pictures('现场照片",
      "text('帮扶情况', { min: 2, max: 500 }),\n          photos: pictures('现场照片",
      ['test/walls/contract.test.ts'],
    ],
  ]),
  ...slipsOf('charts', 'workflows', [
    [
      'any10',
      'The explanation of a step promises points and hours of work where only points are given',
      'src/machines/workflow/sentences.ts',
      'params.minutes > 0 ?',
      'params.minutes >= 0 ?',
      ['test/workflows/sentences.test.ts'],
    ],
  ]),
  ...slipsOf('machines', 'machines', [
    [
      'any11',
      'After another person logs in, a page that is on show goes on showing what the person before had read until the new answer comes, and keeps it where the new reading is refused',
      'src/data/queryCache.ts',
      '    update(entry, EMPTY_STATE)\n    if (entry.listeners',
      '    if (entry.listeners',
      ['test/machines/data/forgetting.test.tsx'],
    ],
    [
      'any12',
      'A file that is too large is refused with a wrong limit in the message: 10.4 MB where 10 MB is meant',
      'src/machines/browser/uploads.ts',
      'const MB = 1024 * 1024',
      'const MB = 1000 * 1000',
      ['test/machines/browser/upload.test.ts'],
    ],
    [
      'any13',
      'After one file fails, those that wait in the queue behind it are not sent any more',
      'src/machines/browser/uploads.ts',
      "{ actions: [{ type: 'drop', params: ({ event: { output } }) => output }, 'startNext'] }",
      "{ actions: [{ type: 'drop', params: ({ event: { output } }) => output }] }",
      ['test/machines/browser/upload.test.ts'],
    ],
  ]),
  ...slipsOf('forms', 'machines', [
    [
      'any14',
      "While a dialog is open, the bar at the foot of a phone's screen (tabs, action bar) lies bright above the veil as if it could be used",
      'src/ui/theme/system.ts',
      "  background: 'var(--veil)',\n  zIndex: zIndex.dialog,",
      "  background: 'var(--veil)',\n  zIndex: zIndex.sticky,",
      ['test/machines/ui/layers.test.ts'],
    ],
  ]),
  ...slipsOf('charts', 'workflows', [
    [
      'any15',
      'Whoever may take a step by two rights is refused as not being another person though only one of them bars it',
      'src/machines/workflow/workflow.ts',
      '[first, ...others].every(actedBefore)',
      '[first, ...others].some(actedBefore)',
      ['test/workflows/clocks.test.ts'],
    ],
  ]),
  ...slipsOf('machines', 'machines', [
    [
      'any16',
      'A page that goes on to a record of another workflow shows the steps of the former one until the new chart is there',
      'src/data/record/useFlow.ts',
      'loaded?.id === id ? loaded : undefined',
      'loaded',
      ['test/machines/data/forgetting.test.tsx'],
    ],
  ]),
  ...slipsOf('honour', 'api', [
    [
      'any17',
      'On a certificate a long number or Latin word runs over the edge of the sheet',
      'server/domain/certificate/font.ts',
      '    if (fits(unit)) put(unit)\n    else for (const sign of unit) put(sign)\n',
      '    put(unit)\n',
      ['test/api/honour/signs.test.ts'],
    ],
  ]),
]
