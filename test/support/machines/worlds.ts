/** The world of each workflow, by its id: `worlds/<id>.ts` exports it as `<id>World`. */
import type { WorkflowId } from '../../../src/machines/workflow/registry.ts'
import type { World } from '../model/world.ts'

const files = import.meta.glob<Readonly<Record<string, unknown>>>('../model/worlds/*.ts', { eager: true })

export const WORLDS = Object.fromEntries(
  Object.values(files).flatMap(exported =>
    Object.entries(exported).flatMap(([name, world]) =>
      name.endsWith('World') ? [[name.slice(0, -'World'.length), world] as const] : [],
    ),
  ),
) as unknown as Readonly<Record<WorkflowId, World>>
