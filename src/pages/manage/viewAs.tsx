import { STORAGE_KEYS } from '../../contract/constants.ts'
import { manageContract } from '../../contract/manage.contract.ts'
import { lengthText } from '../../contract/spans.ts'
import { VIEWING_KEY, VIEWING_MS } from '../../contract/viewing.ts'
import { usePorts } from '../../data/ports.ts'
import { useUrlQuery } from '../../data/urlQuery.ts'
import { CallForm } from '../../forms/callForm.tsx'
import { MutedText } from '../../ui/parts/mutedText.tsx'

const NAMES = ['phone'] as const

/** 看作: the portal as another person sees it, to read only; `?phone=` names the person. */
export default function ViewAs() {
  const { phone } = useUrlQuery(NAMES).query
  const { session, drafts } = usePorts()
  return (
    <CallForm
      call={manageContract.viewAs}
      title="看作"
      sub={`照另一个人看到的样子打开页面，${lengthText(VIEWING_MS)}后自动结束`}
      submitLabel="开始看"
      draft="viewAs"
      isStored={false}
      start={{ phone }}
      fields={{
        phone: { hint: '对方注册用的完整手机号；平台管理员和审计员不能看作' },
        reason: { hint: '对方会收到一条消息，写着您的名字和这个原因' },
      }}
      onSent={({ uid }) => {
        drafts.set(VIEWING_KEY, uid)
        session.send({ type: 'LOG_IN', uid, token: drafts.get(STORAGE_KEYS.token) ?? '' })
        window.location.assign('/person')
      }}
      foot={
        <MutedText>
          这段时间只能看，什么都不能替对方办，按了的会被拒绝并记下来。对方的消息、地址簿、设备、取件码和证件照片不显示。
        </MutedText>
      }
    />
  )
}
