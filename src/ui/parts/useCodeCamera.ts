import { type RefObject, useEffect, useRef, useState } from 'react'
import { codeReader } from './codeReader.ts'

/** Returns whether the page can request a camera; otherwise codes are typed. */
export const hasCamera = (): boolean => navigator.mediaDevices !== undefined

const LOOK_MS = 250
/** Time during which the same code is ignored, ms. */
const SAME_MS = 5_000

const PROBLEMS: Readonly<Record<string, string>> = {
  NotAllowedError: '没有用摄像头的权限，请在浏览器里允许，或者',
  NotFoundError: '没有找到摄像头，请',
}

interface CodeCamera {
  readonly video: RefObject<HTMLVideoElement | null>
  /** Why nothing is read, a sentence; empty for no problem. */
  readonly problem: string
}

/**
 * Returns the video element of the camera, which is searched for codes while shown. `instead` is the alternative
 * without a camera.
 */
export function useCodeCamera(onCode: (text: string) => void, instead: string): CodeCamera {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState('')
  const latest = useRef(onCode)
  useEffect(() => {
    latest.current = onCode
  })
  useEffect(() => {
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let alive = true
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    const open = async () => {
      const reading = codeReader()
      // The permission may take a while; a failure in the meantime is reported afterwards.
      reading.catch(() => {})
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      const screen = video.current
      if (!alive || !screen) return stop()
      screen.srcObject = stream
      await screen.play().catch(() => {})
      const read = await reading.catch(() => undefined)
      if (!read) return alive && setProblem(`读码的程序没有取到，请连上网再试，或者${instead}`)
      let last = { text: '', at: 0 }
      const look = async () => {
        const text = await read(screen)
        if (!alive) return
        const now = Date.now()
        if (text && (text !== last.text || now - last.at > SAME_MS)) latest.current(text)
        if (text) last = { text, at: now }
        timer = setTimeout(look, LOOK_MS)
      }
      void look()
    }
    open().catch((error: unknown) => {
      const name = error instanceof Error ? error.name : ''
      if (alive) setProblem(`${PROBLEMS[name] ?? '摄像头打不开，请'}${instead}`)
    })
    return () => {
      alive = false
      clearTimeout(timer)
      stop()
    }
  }, [instead])
  return { video, problem }
}
