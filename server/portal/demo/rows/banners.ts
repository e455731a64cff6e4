/** The banners of the home page. `{region}` and `{waiting}` in their texts are filled on each request. */

import type { NewRow } from '../../../db/schema.ts'
import { readTable } from '../../../db/seed/texts.ts'
import table from '../tables/banners.txt?raw'

export const bannerRows = (): NewRow<'banner'>[] =>
  readTable(table).map(
    ([id = '', title = '', summary = '', picture = '', link = '', action = '', region = ''], sort) => ({
      id,
      title,
      summary,
      picture,
      link,
      action,
      region,
      sort,
    }),
  )
