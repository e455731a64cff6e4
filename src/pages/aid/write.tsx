import { useState } from 'react'
import { useLocation } from 'wouter'
import { aidContract } from '../../contract/aid.contract.ts'
import { refusalOf } from '../../contract/refusal.ts'
import { usePorts } from '../../data/ports.ts'
import { prefetchQuery, useQuery } from '../../data/query.ts'
import { invalidate } from '../../data/queryCache.ts'
import { useUrlQuery } from '../../data/urlQuery.ts'
import { useView } from '../../data/view.ts'
import { useForm } from '../../forms/form.ts'
import { Restored } from '../../forms/restored.tsx'
import { canReturnTo } from '../../machines/browser/session.ts'
import { GuidedForm, PendingForm } from '../../ui/kinds/guidedForm.tsx'
import { toast } from '../../ui/toasts.ts'
import {
  APPLICANT_FIELDS,
  type ApplicantValues,
  applicantFields,
  applicantOf,
  identityErrors,
  identityLabel,
  type SavedContact,
} from './shared/aidValues.ts'
import { ApplicantFields } from './shared/applicantFields.tsx'

const TITLE = '填写信息'
const NAMES = ['back'] as const

interface ContactFormProps {
  uid: string
  organisation: boolean
  known: SavedContact | null
  account: { readonly name: string; readonly phone: string }
  back: string
}

function ContactForm({ uid, organisation, known, account, back }: ContactFormProps) {
  const { call, drafts } = usePorts()
  const [, navigate] = useLocation()
  const district = useView(view => (view.hasPlace ? view.place.districtId : ''))
  const identityOnFile = known?.identity ?? ''
  const [seen, setSeen] = useState(known?.seen)
  const form = useForm<ApplicantValues, object>({
    id: 'write',
    uid,
    blank: applicantOf(known, account, district),
    drafts,
    secret: { identity: identityLabel(organisation) },
    schema: aidContract.contactSave.input,
    steps: [{ name: TITLE, fields: APPLICANT_FIELDS }],
    validate: ({ identity }) => identityErrors(identity, organisation, identityOnFile !== ''),
    submit: async values => {
      try {
        return await call('/api/my/saveLianxiren', { ...applicantFields(values), ...(seen && { seen }) })
      } catch (error) {
        // What stands there now is what the next try has seen; what was typed stays.
        if (refusalOf(error).code === 'stale') setSeen((await call('/api/my/getLianxiren', {})).contact?.seen)
        throw error
      }
    },
    onSent: () => {
      invalidate('/api/my/getLianxiren')
      toast('信息已保存，求助和捐赠都不用再填', 'done')
      navigate(back, { replace: true })
    },
  })
  return (
    <GuidedForm title={TITLE} sub="求助和捐赠共用这一份，填一次就好" {...form.frame} submitLabel="保存">
      <Restored form={form} />
      <ApplicantFields
        values={form.values}
        {...{ organisation, identityOnFile }}
        field={name => form.field(name)}
        set={form.set}
      />
    </GuidedForm>
  )
}

/** 填写信息: contact and identity of this account, used in all applications; `?back=` is the next address. */
export default function Write() {
  const { back } = useUrlQuery(NAMES).query
  const me = useQuery('/api/my/getMyInfo', {})
  const savedContact = useQuery('/api/my/getLianxiren', {})
  if (me.data && savedContact.data)
    return (
      <ContactForm
        uid={me.data.uid}
        organisation={me.data.kind === 'organisation'}
        known={savedContact.data.contact}
        account={savedContact.data.account}
        back={canReturnTo(back) ? back : '/person'}
      />
    )
  const failed = [me, savedContact].find(one => one.problem)
  return (
    <PendingForm title={TITLE} failure={failed?.problem && { text: failed.problem.message, onRetry: failed.retry }} />
  )
}

export const preload = (): void => prefetchQuery('/api/my/getLianxiren', {})
