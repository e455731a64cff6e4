/** What people call the matters of policies, beside the words of the policies themselves. */

/** Names of one and the same thing: whoever types one of them finds the others. */
const SAME: readonly (readonly string[])[] = [
  ['低保', '最低生活保障'],
  ['五保', '特困'],
  ['残疾', '残障'],
  ['津贴', '补贴', '补助'],
]
/** Words of a question, and by which words policies speak of it. */
const MEANT: readonly (readonly [words: readonly string[], names: readonly string[]])[] = [
  [
    ['养老', '老人', '80岁', '八十岁', '90岁', '九十岁', '老了'],
    ['高龄', '养老', '老年'],
  ],
  [
    ['看病', '医药费', '住院', '大病'],
    ['医疗', '大病'],
  ],
  [
    ['没钱', '困难', '吃不上饭'],
    ['临时救助', '最低生活保障'],
  ],
  [
    ['房租', '租房', '没地方住'],
    ['公租房', '租金'],
  ],
  [
    ['上学', '学费', '读书'],
    ['助学', '教育'],
  ],
  [
    ['失业', '下岗', '找工作', '没工作'],
    ['就业', '失业'],
  ],
  [['孩子', '小孩', '孤儿'], ['儿童']],
  [
    ['没人照顾', '瘫痪', '照顾'],
    ['护理', '照护'],
  ],
  [['去世', '后事'], ['丧葬']],
  [
    ['当兵', '退伍'],
    ['退役', '优抚'],
  ],
]

/** Returns what a matter of this very name is called, as typed first. */
export const namesOf = (typed: string): readonly string[] => [
  ...new Set([typed, ...SAME.flatMap(group => (group.includes(typed) ? group : []))]),
]

/** Returns the names of the matters that a whole question speaks of, for one that is found nowhere as it is typed. */
export function namesIn(question: string): readonly string[] {
  const speaksOf = (words: readonly string[]) => words.some(word => question.includes(word))
  const same = SAME.flatMap(group => (speaksOf(group) ? group : []))
  return [...new Set([...same, ...MEANT.flatMap(([words, names]) => (speaksOf(words) ? names : []))])]
}
