import type { CertificateContent } from '../../../contract/certificate.contract.ts'

/** Returns the content of a certificate, with label and text of each line. */
export const contentFacts = ({ number, holder, lines, issuer, issuedOn, standing }: CertificateContent) => [
  { label: '编号', value: number },
  { label: '持有人', value: holder },
  ...lines.map(([label, value]) => ({ label, value })),
  { label: '出具单位', value: issuer },
  { label: '出具日期', value: issuedOn },
  { label: '性质', value: standing },
]
