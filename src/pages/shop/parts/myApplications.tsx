import { firstBuilt } from '../../../data/built.ts'
import { List } from '../../../ui/kinds/list.tsx'
import { Button, ButtonLink } from '../../../ui/parts/button.tsx'
import { MediaRow } from '../../../ui/parts/card.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { type MyShop, useManagedShops } from './shops.ts'

const idOf = ({ id }: MyShop) => id

interface MyApplicationsProps {
  title: string
  shops: readonly MyShop[]
  onNew: () => void
}

/** How my applications stand, why one was refused, and where an opened shop is kept. */
export function MyApplications({ title, shops, onNew }: MyApplicationsProps) {
  const { isOwnShop } = useManagedShops()
  const managePath = firstBuilt('/v3Release')
  return (
    <List
      title={title}
      sub="您的店铺和申请。审核结果也会发到消息里"
      tools={<Button onClick={onNew}>再申请一家</Button>}
      items={shops}
      keyOf={idOf}
      min={400}
      total={shops.length}
      unit="家"
      empty={{ title: '还没有申请过' }}
    >
      {({ id, name, picture, open, stateLabel, reason }) => (
        <MediaRow href={undefined} picture={picture} title={name} headingLevel={2}>
          <Stack gap="sm">
            <Row wrap gap="sm">
              <Chip tone={open ? 'jade' : reason ? 'danger' : 'warn'}>{stateLabel}</Chip>
              {managePath && isOwnShop(id) && (
                <ButtonLink variant="line" size="sm" href={`${managePath}?shop=${id}`} aria-label={`管理商品：${name}`}>
                  管理商品
                </ButtonLink>
              )}
            </Row>
            {reason && <MutedText block>原因：{reason}</MutedText>}
          </Stack>
        </MediaRow>
      )}
    </List>
  )
}
