import { readOf, screenReads, useReads } from '../../data/reads.ts'
import { useUrlQuery } from '../../data/urlQuery.ts'
import { Board } from '../../ui/kinds/board.tsx'
import { ChangesWaiting } from './parts/changesWaiting.tsx'
import { SettingDetail } from './parts/settingDetail.tsx'
import { SettingForm } from './parts/settingForm.tsx'
import { SettingGroups } from './parts/settingGroups.tsx'

const allReads = screenReads([], () => ({ all: readOf('/api/manage/settingPage', {}) }))

/** All settings in their groups, and the changes that wait. */
function AllSettings() {
  const { data, loading, problem, retry } = useReads(allReads).all
  return (
    <Board
      title="平台设置"
      sub="改动要写原因；钱和募捐的设置要另一位平台管理员同意"
      loading={loading}
      failure={problem && { text: problem.message, onRetry: retry }}
    >
      {data && (
        <>
          <ChangesWaiting changes={data.waiting} />
          <SettingGroups settings={data.dataList} />
        </>
      )}
    </Board>
  )
}

/** `?key=` is the form of one setting with its changes, `?id=` one change. */
export default function Settings() {
  const { id, key } = useUrlQuery(['id', 'key']).query
  if (id) return <SettingDetail key={id} id={id} />
  return key ? <SettingForm key={key} /> : <AllSettings />
}

export const reads = {
  ahead(address: URLSearchParams) {
    const screen = address.get('id') ? SettingDetail : address.get('key') ? SettingForm : { reads: allReads }
    screen.reads.ahead(address)
  },
}
