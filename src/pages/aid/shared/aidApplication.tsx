import { useLocation } from 'wouter'
import { aidContract } from '../../../contract/aid.contract.ts'
import { pathTo } from '../../../contract/screens.ts'
import { usePorts } from '../../../data/ports.ts'
import { useUrlQuery } from '../../../data/urlQuery.ts'
import { AidForm, type AidFormProps } from './aidForm.tsx'
import { AidFormLoader } from './aidFormLoader.tsx'
import { type AidValues, consentField } from './aidValues.ts'
import { type AidFields, sendAid } from './sendAid.ts'

const NAMES = ['id', 'again'] as const

interface AidApplicationProps
  extends Pick<AidFormProps, 'title' | 'draft' | 'need' | 'validate' | 'summarize' | 'papers' | 'children'> {
  kind: 'goods' | 'relief'
  /** Returns the input to send, without the consent. */
  fieldsOf: (values: AidValues) => AidFields
}

/** Application for goods or relief; `?id=` revises a refused one, `?again=` copies an earlier one. */
export function AidApplication({ kind, draft, fieldsOf, children, ...asked }: AidApplicationProps) {
  const { call } = usePorts()
  const [, navigate] = useLocation()
  const { id, again } = useUrlQuery(NAMES).query
  return (
    <AidFormLoader key={id || again} title={asked.title} id={id} again={again}>
      {start => (
        <AidForm
          {...asked}
          draft={`${draft}${id || again}`}
          start={start}
          schema={aidContract.applyYuanzhu.input}
          send={(values, key) =>
            sendAid(call, kind, start.revised, { needed: fieldsOf(values), consent: consentField(values), key })
          }
          onSent={made =>
            navigate(pathTo(kind === 'goods' ? '/myHelpDetailWz' : '/myHelpDetailJz', { id: made }), { replace: true })
          }
        >
          {children}
        </AidForm>
      )}
    </AidFormLoader>
  )
}
