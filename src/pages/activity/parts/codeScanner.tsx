import { Button } from '../../../ui/parts/button.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { useCodeCamera } from '../../../ui/parts/useCodeCamera.ts'
import css from './scene.module.css'

interface CodeScannerProps {
  onCode: (text: string) => void
  onClose: () => void
}

/** The camera, reading codes in succession until closed. */
export function CodeScanner({ onCode, onClose }: CodeScannerProps) {
  const { video, problem } = useCodeCamera(onCode, '输入 8 位数字')
  return (
    <Stack gap="sm">
      {problem ? (
        <p role="alert">{problem}</p>
      ) : (
        <div className={css.camera}>
          <video ref={video} muted playsInline aria-label="摄像头画面，把对方的二维码放进来" />
        </div>
      )}
      <Row>
        <Button variant="line" size="sm" onClick={onClose}>
          关掉摄像头
        </Button>
      </Row>
    </Stack>
  )
}
