/** A bicycle that its owner passes on; the platform looks at what is doubtful or reported. */
import type { Principal } from '../../../../src/machines/workflow/people.ts'
import type { IdleItem, idleItem } from '../../../../src/machines/workflows/idleItem/chart.ts'
import type { World } from '../world.ts'

const PLAIN: IdleItem = { owner: 'buyer', place: '330106109', doubtful: false, pieces: 1, held: 0, given: 0 }
const actor = (who: Principal, roles: readonly string[] = []) => ({ who, roles })
const why = { why: { reason: '照片看不清' } }

export const idleItemWorld: World<typeof idleItem> = {
  births: { plain: PLAIN, doubtful: { ...PLAIN, doubtful: true }, several: { ...PLAIN, pieces: 2 } },
  actors: {
    buyer: actor({ uid: 'buyer' }, ['owner']),
    neighbour: actor({ uid: 'neighbour' }),
    platform: actor({ uid: 'platform', grants: [{ role: 'platform', region: '' }] }, ['platform']),
    reporter: actor({ system: 'idleItem' }, ['reporter']),
    deal: actor({ system: 'idleDeal' }, ['deal']),
    nobody: actor({}),
  },
  samples: {
    EDIT: {
      plain: ({ pieces }) => ({ place: '330106109', doubtful: false, pieces }),
      doubtful: ({ pieces }) => ({ place: '330106109', doubtful: true, pieces }),
    },
    TURN_DOWN: why,
    REMOVE: why,
    REPORT: why,
  },
}
