/** How much of uploads a process holds in memory at once: of one person, and of all. */
import { refuse } from '../../src/contract/refusal.ts'

const MAX_OF_PERSON = 4
const MAX_OF_ALL = 24

const uploads = new Map<string, number>()
let all = 0

/**
 * Runs `read` while it holds one of the person's places and one of the process's, each a file of 5 MB at most.
 * Throws `tooMany` where none is free.
 */
export async function withUploadPlace<T>(uid: string, read: () => Promise<T>): Promise<T> {
  const own = uploads.get(uid) ?? 0
  if (own >= MAX_OF_PERSON || all >= MAX_OF_ALL) refuse('tooMany', '正在上传的文件太多，请等前面的传完再试')
  uploads.set(uid, own + 1)
  all += 1
  try {
    return await read()
  } finally {
    all -= 1
    const left = (uploads.get(uid) ?? 1) - 1
    if (left > 0) uploads.set(uid, left)
    else uploads.delete(uid)
  }
}
