import type { CheckGroup } from '../../../ui/kinds/guidedForm.tsx'
import { Row } from '../../../ui/parts/layout.tsx'
import { Picture } from '../../../ui/parts/picture.tsx'

interface ShopApplication {
  readonly name: string
  readonly summary: string
  readonly address: string
  readonly picture: string
  readonly papers: readonly string[]
}

const pictures = (urls: readonly string[], what: string) => (
  <Row wrap gap="sm">
    {urls.map((url, index) => (
      <Picture key={url} src={url} alt={`${what} ${index + 1}`} width={72} height={72} />
    ))}
  </Row>
)

/** Returns the check page of the application. */
export const shopApplicationCheck = (
  { name, summary, address, picture, papers }: ShopApplication,
  regionName: string,
  onEdit: (step: number) => void,
): readonly CheckGroup[] => [
  {
    label: '店铺',
    items: [
      { label: '店铺名称', value: name },
      { label: '店铺介绍', value: summary },
      { label: '所在地区', value: regionName || '已选择' },
      { label: '详细地址', value: address },
    ],
    onEdit: () => onEdit(0),
  },
  {
    label: '资质',
    items: [
      { label: '资质图片', value: pictures(papers, '资质图片') },
      { label: '店铺图片', value: picture ? pictures([picture], '店铺图片') : '用默认图片' },
    ],
    onEdit: () => onEdit(1),
  },
]
