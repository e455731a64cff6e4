import { pathTo } from '../../contract/screens.ts'
import { useUrlQuery } from '../../data/urlQuery.ts'
import { Empty } from '../../ui/parts/empty.tsx'
import { CertificateDetail } from './parts/certificateDetail.tsx'

const NAMES = ['id'] as const

/** 个人证书: one certificate for its holder, to save, print and share. */
export default function OwnCertificate() {
  const { id } = useUrlQuery(NAMES).query
  if (id) return <CertificateDetail key={id} id={id} />
  return (
    <Empty
      heading
      title="先选一份证书"
      text="您的证书都在荣誉里。"
      action={{ label: '看我的荣誉', href: pathTo('/honer') }}
    />
  )
}

export const { reads } = CertificateDetail
