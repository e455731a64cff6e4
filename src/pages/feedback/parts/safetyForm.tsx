import { feedbackContract } from '../../../contract/feedback.contract.ts'
import { pathTo } from '../../../contract/screens.ts'
import { useUrlQuery } from '../../../data/urlQuery.ts'
import { useView } from '../../../data/view.ts'
import { CallField } from '../../../forms/callForm.tsx'
import { RegionPicker } from '../../../forms/regionPicker.tsx'
import { Restored } from '../../../forms/restored.tsx'
import { SmsCodeField, useSmsCode } from '../../../forms/smsCode.tsx'
import { useCallForm } from '../../../forms/useCallForm.ts'
import { GuidedForm } from '../../../ui/kinds/guidedForm.tsx'
import { aboutOf } from '../shared/aboutOf.ts'

const NAMES = ['about'] as const

/** The form of visitors: what is dangerous is said without logging in, by a code to a telephone; all else after it. */
export function SafetyForm() {
  const about = aboutOf(useUrlQuery(NAMES).query.about ?? '')
  const form = useCallForm(feedbackContract.safetyReport, {
    draft: `safety${about}`,
    start: { region: useView(({ hasPlace, place }) => (hasPlace ? place.districtId : '')) },
    more: () => (about === '' ? {} : { about }),
    own: {},
    secret: { code: '验证码' },
    done: '收到了，谢谢您，当地负责人和平台马上会看。用这个手机号登录，可以看到处理结果',
    next: pathTo('/index'),
  })
  const sms = useSmsCode('safety', form.refuse)
  return (
    <GuidedForm
      title="报告安全隐患"
      sub="有危险的地方，不登录也可以报，用手机号确认就行。情况紧急请先打 110、119 或 120"
      {...form.frame}
      submitLabel="报告隐患"
      foot={
        <span>
          要提问、表扬、举报或者看答复，请先<a href={pathTo('/login')}>登录</a>
        </span>
      }
    >
      <Restored form={form} />
      <CallField form={form} name="content" rows={5} />
      <RegionPicker {...form.bind('region')} levels={3} onChange={code => form.set({ region: code })} />
      <CallField form={form} name="name" autoComplete="name" />
      <CallField form={form} name="phone" autoComplete="tel" />
      <SmsCodeField sms={sms} field={form.field('code')} phone={form.values.phone} />
    </GuidedForm>
  )
}
