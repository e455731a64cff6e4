/** What people are told of their complaint. */
import type { Says } from '../../workflow/says.ts'
import type { Complaint } from './chart.ts'

export const complaintSays = {
  owner: {
    filed: ['others', '等平台的人看您的投诉'],
    handling: ['others', '平台的人正在处理您的投诉'],
  },
} satisfies Says<Complaint>
