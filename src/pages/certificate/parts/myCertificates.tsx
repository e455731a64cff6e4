import medal from 'icon:medal'
import { pathTo } from '../../../contract/screens.ts'
import { ButtonLink } from '../../../ui/parts/button.tsx'
import { listScreen } from '../../record/shared/listScreen.tsx'
import { CertificateCard } from './certificateCard.tsx'
import { HonoursLink } from './honoursLink.tsx'

/** My certificates, shown as pictures. */
export const MyCertificates = listScreen('/api/my/zhengshuPage', {
  title: '荣誉',
  sub: '工时、捐物、捐款和认证的证书在它们的详情里免费申请，荣誉由平台和市级负责人颁发',
  tools: (
    <>
      <HonoursLink />
      <ButtonLink variant="line" size="sm" href={pathTo('/certified')}>
        查验证书
      </ButtonLink>
    </>
  ),
  unit: '份证书',
  min: 360,
  row: row => <CertificateCard row={row} />,
  empty: {
    title: '还没有证书',
    text: '工时计入之后，在工时详情里可以申请证书。',
    icon: medal,
    action: { label: '看我的工时', href: pathTo('/workTime') },
  },
})
