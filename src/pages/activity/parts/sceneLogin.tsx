import scan from 'icon:scan-line'
import { usePorts } from '../../../data/ports.ts'
import { useView } from '../../../data/view.ts'
import { Empty } from '../../../ui/parts/empty.tsx'
import { SkeletonLines } from '../../../ui/parts/skeleton.tsx'

/** Returns a function that leads to log-in and back to the current page. */
export function useLoginFirst(): () => void {
  const { session } = usePorts()
  return () => session.send({ type: 'SESSION_LOST', back: `${location.pathname}${location.search}` })
}

/** 活动现场 for visitors. */
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
