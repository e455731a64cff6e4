/** Contract of spreadsheets of what a desk lists: each is written in the background, and its reason is stored. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { form, given, text } from './fields.ts'
import { json } from './form.ts'
import { privateFile, recordId } from './parts.contract.ts'

/** Rows of one spreadsheet. */
export const MAX_EXPORTED = 200_000

export const listExportContract = {
  exportAdd: endpoint({
    wire: '/api/renwu/daochuAdd',
    who: 'member',
    title: '导出一份清单，写明事由；表格在后台写好',
    once: true,
    input: form({
      /** The call of the list. */
      list: given('清单'),
      /** What the list is asked for, as on the wire. */
      filter: json('条件', z.record(given('条件', { max: 40 }), given('条件', { min: 0 }))),
      reason: text('事由', { min: 2, max: 100 }),
    }),
    reply: z.object({ id: z.string(), total: z.int() }),
  }),
  exportDetail: endpoint({
    wire: '/api/renwu/daochuDetails',
    who: 'member',
    title: '一次导出：写好了没有，和文件的地址，一天内有效',
    input: form({ id: recordId('导出') }),
    reply: z.object({
      state: z.enum(['writing', 'ready', 'failed']),
      /** Empty until it is ready. */
      url: privateFile(),
      name: z.string(),
    }),
  }),
}

declare module './wire.ts' {
  interface Contracts {
    listExport: typeof listExportContract
  }
}
