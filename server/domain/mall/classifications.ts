/** The classifications of goods, gifts, donations and idle items, shared by all domains. */
import type { DbRow } from '../../db/schema.ts'
import type { Services } from '../../engine/context.ts'
import { ttlCache } from '../../kernel/ttlCache.ts'

/** Returns all classifications, ordered by kind; cached for some seconds. */
export const allClassifications = ttlCache(
  ({ database: { db } }: Pick<Services, 'database' | 'clock'>, _: 'all'): Promise<readonly DbRow<'classification'>[]> =>
    db.selectFrom('classification').selectAll().orderBy('kind').orderBy('sort').orderBy('id').execute(),
)
