import { useEffect, useRef, useState } from 'react'
import { Dialog } from '../../../ui/operated/dialog.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import css from './warehouse.module.css'

/** What browsers offer that read codes by themselves; the type library has no word of it yet. */
interface Detector {
  detect(from: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
type DetectorMaker = new (options: { formats: string[] }) => Detector

const makerOf = (): DetectorMaker | undefined => (globalThis as { BarcodeDetector?: DetectorMaker }).BarcodeDetector

/** This browser reads codes, and the page may ask for a camera. */
export const canScan = (): boolean => makerOf() !== undefined && navigator.mediaDevices !== undefined

const NO_CAMERA = '没有打开摄像头：请允许使用摄像头，或者直接输入标签上的编号'

interface ScannerProps {
  onFound: (text: string) => void
  onClose: () => void
}

/** Looks through the camera until a code is seen. */
export function Scanner({ onFound, onClose }: ScannerProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState('')
  const latestOnFound = useRef(onFound)
  useEffect(() => {
    latestOnFound.current = onFound
  })
  useEffect(() => {
    const Maker = makerOf()
    if (!Maker) return
    let stream: MediaStream | undefined
    let frame = 0
    let cancelled = false
    const detector = new Maker({ formats: ['qr_code'] })
    const look = async () => {
      const [code] = video.current ? await detector.detect(video.current).catch(() => []) : []
      if (cancelled) return
      if (code) latestOnFound.current(code.rawValue)
      else frame = requestAnimationFrame(() => void look())
    }
    navigator.mediaDevices
      .getUserMedia({ video: { facingMode: 'environment' } })
      .then(async opened => {
        stream = opened
        if (cancelled || !video.current) return stop()
        video.current.srcObject = opened
        await video.current.play()
        void look()
      })
      .catch(() => !cancelled && setProblem(NO_CAMERA))
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    return () => {
      cancelled = true
      cancelAnimationFrame(frame)
      stop()
    }
  }, [])
  return (
    <Dialog open title="扫标签" onClose={onClose}>
      {problem ? (
        <p role="alert">{problem}</p>
      ) : (
        <>
          <video ref={video} className={css.video} muted playsInline />
          <MutedText block>把标签上的二维码放进画面里</MutedText>
        </>
      )}
    </Dialog>
  )
}
