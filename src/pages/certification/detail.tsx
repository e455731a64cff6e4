import badge from 'icon:badge-check'
import { useLocation } from 'wouter'
import { pathTo } from '../../contract/screens.ts'
import { lengthText, RENEWABLE_MS } from '../../contract/spans.ts'
import { pagesOf, readOf, screenReads, useReads } from '../../data/reads.ts'
import { useRecord } from '../../data/record/useRecord.ts'
import { useView } from '../../data/view.ts'
import type { Action } from '../../ui/kinds/action.ts'
import { Board } from '../../ui/kinds/board.tsx'
import { Card } from '../../ui/parts/card.tsx'
import { Empty } from '../../ui/parts/empty.tsx'
import { When } from '../../ui/parts/when.tsx'
import { Photos } from '../record/shared/photos.tsx'
import { RecordScreen } from '../record/shared/recordScreen.tsx'
import { useSteps } from '../record/shared/useSteps.tsx'
import { FeeLink } from './parts/feeLink.tsx'
import { identityFactsOf, isPayable, kindAt, neededText, stepContextOf, VARIANTS } from './parts/variants.ts'

export const reads = screenReads(['id'], ({ id }) => ({
  mine: id === '' && pagesOf('/api/my/identPage', {}),
  read: id && readOf('/api/my/identDetails', { id }),
}))

/** Returns a step beside the one that is asked for. */
const quiet = (action: Action): Action => ({ ...action, variant: 'line' })

/** 认证: the certification with this id, or mine of the kind that the address is for. */
export default function CertificationDetail() {
  const { query, mine, read } = useReads(reads)
  const [path, navigate] = useLocation()
  const uid = useView(view => view.uid)
  const kind = kindAt(path)
  const own = mine.items?.find(one => one.kind === kind)
  const data = query.id ? read.data : own
  const id = query.id || own?.id || ''
  const record = useRecord('certification', id)
  const variant = data && VARIANTS[data.kind]
  const steps = useSteps(record, {
    ownScreens: variant
      ? { SUBMIT: pathTo(variant.edit, { id }), CHANGE: pathTo(variant.edit, { id, change: '1' }) }
      : {},
    ...(data && { context: stepContextOf(data.kind) }),
    // Where nothing is to change, nothing has to be said of it.
    excluded: data?.change || !data ? [] : ['ACCEPT', 'COUNTERSIGN_CHANGE', 'TURN_DOWN', 'TAKE_CHANGE_BACK'],
  })
  const isMine = data?.record.facts.owner === uid
  const awaitsFee = data?.record.state === 'awaitingFee'
  const due = isMine && isPayable(data)
  const others = awaitsFee && !isMine ? '现在等申请人缴管理费。' : undefined
  const pay = { label: '去缴费', onPress: () => navigate(pathTo('/jngrglf', { id })), variant: 'solid' } as const
  const facts = data
    ? [
        ...identityFactsOf(data),
        data.validUntil !== null && { label: '有效期至', value: <When at={data.validUntil} /> },
        neededText(data) !== '' && { label: '请看一看', value: neededText(data) },
        data.reason !== '' && { label: '最近的说明', value: data.reason },
      ].filter(fact => !!fact)
    : []
  if (!query.id && !own) {
    const { title, prepare, edit } = VARIANTS[kind]
    const { first, problem, retry } = mine
    return (
      <Board title={title} loading={!first} failure={problem && { text: problem.message, onRetry: retry }}>
        <Empty title="还没有办理" text={`要准备：${prepare}`} icon={badge} action={{ label: '开始认证', href: edit }} />
      </Board>
    )
  }
  return (
    <RecordScreen
      {...{ record, facts }}
      steps={due ? { ...steps, actions: [...steps.actions.map(quiet), pay] } : steps}
      turn={due ? (awaitsFee ? '审核已通过，缴了管理费就生效。' : '续一年管理费就接着有效，不用重新提交。') : others}
      read={query.id ? read : { data, problem: undefined, loading: false, retry: mine.retry }}
      title={data?.roleLabel ? `${data.roleLabel}认证` : (variant?.title ?? '认证')}
      sub={variant?.opens}
      done={`认证有效，没有要办的事。到期前 ${lengthText(RENEWABLE_MS)}会提醒您续期。`}
      missing={{
        title: '没有找到这份认证',
        text: '它可能属于另一个账号。您的认证都在认证中心。',
        icon: badge,
        action: { label: '去认证中心', href: '/auth' },
      }}
    >
      {isMine && data.fee > 0 && <FeeLink row={data} />}
      {data?.change && (
        <Card>
          <Photos label="变更的证明" urls={data.change.photos} />
        </Card>
      )}
      {data && data.photos.length > 0 && (
        <Card>
          <Photos label="证件照片" urls={data.photos} />
        </Card>
      )}
    </RecordScreen>
  )
}
