import compass from 'icon:compass'
import { useLocation } from 'wouter'
import { screenOf } from '../../contract/screens.ts'
import { Empty } from '../../ui/parts/empty.tsx'
import { useScreenTitle } from '../../ui/title.ts'

/** The screen for an address without a page: unknown, or not built yet. */
export function NotFound() {
  const [path] = useLocation()
  const screen = screenOf(path)
  useScreenTitle(screen?.title ?? '没有这个页面')
  return (
    <Empty
      heading
      icon={compass}
      title={screen ? `本站没有开放「${screen.title}」` : '没有找到这个页面'}
      text={
        screen
          ? '需要帮忙或想出一份力，可以先看政策帮扶和公益地图，或打客服电话。'
          : '地址可能写错了，或者这个页面已经搬走。'
      }
      action={{ label: '回到首页', href: '/index' }}
    />
  )
}
