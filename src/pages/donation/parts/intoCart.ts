import { useLocation } from 'wouter'
import { say } from '../../../ui/messages.ts'
import { readAgain } from '../../cache.ts'
import { useDoing } from '../../doing.ts'
import type { Form } from '../../form.ts'
import { usePorts } from '../../ports.ts'
import { type GiveValues, type GoodsDraft, goodsErrors, itemsOf } from './values.ts'

/** The same for the same words, otherwise most likely another one: 8 digits. */
function signOf(words: string): string {
  let sign = 5_381
  for (const letter of words) sign = (Math.imul(sign, 33) ^ (letter.codePointAt(0) ?? 0)) >>> 0
  return sign.toString(16).padStart(8, '0')
}

/**
 * Puts what is filled in into the donation list at `list`; what was put there leaves the form, so that a failure repeats nothing.
 * Goods whose answer was lost go out again under the same key, after a reload too, unless they were changed meanwhile: the key is
 * made of the draft's own and of what they are.
 */
export function useIntoCart(form: Form<GiveValues>, list: string) {
  const { call } = usePorts()
  const [, navigate] = useLocation()
  const { busy, run } = useDoing()
  const keyOf = (goods: GoodsDraft) => `${form.key}-${signOf(JSON.stringify(goods))}`
  const put = async () => {
    // The step says what is wrong, just as it does before the next one.
    if (Object.keys(goodsErrors(form.values.goods, Date.now())).length > 0) return form.next()
    await run('put', async () => {
      const left = [...form.values.goods]
      try {
        for (const draft of form.values.goods) {
          for (const goods of itemsOf([draft])) await call('/api/my/juanwuCartAdd', { goods }, { key: keyOf(draft) })
          left.shift()
        }
      } catch (error) {
        form.set({ goods: left })
        readAgain('/api/my/juanwuCartList')
        throw error
      }
      form.discard()
      readAgain('/api/my/juanwuCartList')
      say('已放入捐赠清单', 'done')
      navigate(list)
    })
  }
  return { busy: busy !== '', put }
}
