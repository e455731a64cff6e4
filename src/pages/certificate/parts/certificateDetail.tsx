import type { CertificateContent } from '../../../contract/certificate.contract.ts'
import { pathTo } from '../../../contract/screens.ts'
import type { WireReply } from '../../../contract/wire.ts'
import { ButtonLink } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { recordScreen } from '../../record/shared/recordScreen.tsx'
import { contentFacts } from './contentFacts.ts'

type Certificate = WireReply<'/api/my/zhengshuDetails'>

/** Returns all the text of the picture, as its description. */
const altText = (content: CertificateContent) =>
  contentFacts(content)
    .map(({ label, value }) => `${label}：${value}`)
    .join('，')

/** The certificate as a picture, and as a sheet to print. */
function Sheet({ data: { content, picture } }: { data: Certificate }) {
  const name = `${content.heading}-${content.number}`
  return (
    <Card>
      <Stack gap="sm">
        <img
          src={picture.png}
          alt={altText(content)}
          width={1000}
          height={1414}
          style={{ width: 'min(100%, 34rem)', height: 'auto' }}
        />
        <Row wrap gap="sm">
          <ButtonLink href={picture.png} download={`${name}.png`}>
            保存图片
          </ButtonLink>
          <ButtonLink variant="line" href={picture.pdf} download={`${name}.pdf`}>
            下载打印件（PDF）
          </ButtonLink>
          <ButtonLink variant="line" href={pathTo('/certified', { no: content.number })}>
            看别人查到什么
          </ButtonLink>
        </Row>
      </Stack>
    </Card>
  )
}

/** One certificate for its holder and for the platform. */
export const CertificateDetail = recordScreen('certificate', '/api/my/zhengshuDetails', {
  title: data => data?.content.heading ?? '证书',
  done: '任何人都可以凭编号查验。',
  missing: {
    title: '没有找到这份证书',
    text: '它可能属于另一个账号；知道编号可以查验。',
    action: { label: '查验证书', href: pathTo('/certified') },
  },
  summary: data => <Sheet data={data} />,
  facts: ({ content, code, lookups }) => [
    ...contentFacts(content),
    code && { label: '查验码', value: `${code}（告诉谁，谁就能看到全名）` },
    { label: '被查验', value: `${lookups} 次` },
  ],
})
