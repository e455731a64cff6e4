import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { usePorts } from '../../../data/ports.ts'
import { invalidateWorkflow } from '../../../data/record/invalidation.ts'
import { useRegionName } from '../../../data/regionName.ts'
import { type Form, useForm } from '../../../forms/form.ts'
import { Restored } from '../../../forms/restored.tsx'
import type { Errors } from '../../../machines/browser/draft.ts'
import { type CheckGroup, GuidedForm } from '../../../ui/kinds/guidedForm.tsx'
import { RadioCards } from '../../../ui/parts/choice.tsx'
import type { Fact } from '../../../ui/parts/facts.tsx'
import { toast } from '../../../ui/toasts.ts'
import { aidCheck } from './aidCheck.tsx'
import type { AidFormStart } from './aidFormLoader.tsx'
import { type AidValues, APPLICANT_FIELDS, applicantFor, identityErrors, identityLabel } from './aidValues.ts'
import { ApplicantFields } from './applicantFields.tsx'
import { ConsentFields } from './consentFields.tsx'
import { ProofFields } from './proofFields.tsx'

export interface AidFormProps {
  title: string
  /** Names the draft. */
  draft: string
  start: AidFormStart
  schema: z.ZodMiniType
  /** The second step: name, question, fields. */
  need: { readonly name: string; readonly question: string; readonly hint?: string; readonly fields: readonly string[] }
  /** Returns the errors of the second step beyond the schema. */
  validate: (values: AidValues) => Errors
  /** Returns the request for the check page. */
  summarize: (values: AidValues) => readonly Fact[]
  papers: readonly string[]
  /** Sends it; rejects with `Refused`. */
  send: (values: AidValues, key: string) => Promise<{ readonly id: string }>
  onSent: (id: string) => void
  /** The fields of the second step. */
  children: (form: Form<AidValues>) => ReactNode
}

const WHOSE = [
  { value: 'mine', label: '给自己' },
  { value: 'other', label: '替别人填', text: '父母、邻居；要对方同意' },
]
const QUESTIONS = ['是谁需要帮助？', '', '有什么能说明情况？', '请核对一遍']
const HINTS = ['填一次就会留下，下次不用再填', '', '没有也可以提交，工作人员会上门了解', '提交后由社区责任人受理']

/** An application in four steps: contact, request, proof, and a check page before it is sent once. */
export function AidForm({
  title,
  draft,
  start,
  schema,
  need,
  validate,
  summarize,
  papers,
  send,
  onSent,
  children,
}: AidFormProps) {
  const { drafts } = usePorts()
  const { uid, organisation, identityOnFile, values: blank } = start
  const onFileFor = ({ whose }: AidValues) => (whose === 'mine' ? identityOnFile : '')
  const form = useForm<AidValues, { readonly id: string }>({
    id: draft,
    uid,
    blank,
    schema,
    drafts,
    secret: { identity: identityLabel(organisation), code: '验证码' },
    steps: [
      { name: '谁需要', fields: APPLICANT_FIELDS },
      { name: need.name, fields: need.fields },
      { name: '证明', fields: ['proof'] },
      { name: '核对', fields: ['code'] },
    ],
    validate: values => ({
      ...identityErrors(values.identity, organisation, onFileFor(values) !== ''),
      ...(values.whose === 'other' && values.code.trim() === '' && { code: '请填写对方收到的验证码' }),
      ...validate(values),
    }),
    submit: send,
    onSent: ({ id }) => {
      invalidateWorkflow('aid')
      toast('申请已提交', 'done')
      onSent(id)
    },
  })
  const { stepIndex: at, values } = form
  const regionName = useRegionName(values.region)
  const last = at === 3
  const check: readonly CheckGroup[] = last
    ? aidCheck({
        values,
        regionName,
        identityOnFile: onFileFor(values),
        organisation,
        needFacts: summarize(values),
        need: need.name,
        onEdit: form.go,
      })
    : []
  const hint = at === 1 ? need.hint : HINTS[at]
  return (
    <GuidedForm
      title={title}
      question={at === 1 ? need.question : (QUESTIONS[at] ?? '')}
      {...(hint && { hint })}
      {...(last && { check })}
      {...form.frame}
      submitLabel="提交申请"
    >
      {!last && <Restored form={form} />}
      {at === 0 && (
        <>
          {!organisation && !start.revised && (
            <RadioCards
              label="替谁申请"
              min={150}
              options={WHOSE}
              value={values.whose}
              onChange={whose => form.set(applicantFor(whose === 'other' ? 'other' : 'mine', blank))}
            />
          )}
          <ApplicantFields
            {...{ values, organisation }}
            identityOnFile={onFileFor(values)}
            another={values.whose === 'other'}
            field={name => form.field(name)}
            set={form.set}
          />
        </>
      )}
      {at === 1 && children(form)}
      {at === 2 && <ProofFields papers={papers} bound={form.field('proof')} />}
      {last && values.whose === 'other' && (
        <ConsentFields phone={values.phone} field={form.field('code')} onRefused={form.refuse} />
      )}
    </GuidedForm>
  )
}
