import { certificateContract } from '../../../contract/certificate.contract.ts'
import { pathTo } from '../../../contract/screens.ts'
import { isPhone } from '../../../contract/typed.ts'
import { readOf, screenReads, useReads } from '../../../data/reads.ts'
import { CallField } from '../../../forms/callForm.tsx'
import { useCallForm } from '../../../forms/useCallForm.ts'
import { GuidedForm, PendingForm } from '../../../ui/kinds/guidedForm.tsx'
import { RadioCards } from '../../../ui/parts/choice.tsx'
import { Empty } from '../../../ui/parts/empty.tsx'
import { TextField } from '../../../ui/parts/input.tsx'
import { AccountPreview, useAccountByPhone } from '../../role/shared/accountPreview.tsx'

const TITLE = '颁发荣誉'
const STEPS = [
  { name: '给谁', fields: ['phone'] },
  { name: '为什么', fields: ['title', 'reason', 'region'] },
  { name: '核对', fields: [] },
]
const QUESTIONS = ['您要表彰谁？', '表彰什么？', '请核对一遍']
const HINTS = ['请填对方注册时用的手机号，个人和单位都可以', '会印在证书上，任何人都可以查到', '']

interface City {
  readonly value: string
  readonly label: string
}

function Form({ cities }: { cities: readonly City[] }) {
  const form = useCallForm(certificateContract.honourAdd, {
    draft: 'honour',
    isStored: false,
    start: { region: cities.length > 1 ? '' : (cities[0]?.value ?? '') },
    steps: STEPS,
    validate: ({ phone }) => ({ phone: isPhone(phone) ? (account.problem?.message ?? '') : '' }),
    // As the platform, which has no region.
    more: ({ region }) => (region === '' ? { region: undefined } : {}),
    changes: 'certificate',
    done: ({ number }) => `已颁发，编号 ${number}，对方会收到消息`,
    next: pathTo('/honer', { desk: 'given' }),
  })
  const { values, stepIndex: at } = form
  const account = useAccountByPhone(values.phone)
  return (
    <GuidedForm
      title={TITLE}
      question={QUESTIONS[at] ?? ''}
      hint={HINTS[at] ?? ''}
      {...(at === 2 && {
        check: [
          {
            label: '荣誉',
            items: [
              { label: '给谁', value: `${account.data?.name ?? ''} ${account.data?.phone ?? ''}` },
              { label: '荣誉名称', value: values.title },
              { label: '事由', value: values.reason },
              { label: '颁发单位', value: cities.find(({ value }) => value === values.region)?.label ?? '平台' },
            ],
            onEdit: () => form.go(0),
          },
        ],
      })}
      {...form.frame}
      submitLabel="颁发"
    >
      {at === 0 && (
        <>
          <TextField
            {...form.bind('phone')}
            type="tel"
            error={form.field('phone').error ?? (isPhone(values.phone) ? account.problem?.message : undefined)}
          />
          <AccountPreview phone={values.phone} />
        </>
      )}
      {at === 1 && (
        <>
          <CallField form={form} name="title" placeholder="例如：社区之光" />
          <CallField form={form} name="reason" rows={3} placeholder="例如：三年来每周给独居老人送饭" />
          {cities.length > 1 && (
            <RadioCards {...form.bind('region')} options={cities} onChange={region => form.set({ region })} />
          )}
        </>
      )}
    </GuidedForm>
  )
}

const reads = screenReads([], () => ({ me: readOf('/api/my/getMyInfo', {}) }))

function Loaded() {
  const { data: me, problem, retry } = useReads(reads).me
  if (!me) return <PendingForm title={TITLE} failure={problem && { text: problem.message, onRetry: retry }} />
  const isPlatform = me.roles.some(({ role }) => role === 'platform')
  const posts = me.roles.filter(({ role }) => role === 'leader2')
  const cities = posts.map(({ region, regionName }) => ({ value: region, label: regionName }))
  if (isPlatform || cities.length > 0)
    return <Form cities={isPlatform ? [{ value: '', label: '平台' }, ...cities] : cities} />
  return (
    <Empty
      heading
      title="荣誉由平台和市级负责人颁发"
      text="如果您觉得谁应该受表彰，请告诉所在城市的负责人。"
      action={{ label: '看我的荣誉', href: pathTo('/honer') }}
    />
  )
}

/** 颁发荣誉: person → title and reason → check. */
export const HonourForm = Object.assign(Loaded, { reads })
