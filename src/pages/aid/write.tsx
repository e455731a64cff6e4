import { useLocation } from 'wouter'
import { aidContract } from '../../contract/aid.contract.ts'
import { canReturnTo } from '../../machines/browser/session.ts'
import { GuidedForm } from '../../ui/kinds/guidedForm.tsx'
import { say } from '../../ui/messages.ts'
import { readAgain } from '../cache.ts'
import { useForm } from '../form.ts'
import { usePorts } from '../ports.ts'
import { useQuery } from '../query.ts'
import { readAhead, useRead } from '../reading.ts'
import { Restored } from '../restored.tsx'
import { useView } from '../view.ts'
import { type Contact, identityErrors, SECRET_FIELDS, sentWho, WHO_FIELDS, type Who, whoOf } from './shared/values.ts'
import { WhoFields } from './shared/whoFields.tsx'

const TITLE = '填写信息'
const NAMES = ['back'] as const
const nothing = () => {}

interface ContactFormProps {
  uid: string
  organisation: boolean
  known: Contact | null
  back: string
}

function ContactForm({ uid, organisation, known, back }: ContactFormProps) {
  const { call, drafts } = usePorts()
  const [, navigate] = useLocation()
  const district = useView(seen => (seen.placed ? seen.place.districtId : ''))
  const identityOnFile = known?.identity ?? ''
  const form = useForm<Who, object>({
    ...{ id: 'write', uid, blank: whoOf(known, district), drafts, secret: SECRET_FIELDS },
    schema: aidContract.contactSave.input,
    steps: [{ name: TITLE, fields: WHO_FIELDS }],
    also: ({ identity }) => identityErrors(identity, organisation, identityOnFile !== ''),
    submit: values => call('/api/my/saveLianxiren', sentWho(values)),
    onSent: () => {
      readAgain('/api/my/getLianxiren')
      say('信息已保存，求助和捐赠都不用再填', 'done')
      navigate(back, { replace: true })
    },
  })
  return (
    <GuidedForm
      title={TITLE}
      sub="求助和捐赠共用这一份，填一次就好"
      problem={form.problem}
      busy={form.busy}
      nextLabel="保存"
      onNext={form.submit}
    >
      <Restored form={form} />
      <WhoFields
        values={form.values}
        {...{ organisation, identityOnFile }}
        field={name => form.field(name)}
        set={form.set}
      />
    </GuidedForm>
  )
}

/** 填写信息: how to reach this account and who it is, for whatever it asks for or gives; `?back=` says where to go then. */
export default function Write() {
  const { back } = useQuery(NAMES).query
  const me = useRead('/api/my/getMyInfo', {})
  const kept = useRead('/api/my/getLianxiren', {})
  if (me.data && kept.data)
    return (
      <ContactForm
        uid={me.data.uid}
        organisation={me.data.kind === 'organisation'}
        known={kept.data.contact}
        back={canReturnTo(back) ? back : '/person'}
      />
    )
  const failed = [me, kept].find(one => one.problem)
  return (
    <GuidedForm
      title={TITLE}
      loading
      failure={failed?.problem && { text: failed.problem.message, onRetry: failed.retry }}
      nextLabel="保存"
      onNext={nothing}
    />
  )
}

export const preload = (): void => readAhead('/api/my/getLianxiren', {})
