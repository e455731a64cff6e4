import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/parts/button.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import css from './scene.module.css'

/** What the library of types does not know yet: Chrome and Android read codes by themselves. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
interface DetectorMaker {
  new (options: { formats: readonly string[] }): Detector
}

const detectorOf = () => (globalThis as { readonly BarcodeDetector?: DetectorMaker }).BarcodeDetector

/** Returns whether this device reads codes with its camera; where it does not, they are typed. */
export const canScan = (): boolean => detectorOf() !== undefined && navigator.mediaDevices !== undefined

const LOOK_MS = 250
/** The same code in front of the camera is the same person. */
const SAME_MS = 5_000

const PROBLEMS: Readonly<Record<string, string>> = {
  NotAllowedError: '没有用摄像头的权限，请在浏览器里允许，或者输入 8 位数字',
  NotFoundError: '没有找到摄像头，请输入 8 位数字',
}

interface CodeScannerProps {
  onCode: (text: string) => void
  onClose: () => void
}

/** The camera, reading one code after the other until it is closed. */
export function CodeScanner({ onCode, onClose }: CodeScannerProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState('')
  const latest = useRef(onCode)
  useEffect(() => {
    latest.current = onCode
  })
  useEffect(() => {
    const Maker = detectorOf()
    const screen = video.current
    if (!Maker || !screen) return
    const detector = new Maker({ formats: ['qr_code'] })
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let alive = true
    let last = { text: '', at: 0 }
    const look = async () => {
      const [found] = await detector.detect(screen).catch(() => [])
      const now = Date.now()
      if (found && (found.rawValue !== last.text || now - last.at > SAME_MS)) latest.current(found.rawValue)
      if (found) last = { text: found.rawValue, at: now }
      if (alive) timer = setTimeout(look, LOOK_MS)
    }
    navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }).then(
      async got => {
        stream = got
        if (!alive) {
          for (const track of got.getTracks()) track.stop()
          return
        }
        screen.srcObject = got
        await screen.play().catch(() => {})
        void look()
      },
      (error: unknown) => {
        const name = error instanceof Error ? error.name : ''
        setProblem(PROBLEMS[name] ?? '摄像头打不开，请输入 8 位数字')
      },
    )
    return () => {
      alive = false
      clearTimeout(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
  }, [])
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
