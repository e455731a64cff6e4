import scan from 'icon:scan-line'
import { usePorts } from '../../../data/ports.ts'
import { useView } from '../../../data/view.ts'
import { Empty } from '../../../ui/parts/empty.tsx'
import { SkeletonLines } from '../../../ui/parts/skeleton.tsx'

/** Returns how one is sent to log in, and back to where one is now. */
export function useLoginFirst(): () => void {
  const { session } = usePorts()
  return () => session.send({ type: 'SESSION_LOST', back: `${location.pathname}${location.search}` })
}

/** 活动现场 for whoever is not logged in. */
export function SceneLogin() {
  const settled = useView(view => view.settled)
  const logIn = useLoginFirst()
  if (!settled) return <SkeletonLines lines={4} />
  return (
    <Empty
      heading
      icon={scan}
      title="活动现场"
      text="活动负责人在这里管理活动；来参加活动的，请扫负责人手机上的签到码。"
      action={{ label: '登录', onPress: logIn }}
    />
  )
}
