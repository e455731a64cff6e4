import { useAction } from '../../../data/action.ts'
import { failureOf } from '../../../data/failureOf.ts'
import { usePorts } from '../../../data/ports.ts'
import { useQuery } from '../../../data/query.ts'
import { Button } from '../../../ui/parts/button.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Disclosure } from '../../../ui/parts/disclosure.tsx'
import { Failure } from '../../../ui/parts/failure.tsx'
import { Row } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { SkeletonLines } from '../../../ui/parts/skeleton.tsx'
import { When } from '../../../ui/parts/when.tsx'
import { confirmDialog } from '../../../ui/questions.ts'
import { SettingCard, SettingRow } from './settingCard.tsx'

/** My sessions, with log-out here or everywhere. */
export function Devices() {
  const { call, session } = usePorts()
  const { data, problem, retry } = useQuery('/api/my/getDevices', {})
  const { busy, run } = useAction()
  const logOut = () => session.send({ type: 'LOG_OUT' })
  const logOutEverywhere = async () => {
    const confirmed = await confirmDialog({
      title: '退出所有设备？',
      text: '这台和其他所有设备上的登录都会退出，要用时再重新登录。手机日历的订阅地址也会换新，要重新订阅。您的资料、订单和申请都不受影响。',
      confirmLabel: '退出所有设备',
      tone: 'danger',
    })
    if (!confirmed) return
    await run('all', async () => {
      await call('/api/my/logout', { all: true })
      logOut()
    })
  }
  return (
    <SettingCard title="登录中的设备">
      {problem && <Failure {...failureOf(problem, retry)} />}
      {!data && !problem && <SkeletonLines lines={2} />}
      {data?.dataList.map(({ id, name, seenAt, current }) => (
        <SettingRow
          key={id}
          label={name}
          value={
            <>
              最近使用 <When at={seenAt} withTime />
            </>
          }
        >
          {current && <Chip tone="jade">这台设备</Chip>}
        </SettingRow>
      ))}
      {data && data.logins.length > 0 && (
        <Disclosure summary="最近的登录">
          <MutedText size="sm" block>
            看看是不是都是您自己。不是的话，点下面的「退出所有设备」，再改密码。地点按网络大致推算，登录记录保存半年。
          </MutedText>
          {data.logins.map(({ id, device, place, at, now }) => (
            <SettingRow
              key={id}
              label={device}
              value={
                <>
                  <When at={at} withTime /> · {place || '地点不明'}
                </>
              }
            >
              {now === 'here' ? <Chip tone="jade">这台设备</Chip> : now === 'open' ? '登录中' : '已退出'}
            </SettingRow>
          ))}
        </Disclosure>
      )}
      <SettingRow label="换人使用，或者不放心时">
        <Row wrap gap="sm">
          <Button variant="line" size="sm" busy={busy === 'all'} onClick={() => void logOutEverywhere()}>
            退出所有设备
          </Button>
          <Button variant="line" size="sm" onClick={logOut}>
            退出登录
          </Button>
        </Row>
      </SettingRow>
    </SettingCard>
  )
}
