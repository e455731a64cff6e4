import { useLocation } from 'wouter'
import { say } from '../../../ui/messages.ts'
import { readAgain } from '../../cache.ts'
import { useDoing } from '../../doing.ts'
import type { Form } from '../../form.ts'
import { usePorts } from '../../ports.ts'
import { type GiveValues, goodsErrors, itemsOf } from './values.ts'

/** Puts what is filled in into the donation list at `list`; what was put there leaves the form, so that a failure repeats nothing. */
export function useIntoCart(form: Form<GiveValues>, list: string) {
  const { call } = usePorts()
  const [, navigate] = useLocation()
  const { busy, run } = useDoing()
  const put = async () => {
    // The step says what is wrong, just as it does before the next one.
    if (Object.keys(goodsErrors(form.values.goods, Date.now())).length > 0) return form.next()
    await run('put', async () => {
      const left = [...form.values.goods]
      try {
        for (const goods of itemsOf(form.values.goods)) {
          await call('/api/my/juanwuCartAdd', { goods })
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
