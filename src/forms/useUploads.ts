/** Uploads of a field, for a page that stores only the addresses of finished ones. */
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { usePorts } from '../data/ports.ts'
import { sendWith, type UploadActor, uploadMachine } from '../machines/browser/upload.ts'
import { entriesOf, type FailedUpload, uploadsMachine } from '../machines/browser/uploads.ts'

export const PICTURE_TYPES = ['.jpg', '.jpeg', '.png', '.webp', '.gif'] as const
const MAX_BYTES = 20 * 1024 * 1024
/** How soon a lost file is sent again if the device does not report that the line is back. */
const LOST_RETRY_MS = 5000

export interface UploadList {
  /** One actor for each unfinished file; `useSelector(one, entryOf)` shows its percentage. */
  readonly list: readonly UploadActor[]
  readonly failed: readonly FailedUpload[]
  add(files: readonly File[]): void
  remove(uid: string): void
  retry(uid: string): void
}

/**
 * Returns the uploads of a field. `onArrived` receives each file's address, once. `maxFiles` limits concurrent ones;
 * `accept` are the file extensions, by default those of pictures.
 */
export function useUploads(
  maxFiles: number,
  onArrived: (url: string) => void,
  accept: readonly string[] = PICTURE_TYPES,
): UploadList {
  const { sendFile } = usePorts()
  const machine = useMemo(
    () =>
      uploadsMachine.provide({
        actors: { upload: uploadMachine.provide({ actors: { send: sendWith(sendFile) } }) },
      }),
    [sendFile],
  )
  const actor = useActorRef(machine, { input: { limits: { maxFiles, maxBytes: MAX_BYTES, accept } } })
  const list = useSelector(actor, ({ context }) => context.list)
  const failed = useSelector(actor, ({ context }) => context.failed)
  const latestOnArrived = useRef(onArrived)
  useLayoutEffect(() => {
    latestOnArrived.current = onArrived
  })
  useEffect(() => {
    const handled = new Set<string>()
    const { unsubscribe } = actor.subscribe(snapshot => {
      for (const { uid, status, url } of entriesOf(snapshot)) {
        if (status !== 'success' || handled.has(uid)) continue
        handled.add(uid)
        latestOnArrived.current(url)
        actor.send({ type: 'REMOVE', uid })
      }
    })
    return unsubscribe
  }, [actor])
  useEffect(() => {
    const lost = failed.filter(one => one.lost)
    if (lost.length === 0) return
    const goOn = () => {
      for (const { uid } of lost) actor.send({ type: 'RETRY', uid })
    }
    const timer = setTimeout(goOn, LOST_RETRY_MS)
    addEventListener('online', goOn)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', goOn)
    }
  }, [actor, failed])
  return {
    list,
    failed,
    add: files => actor.send({ type: 'ADD', files }),
    remove: uid => actor.send({ type: 'REMOVE', uid }),
    retry: uid => actor.send({ type: 'RETRY', uid }),
  }
}

/**
 * Holds the form around a field back while files of it are on their way or did not arrive: nothing is left out
 * silently. Returns the reference for the field's content, and the sentence once somebody has tried to go on.
 */
export function useUnsent({ list, failed }: Pick<UploadList, 'list' | 'failed'>) {
  const ref = useRef<HTMLDivElement>(null)
  const [tried, setTried] = useState(false)
  const unsent =
    list.length > 0 ? '还在上传，传好了再继续' : failed.length > 0 ? '有没传上去的，请重试，或者点「不要了」' : ''
  useEffect(() => {
    const form = unsent ? ref.current?.closest('form') : undefined
    const hold = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
      setTried(true)
      ref.current?.scrollIntoView({ block: 'center' })
    }
    form?.addEventListener('submit', hold, true)
    return () => form?.removeEventListener('submit', hold, true)
  }, [unsent])
  return { ref, fault: tried && unsent ? unsent : undefined }
}
