import { readOf, screenReads, useReads } from '../../data/reads.ts'
import { Board } from '../../ui/kinds/board.tsx'
import { ButtonLink } from '../../ui/parts/button.tsx'
import { AppearanceSettings } from './parts/appearanceSettings.tsx'
import { ChangePassword } from './parts/changePassword.tsx'
import { ChangePhone } from './parts/changePhone.tsx'
import { CloseAccount } from './parts/closeAccount.tsx'
import { CopyMyData } from './parts/copyMyData.tsx'
import { Devices } from './parts/devices.tsx'
import { MessageSwitches } from './parts/messageSwitches.tsx'
import { Privacy } from './parts/privacy.tsx'
import { SettingCard, SettingRow } from './parts/settingCard.tsx'
import css from './settings.module.css'

export const reads = screenReads(['change'], ({ change }) => ({
  mine: readOf('/api/my/getMyInfo', {}),
  devices: change === '' && readOf('/api/my/getDevices', {}),
  closure: change === 'close' && readOf('/api/my/zhuxiaoDetails', {}),
}))

/** All settings; `?change=phone`, `?change=password`, `?change=copy` and `?change=close` are screens of their own. */
export default function Setting() {
  const { query, mine } = useReads(reads)
  const { change } = query
  const { data: me, loading, problem, retry } = mine
  if (me && change === 'phone') return <ChangePhone me={me} />
  if (me && change === 'password') return <ChangePassword me={me} />
  if (me && change === 'copy') return <CopyMyData me={me} />
  if (me && change === 'close') return <CloseAccount me={me} />
  return (
    <Board title="设置" loading={loading} failure={problem && { text: problem.message, onRetry: retry }}>
      {me && (
        <div className={css.cards}>
          <SettingCard title="账号安全">
            <SettingRow label="手机号" value={me.phone}>
              <ButtonLink variant="line" size="sm" href="/setting?change=phone">
                更换手机号
              </ButtonLink>
            </SettingRow>
            <SettingRow label="登录密码" value={me.hasPassword ? '已设置' : '还没有设置，现在用验证码登录'}>
              <ButtonLink variant="line" size="sm" href="/setting?change=password">
                {me.hasPassword ? '修改密码' : '设置密码'}
              </ButtonLink>
            </SettingRow>
          </SettingCard>
          <Privacy me={me} />
          <MessageSwitches me={me} />
          <AppearanceSettings />
          <Devices />
          <SettingCard title="我的资料">
            <SettingRow label="个人信息副本" value="邻里保存的关于您的全部资料，网页和数据文件">
              <ButtonLink variant="line" size="sm" href="/setting?change=copy">
                取我的副本
              </ButtonLink>
            </SettingRow>
          </SettingCard>
          <SettingCard title="不再用了">
            <SettingRow label="注销账号" value="先看看会删除什么、留下什么">
              <ButtonLink variant="line" size="sm" href="/setting?change=close">
                注销账号
              </ButtonLink>
            </SettingRow>
          </SettingCard>
        </div>
      )}
    </Board>
  )
}
