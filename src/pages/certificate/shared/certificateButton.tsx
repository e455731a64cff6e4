import { useLocation } from 'wouter'
import { pathTo } from '../../../contract/screens.ts'
import { useAction } from '../../../data/action.ts'
import { usePorts } from '../../../data/ports.ts'
import { Button } from '../../../ui/parts/button.tsx'

interface CertificateButtonProps {
  /** The record that is certified. */
  subject: string
  small?: boolean
}

/** Requests the certificate of a record, or opens the existing one. */
export function CertificateButton({ subject, small = false }: CertificateButtonProps) {
  const { call } = usePorts()
  const [, navigate] = useLocation()
  const { busy, run } = useAction()
  const open = () =>
    run('certificate', async () => {
      const { id } = await call('/api/my/zhengshuAdd', { subject })
      navigate(pathTo('/certifiedP', { id }))
    })
  return (
    <Button variant="line" {...(small && { size: 'sm' as const })} busy={busy !== ''} onClick={() => void open()}>
      申请或查看证书
    </Button>
  )
}
