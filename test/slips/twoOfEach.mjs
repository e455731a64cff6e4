// @ts-check
/** Slips that show only where there are two of a thing: two carts, two warehouses, two who apply, two addresses. */
import { slipsOf } from './slip.mjs'

export const twoOfEach = [
  ...slipsOf('domains', 'api', [
    [
      'u1',
      'a keeper of two warehouses is shown the deliveries of both where one is named',
      'server/domain/warehouse/keeper.ts',
      'all.filter(({ id }) => id === only)',
      'all',
      ['test/api/warehouse/keeping.test.ts'],
    ],
    [
      'u2',
      'what expires in thirty days is not counted as soon',
      'server/domain/warehouse/lists.ts',
      'chinaDay(now + SOON_DAYS * DAY_MS)',
      'chinaDay(now + (SOON_DAYS - 1) * DAY_MS)',
      ['test/api/warehouse/keeping.test.ts'],
    ],
    [
      'u3',
      'a batch that is counted away leaves its gift on the shelf',
      'server/domain/warehouse/correct.ts',
      'if (count === 0) await markUsedUp',
      'if (count < 0) await markUsedUp',
      ['test/api/warehouse/keeping.test.ts'],
    ],
  ]),
  ...slipsOf('domains', 'api', [
    [
      'u4',
      'a collector’s day begins at any of their addresses',
      'server/domain/task/collect.ts',
      ".on('address.isDefault', '=', true)",
      '',
      ['test/api/task/collecting.test.ts'],
    ],
    [
      'u5',
      'the way to the warehouse is measured from where the day began',
      'server/domain/task/collect.ts',
      'metresBetween(last.point, warehouse)',
      'metresBetween(start, warehouse)',
      ['test/api/task/collecting.test.ts'],
    ],
  ]),
  ...slipsOf('domains', 'api', [
    [
      'u6',
      'changing a count changes it in everybody’s cart',
      'server/domain/mall/cart.ts',
      "set({ count }).where('uid', '=', uid)",
      'set({ count })',
      ['test/api/mall/cart.test.ts'],
    ],
    [
      'u7',
      'one application for a shop keeps everybody else from applying',
      'server/domain/shop/submit.ts',
      ".where('workflow', '=', 'shop').where('owner', '=', uid)",
      ".where('workflow', '=', 'shop')",
      ['test/api/mall/shops.test.ts'],
    ],
  ]),
  ...slipsOf('domains', 'api', [
    [
      'u8',
      'the sum of all payments has those that nobody has paid',
      'server/domain/finance/payments.ts',
      "\n    .$if(tab === 'all', some => some.where('state', 'not in', UNPAID))",
      '',
      ['test/api/lists/tabs.test.ts'],
    ],
  ]),
  ...slipsOf('domains', 'api', [
    [
      'u9',
      'the first wait for the provider is twice as long',
      'server/domain/payment/jobs.ts',
      '2 ** (job.tries - 1)',
      '2 ** job.tries',
      ['test/api/payment/together.test.ts'],
    ],
  ]),
]
