/** Complaints about orders, for buyer and platform. */
import * as z from 'zod/mini'
import { complaintFields } from '../machines/workflow/forms.ts'
import { endpoint } from './endpoint.ts'
import { form } from './fields.ts'
import { json, paging } from './form.ts'
import { deskFilter, deskTableInput, privateFile, recordId, tabbedListOf, tabOf, time } from './parts.contract.ts'
import { served, stateShown } from './record.contract.ts'
import { COMPLAINT_DESK } from './recordLists.ts'

export const complaintRow = z.object({
  id: z.string(),
  record: served,
  ...stateShown,
  order: z.string(),
  shopName: z.string(),
  buyer: z.string(),
  reason: z.string(),
  photos: z.array(privateFile()),
  at: time,
})

export const complaintContract = {
  complaintAdd: endpoint({
    wire: '/api/v3/complaintAdd',
    who: 'member',
    title: '投诉订单',
    once: true,
    input: form({
      order: recordId('订单'),
      reason: complaintFields.reason,
      photos: z.optional(json('凭证图片', complaintFields.photos)),
    }),
    reply: z.object({ id: z.string() }),
  }),
  complaintDetail: endpoint({
    wire: '/api/v3/complaintDetail',
    shows: ['complaint'],
    who: 'member',
    title: '一件投诉',
    input: form({ id: recordId('投诉') }),
    reply: complaintRow,
  }),
  complaintPage: endpoint({
    wire: '/api/v3/complaintPage',
    shows: ['complaint'],
    who: 'member',
    title: '投诉：平台看全部，买家看自己的',
    /** `id`: only this record, in any tab. */
    input: form({
      tab: tabOf(COMPLAINT_DESK),
      id: z.optional(recordId('投诉')),
      ...deskFilter,
      ...deskTableInput,
      ...paging,
    }),
    reply: tabbedListOf(COMPLAINT_DESK, complaintRow),
  }),
}

declare module './wire.ts' {
  interface Contracts {
    complaint: typeof complaintContract
  }
}
