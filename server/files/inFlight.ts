/** Limits the uploads that a process holds in memory, from the first byte until they are stored. */
import { refuse } from '../../src/contract/refusal.ts'

/** Each is a file of at most 5 MB. */
const MAX_OF_PERSON = 4
const MAX_OF_ALL = 24

const uploads = new Map<string, number>()
let all = 0

function takePlace(uid: string): () => void {
  const own = uploads.get(uid) ?? 0
  if (own >= MAX_OF_PERSON || all >= MAX_OF_ALL) refuse('tooMany', '正在上传的文件太多，请等前面的传完再试')
  uploads.set(uid, own + 1)
  all += 1
  return () => {
    all -= 1
    const left = (uploads.get(uid) ?? 1) - 1
    if (left > 0) uploads.set(uid, left)
    else uploads.delete(uid)
  }
}

/**
 * Runs `work`, which calls `take` with its person before it reads a file; the place is free again when it ends. `take`
 * throws `tooMany` if there is none.
 */
export async function withUploadPlace<T>(work: (take: (uid: string) => void) => Promise<T>): Promise<T> {
  let release = () => {}
  try {
    return await work(uid => {
      release = takePlace(uid)
    })
  } finally {
    release()
  }
}
