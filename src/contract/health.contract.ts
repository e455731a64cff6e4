/** The console's look at the server itself: what is late, what failed, and what to do about it. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { form } from './fields.ts'
import { keysOf } from './keys.ts'
import { pathTo } from './screens.ts'

export interface HealthWords {
  readonly label: string
  /** What somebody does about it, once it is not as it should be. */
  readonly advice: string
  /** Where the platform itself puts it right. */
  readonly at?: string
}
/** What is looked at, in the order of the page. */
export const HEALTH_LINES = {
  clocks: {
    label: '到点没有走的时限',
    advice: '时限由服务器自己走，几分钟不动就是服务器忙或停了：看日志，重启服务器，时限会补走。',
  },
  jobs: {
    label: '等着做的后台任务',
    advice: '查支付、退款、打款、寄件的任务积了下来：多半是外部服务连不上，恢复后会自己做完。',
  },
  failing: {
    label: '做了几次都没成的后台任务',
    advice: '看服务器日志里这些任务的原因；外部服务的密钥、地址变了要改配置再重启。',
  },
  exports: { label: '等着写的导出', advice: '一直在等，看服务器日志；可以请导出的人换小一点的范围再导一次。' },
  doubtful: {
    label: '存疑的到账通知',
    advice: '请财务在支付账里看「待核实」，对照支付平台的账单，一笔一笔确认或退回。',
  },
  refunds: {
    label: '没退成的款',
    advice: '请财务在支付账里看「退款未成功」，重新退，或者改由人工退款。',
  },
  books: { label: '账目对不上的地方', advice: '先停收付，保留数据库副本，再按下面的说明逐条查账。' },
  calendar: {
    label: '没有节假日安排的年份',
    advice: '到「文章与规则」起草这一年的放假安排，由另一人发布，五秒内生效；在那之前，按工作日计的时限可能早一两天。',
    at: pathTo('/manage/articles', { kind: 'calendarYear', edit: 'new' }),
  },
} as const satisfies Readonly<Record<string, HealthWords>>
export type HealthLine = keyof typeof HEALTH_LINES

export const healthContract = {
  health: endpoint({
    wire: '/api/manage/health',
    who: 'member',
    title: '平台管理：服务器的运行情况',
    input: form({}),
    reply: z.object({
      dataList: z.array(
        z.object({
          name: z.enum(keysOf(HEALTH_LINES)),
          /** How many there are, or a year. */
          count: z.int(),
          isFine: z.boolean(),
          /** What is wrong, a sentence each; empty where the count says it. */
          faults: z.array(z.string()),
        }),
      ),
      /** When the books were added up, ms since 1970. */
      booksAt: z.int(),
    }),
  }),
}

declare module './wire.ts' {
  interface Contracts {
    health: typeof healthContract
  }
}
