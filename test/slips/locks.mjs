// @ts-check
/** Locks taken in another order, or twice: whoever waits crosswise is noticed on PostgreSQL only. */
import { slipsOf } from './slip.mjs'

const crosswise = ['test/api/engine/crosswise.test.ts']

export const locks = slipsOf('locks', 'api', [
  [
    'x01',
    'a record that is its own root is locked twice',
    'server/engine/fire.ts',
    'join record root on root.id = record.root where ${wanted}',
    'join record root on root.id = coalesce(record.root, record.id) where ${wanted}',
    ['test/api/engine/locks.test.ts'],
  ],
  [
    'x02',
    'a clock holds its matter and asks for posts',
    'server/engine/clock.ts',
    `    await bindingOf(services.engine, due.workflow).lockPosts?.(db, due.place)
    const { rows } = await sql\`
      select root.id from record join record root on root.id = coalesce(record.root, record.id)
      where record.id = \${due.id} for no key update of root skip locked\`.execute(db)
`,
    `    const { rows } = await sql\`
      select root.id from record join record root on root.id = coalesce(record.root, record.id)
      where record.id = \${due.id} for no key update of root skip locked\`.execute(db)
    await bindingOf(services.engine, due.workflow).lockPosts?.(db, due.place)
`,
    ['test/api/engine/leaving.test.ts'],
    'a post empties while a clock is due',
  ],
  [
    'x03',
    'an exchange holds the SKU and asks for the gift',
    'server/domain/exchange/effects.ts',
    '  await sql`select id from gift where id = (select gift from gift_sku where id = ${sku}) for no key update`.execute(db)\n',
    '',
    crosswise,
    'an exchange that is called off',
  ],
  [
    'x04',
    'orders that are paid together take their stock one after the other',
    'server/domain/payment/webhook.ts',
    '    if (parts.length > 1) await lockParts(db, parts)\n',
    '',
    crosswise,
    'orders that are paid together',
  ],
]).map(slip => ({ ...slip, postgres: true }))
