import { useState } from 'react'
import { isCertificateNumber } from '../../contract/certificateNumber.ts'
import { typedReference } from '../../contract/typed.ts'
import { prefetchQuery } from '../../data/query.ts'
import { useUrlQuery } from '../../data/urlQuery.ts'
import { Button } from '../../ui/parts/button.tsx'
import { Card } from '../../ui/parts/card.tsx'
import { TextField } from '../../ui/parts/input.tsx'
import { PageHead, Row, Stack } from '../../ui/parts/layout.tsx'
import { useScreenTitle } from '../../ui/title.ts'
import css from './check.module.css'
import { CheckResult } from './parts/checkResult.tsx'

const NAMES = ['no'] as const
const TITLE = '证书查验'

/** 证书查验: checks a certificate against the database. */
export default function CertificateCheck() {
  const { query, setQuery } = useUrlQuery(NAMES)
  const [typed, setTyped] = useState(query.no)
  const [problem, setProblem] = useState('')
  useScreenTitle(TITLE)
  const look = () => {
    const no = typedReference(typed)
    const wrong = no === '' ? '请填写证书编号' : isCertificateNumber(no) ? '' : '编号不对，请照证书上的编号核对一遍'
    setProblem(wrong)
    if (wrong === '') setQuery({ no })
  }
  return (
    <Stack>
      <PageHead title={TITLE} sub="扫证书上的二维码，或者输入编号" />
      <div className={css.form}>
        <Card>
          <form
            onSubmit={event => {
              event.preventDefault()
              look()
            }}
          >
            <Stack gap="sm">
              <TextField
                label="证书编号"
                placeholder="例如：LL-2026-000012-34"
                value={typed}
                onChange={setTyped}
                error={problem}
                required
              />
              <Row>
                <Button type="submit">查验</Button>
              </Row>
            </Stack>
          </form>
        </Card>
      </div>
      {query.no && <CheckResult key={query.no} number={query.no} />}
    </Stack>
  )
}

export function preload(query: URLSearchParams): void {
  const no = query.get('no')
  if (no) prefetchQuery('/api/index/zhengshuChayan', { no })
}
