import medal from 'icon:medal'
import type { CertificateRow } from '../../contract/certificate.contract.ts'
import { pathTo } from '../../contract/screens.ts'
import { listProps, prefetchQuery, useInfiniteQuery } from '../../data/query.ts'
import { List } from '../../ui/kinds/list.tsx'
import { ButtonLink } from '../../ui/parts/button.tsx'
import { CertificateCard } from './parts/certificateCard.tsx'

const idOf = ({ id }: CertificateRow) => id

/** 荣誉: my certificates, each of which opens as a picture. */
export default function Honour() {
  const pages = useInfiniteQuery('/api/my/zhengshuPage', {})
  return (
    <List
      title="荣誉"
      sub="工时计入、捐物入库之后，可以在它们的详情里免费申请证书"
      tools={
        <ButtonLink variant="line" size="sm" href={pathTo('/certified')}>
          查验证书
        </ButtonLink>
      }
      {...listProps(pages)}
      keyOf={idOf}
      unit="份证书"
      min={360}
      empty={{
        title: '还没有证书',
        text: '工时计入之后，在工时详情里可以申请证书。',
        icon: medal,
        action: { label: '看我的工时', href: pathTo('/workTime') },
      }}
    >
      {row => <CertificateCard row={row} />}
    </List>
  )
}

export const preload = (): void => prefetchQuery('/api/my/zhengshuPage', {})
