/** Uploads of a field, for a page that stores only the addresses of finished ones. */
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { usePorts } from '../data/ports.ts'
import { sendWith, type UploadActor, uploadMachine } from '../machines/browser/upload.ts'
import { entriesOf, type FailedUpload, uploadsMachine } from '../machines/browser/uploads.ts'

export const PICTURE_TYPES = ['.jpg', '.jpeg', '.png', '.webp', '.gif'] as const
const MAX_BYTES = 20 * 1024 * 1024

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
  return {
    list,
    failed,
    add: files => actor.send({ type: 'ADD', files }),
    remove: uid => actor.send({ type: 'REMOVE', uid }),
    retry: uid => actor.send({ type: 'RETRY', uid }),
  }
}
