import { complaintContract } from '../../../contract/complaint.contract.ts'
import { pathTo } from '../../../contract/screens.ts'
import { CallForm } from '../../../forms/callForm.tsx'

/** 投诉 about an order; the platform decides. */
export const ComplaintForm = ({ order }: { order: string }) => (
  <CallForm
    call={complaintContract.complaintAdd}
    draft={`complaint-${order}`}
    given={{ order }}
    title="投诉"
    submitLabel="提交投诉"
    sub="平台会看双方的说法和凭证，再作决定"
    fields={{
      reason: { placeholder: '例如：收到的和页面上写的不一样，店铺不肯退换', rows: 6 },
      photos: {},
    }}
    changes="complaint"
    done="投诉已提交，平台会尽快受理"
    next={({ id }) => pathTo('/orderComplaint', { id })}
  />
)
