import cart from 'icon:shopping-cart'
import { screenOf } from '../../contract/screens.ts'
import { useQuery } from '../../data/query.ts'
import { useShell } from '../../data/shell.ts'
import { Badge } from '../../ui/parts/chip.tsx'
import { Icon } from '../../ui/parts/icon.tsx'

/** Returns whether the screen of this path belongs to shopping. */
export const isMall = (path: string): boolean => screenOf(path)?.domain === 'mall' && path !== '/v3Cart'

/** Link to the cart, with its number of items. */
export function CartLink({ className }: { className?: string | undefined }) {
  const { session } = useShell()
  const { data } = useQuery('/api/v3/cartList', {}, session !== undefined && session !== null)
  const count = (data?.dataList ?? []).reduce((sum, { lines }) => sum + lines.length, 0)
  return (
    <a className={className} href="/v3Cart" aria-label={count > 0 ? `购物车，${count} 种商品` : '购物车'}>
      <Icon svg={cart} size={20} />
      <Badge count={count} />
    </a>
  )
}
