import { useState } from 'react'
import { pathTo } from '../../../contract/screens.ts'
import type { WireReply } from '../../../contract/wire.ts'
import { useQuery } from '../../../data/query.ts'
import { Button, ButtonLink } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Facts } from '../../../ui/parts/facts.tsx'
import { Failure } from '../../../ui/parts/failure.tsx'
import { TextField } from '../../../ui/parts/input.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { SkeletonLines } from '../../../ui/parts/skeleton.tsx'
import { contentFacts } from './contentFacts.ts'

type Result = WireReply<'/api/index/zhengshuChayan'>

const VERDICTS: Readonly<Record<Result['verdict'], readonly [label: string, text: string]>> = {
  valid: ['有效', '编号和内容与数据库一致。'],
  revoked: ['已撤销', '这份证书曾经出具，现在不能再作为证明。'],
  superseded: ['已被替换', '记录更正后另出具了新证书，请以新证书为准。'],
  expired: ['已过期', '这份证书当时有效，有效期已经过了。'],
  edited: ['内容被改动', '数据库里的内容和出具时不一致，请不要采信，并联系平台。'],
  missing: ['没有这份证书', '从来没有出具过这个编号的证书，请向持有人核对。'],
  malformed: ['编号不对', '这不是邻里的证书编号，请照证书上的编号核对一遍。'],
}

/** Shows the full name after entering the holder's code. */
function WholeName({ onCode, error }: { onCode: (code: string) => void; error: string }) {
  const [typed, setTyped] = useState('')
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        onCode(typed.trim())
      }}
    >
      <Stack gap="sm">
        <TextField
          label="查验码"
          hint="持有人告诉您的 6 位数字，填写后可以看到全名"
          inputMode="numeric"
          value={typed}
          onChange={setTyped}
          error={error}
          max={12}
        />
        <Button type="submit" variant="line" size="sm">
          看全名
        </Button>
      </Stack>
    </form>
  )
}

/** The database record of the certificate with this number. */
export function CheckResult({ number }: { number: string }) {
  const [code, setCode] = useState('')
  const base = useQuery('/api/index/zhengshuChayan', { no: number })
  const opened = useQuery('/api/index/zhengshuChayan', { no: number, code }, code !== '')
  if (!base.data)
    return base.problem ? <Failure text={base.problem.message} onRetry={base.retry} /> : <SkeletonLines lines={5} />
  const found = opened.data ?? base.data
  const [label, text] = VERDICTS[found.verdict]
  return (
    <Stack>
      <Card variant="soft">
        <div role="status">
          <strong>{label}</strong>
          <p>{text}</p>
          {found.reason && <p>撤销原因：{found.reason}</p>}
        </div>
        {found.successor && (
          <ButtonLink variant="line" size="sm" href={pathTo('/certified', { no: found.successor })}>
            查验新证书 {found.successor}
          </ButtonLink>
        )}
      </Card>
      {found.content && (
        <Card>
          <Stack gap="sm">
            <h2>{found.content.heading}</h2>
            <Facts items={contentFacts(found.content)} />
          </Stack>
        </Card>
      )}
      {found.hidden && <p role="note">持有人没有公开内容。</p>}
      {found.hash && !found.whole && (
        <Card>
          <WholeName onCode={setCode} error={opened.problem?.message ?? ''} />
        </Card>
      )}
      {found.hash && (
        <MutedText size="xs" block>
          被查验 {found.lookups} 次 · 内容指纹 {found.hash.slice(0, 16)}…
        </MutedText>
      )}
    </Stack>
  )
}
