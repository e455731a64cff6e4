import { pathTo } from '../../../contract/screens.ts'
import { usePrint } from '../../../data/print.ts'
import { PictureScreen } from '../../../ui/kinds/picture.tsx'
import css from './sample.module.css'

/** By number: use of the template, and how to get such a certificate. */
const SAMPLES = [
  { title: '志愿服务证书', how: '工时计入之后，在工时详情里申请。' },
  { title: '捐物证书', how: '捐赠入库之后，在捐赠详情里申请。' },
  { title: '捐款证书', how: '不能再直接退款的捐款，在我的捐款里申请。' },
  { title: '荣誉证书', how: '由平台和市级负责人颁发，颁发后在荣誉里。' },
] as const

/** A certificate's template with sample content. */
export function Sample({ at }: { at: 1 | 2 | 3 | 4 }) {
  const { title, how } = SAMPLES[at - 1] ?? SAMPLES[0]
  const { print } = usePrint()
  const src = `/certificates/moban${at}.png`
  const alt = `${title}样张：持有人张三，出具单位北山街道宝石社区`
  return (
    <div className={css.page}>
      <PictureScreen
        title={title}
        sub={`样张，内容是编的。${how}`}
        picture={{ src, alt, width: 1000, height: 1414 }}
        fileName={`${title}样张.png`}
        onPrint={() => print(sheets => sheets.printPicture(title, src, alt))}
      >
        <p className={css.more}>
          <a href={pathTo('/certified')}>查验证书</a>
        </p>
      </PictureScreen>
    </div>
  )
}
