/** What comes of a press where somebody presses who may do little. */
import type { Screen } from '../../../src/contract/screens.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import { deeds } from '../../support/machines/deeds.ts'
import { EVERYBODY, MEMBER, openScreen, VISITOR } from '../../support/machines/screen.tsx'
import { addressesOf } from './addresses.ts'
import { type Look, otherwise } from './look.ts'

/** Returns what comes of a press of this kind; undefined where there is none. */
async function pressed(at: string, kind: string, who: Principal): Promise<readonly string[] | undefined> {
  const screen = await openScreen({ at, who })
  const deed = deeds().find(one => one.kind === kind)
  return deed && screen.press(deed.act)
}

/** What comes of each press of those who hold no role, where it is something else than for somebody who holds all. */
export function pressesOfOthers({ path, who: readers }: Screen): Look[] {
  const [at] = addressesOf(path)
  if (at === undefined) return []
  const usual = new Map<string, readonly string[]>()
  const pressesOf = async (who: Principal) => {
    const lines: string[] = []
    await openScreen({ at, who })
    for (const { name, kind } of deeds()) {
      const before = usual.get(kind) ?? (await pressed(at, kind, EVERYBODY)) ?? []
      usual.set(kind, before)
      const news = (await pressed(at, kind, who)) ?? []
      if (news.join() !== before.join()) lines.push(`· ${name}`, ...otherwise(before, news))
    }
    return lines
  }
  return [
    ...(readers.includes('visitor') ? [[`${at}, a visitor presses each`, () => pressesOf(VISITOR)] as const] : []),
    [`${at}, somebody without a role presses each`, () => pressesOf(MEMBER)],
  ]
}
