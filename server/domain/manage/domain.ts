/** The domain manage: calls of the console and the workflow of its settings. */
import { manageContract } from '../../../src/contract/manage.contract.ts'
import { defineDomain } from '../../engine/domain.ts'
import { auditCalls } from './audit.ts'
import { settingChangeBinding } from './binding.ts'
import { applySetting } from './effects.ts'
import { queueCalls } from './queue.ts'
import { settingSaveCalls } from './settingSave.ts'
import { settingCalls } from './settings.ts'
import { viewAsCalls } from './viewAs.ts'

export const manageDomain = defineDomain({
  title: '平台管理',
  contract: manageContract,
  handlers: { ...settingCalls, ...settingSaveCalls, ...queueCalls, ...auditCalls, ...viewAsCalls },
  workflows: { settingChange: settingChangeBinding },
  performers: { applySetting },
})
