import { spaced } from '../../../contract/spacing.ts'
import { List } from '../../../ui/kinds/list.tsx'
import { Button, ButtonLink } from '../../../ui/parts/button.tsx'
import { MediaRow } from '../../../ui/parts/card.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Disclosure } from '../../../ui/parts/disclosure.tsx'
import { type Fact, Facts } from '../../../ui/parts/facts.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { When } from '../../../ui/parts/when.tsx'
import { Photos } from '../../record/shared/photos.tsx'
import { type MyShop, useManagedShops } from './shops.ts'

const idOf = ({ id }: MyShop) => id

type Application = Pick<MyShop, 'summary' | 'regionName' | 'address' | 'papers' | 'at'>
const factsOf = ({ summary, regionName, address, papers, at }: Application): Fact[] => [
  { label: '申请时间', value: <When at={at} withTime /> },
  { label: '店铺介绍', value: summary },
  { label: '地址', value: spaced(regionName, address) },
  { label: '资质图片', value: <Photos label="资质图片" urls={papers} /> },
]

interface MyApplicationsProps {
  title: string
  shops: readonly MyShop[]
  onNew: () => void
}

/** The state of my applications, reasons of refusals, and links to opened shops. */
export function MyApplications({ title, shops, onNew }: MyApplicationsProps) {
  const { isOwnShop } = useManagedShops()
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
      {({ id, name, picture, open, stateLabel, reason, ...application }) => (
        <Stack gap="sm">
          <MediaRow href={undefined} picture={picture} title={name} headingLevel={2}>
            <Stack gap="sm">
              <Row wrap gap="sm">
                <Chip tone={open ? 'jade' : reason ? 'danger' : 'warn'}>{stateLabel}</Chip>
                {isOwnShop(id) && (
                  <ButtonLink variant="line" size="sm" href={`/v3Release?shop=${id}`} aria-label={`管理商品：${name}`}>
                    管理商品
                  </ButtonLink>
                )}
              </Row>
              {reason && <MutedText block>原因：{reason}</MutedText>}
            </Stack>
          </MediaRow>
          <Disclosure summary="看申请内容">
            <Facts items={factsOf(application)} />
          </Disclosure>
        </Stack>
      )}
    </List>
  )
}
