/** What comes of a press where somebody presses who may do little. */
import type { Screen } from '../../../src/contract/screens.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import { deeds } from '../../support/machines/deeds.ts'
import { EVERYBODY, MEMBER, openScreen, VISITOR } from '../../support/machines/screen.tsx'
import { addressesOf } from './addresses.ts'
import { type Look, otherwise } from './look.ts'

/** What comes of each press of those who hold no role, where it is something else than for somebody who holds all. */
export async function pressesOfOthers({ path, who: readers }: Screen): Promise<Look[]> {
  const [at = path] = addressesOf(path)
  const looks: Look[] = []
  for (const [name, who] of [['a visitor', VISITOR] as const, ['somebody without a role', MEMBER] as const]) {
    if (who === VISITOR && !readers.includes('visitor')) continue
    looks.push([
      `${at}, ${name} presses each`,
      async () => {
        const lines: string[] = []
        await openScreen({ at, who })
        for (const { name: deed, kind } of deeds()) {
          const pressAs = async (somebody: Principal) => {
            const screen = await openScreen({ at, who: somebody })
            const found = deeds().find(one => one.kind === kind)
            return found ? screen.press(found.act) : undefined
          }
          const news = (await pressAs(who)) ?? []
          const usual = (await pressAs(EVERYBODY)) ?? []
          if (news.join() !== usual.join()) lines.push(`· ${deed}`, ...otherwise(usual, news))
        }
        return lines
      },
    ])
  }
  return looks
}
