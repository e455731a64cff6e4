import { Dialog } from '../../../ui/operated/dialog.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { useCodeCamera } from '../../../ui/parts/useCodeCamera.ts'
import css from './warehouse.module.css'

interface ScannerProps {
  onFound: (text: string) => void
  onClose: () => void
}

/** The camera, until a code is read. */
export function Scanner({ onFound, onClose }: ScannerProps) {
  return (
    <Dialog open title="扫标签" onClose={onClose}>
      <Screen onFound={onFound} />
    </Dialog>
  )
}

/** A separate component inside the dialog, which mounts only once its code is loaded. */
function Screen({ onFound }: Pick<ScannerProps, 'onFound'>) {
  const { video, problem } = useCodeCamera(onFound, '输入标签上的编号')
  if (problem) return <p role="alert">{problem}</p>
  return (
    <>
      <video ref={video} className={css.video} muted playsInline />
      <MutedText block>把标签上的二维码放进画面里</MutedText>
    </>
  )
}
