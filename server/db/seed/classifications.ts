/** Classifications in two levels: `kind` | first level, picture: second level, picture; … */
import { keysOf } from '../../../src/contract/keys.ts'
import type { NewRow } from '../schema.ts'
import { BACKGROUND_NAMES, type PictureName, picture } from './picture.ts'

type Kind = NewRow<'classification'>['kind']
type ClassificationBranch = readonly [
  id: string,
  name: string,
  art: PictureName,
  below: readonly (readonly [string, string, PictureName])[],
]

const CLASSIFICATION_TREE: Readonly<Record<Kind, readonly ClassificationBranch[]>> = {
  goods: [
    [
      'food',
      '粮油副食',
      'cooked-rice',
      [
        ['rice', '米面杂粮', 'sheaf-of-rice'],
        ['oil', '食用油调味', 'oil-bottle'],
        ['dry', '干货山珍', 'brown-mushroom'],
        ['snack', '点心零食', 'cookie'],
        ['noodle', '粉面速食', 'steaming-bowl'],
      ],
    ],
    [
      'fresh',
      '生鲜果蔬',
      'red-apple',
      [
        ['fruit', '时令水果', 'tangerine'],
        ['vegetable', '新鲜蔬菜', 'leafy-green'],
        ['egg', '禽蛋', 'egg'],
        ['fish', '水产', 'fish'],
      ],
    ],
    [
      'tea',
      '茶与蜂蜜',
      'teapot',
      [
        ['leaf', '茶叶', 'teacup-without-handle'],
        ['honey', '蜂蜜', 'honey-pot'],
        ['flower', '花草茶', 'hibiscus'],
      ],
    ],
    [
      'craft',
      '手工与文创',
      'yarn',
      [
        ['knit', '编织', 'scarf'],
        ['paper', '剪纸书画', 'scroll'],
        ['pottery', '陶瓷竹木', 'teapot'],
        ['toy', '布艺玩具', 'teddy-bear'],
      ],
    ],
    [
      'home',
      '日用家居',
      'broom',
      [
        ['clean', '清洁洗护', 'soap'],
        ['kitchen', '厨房用品', 'shallow-pan-of-food'],
        ['bed', '床品毛巾', 'towel'],
        ['light', '灯具电器', 'light-bulb'],
      ],
    ],
    [
      'health',
      '康养辅具',
      'stethoscope',
      [
        ['aidtool', '助行辅具', 'manual-wheelchair'],
        ['measure', '家用检测', 'thermometer'],
        ['care', '护理用品', 'adhesive-bandage'],
      ],
    ],
    [
      'study',
      '图书文具',
      'books',
      [
        ['book', '图书绘本', 'open-book'],
        ['pen', '文具', 'pencil'],
        ['bag', '书包', 'backpack'],
      ],
    ],
  ],
  gift: [
    [
      'daily',
      '生活好物',
      'soap',
      [
        ['wash', '洗护', 'lotion-bottle'],
        ['grain', '米面粮油', 'cooked-rice'],
        ['kitchenware', '厨房', 'cooking'],
      ],
    ],
    [
      'culture',
      '文化礼品',
      'books',
      [
        ['read', '图书', 'green-book'],
        ['ticket', '票券', 'ticket'],
      ],
    ],
    [
      'service',
      '服务体验',
      'scissors',
      [
        ['hair', '理发', 'barber-pole'],
        ['repair', '维修', 'wrench'],
        ['check', '体检', 'stethoscope'],
      ],
    ],
    [
      'badge',
      '志愿纪念',
      'sports-medal',
      [
        ['vest', '志愿者用品', 'safety-vest'],
        ['medal', '徽章', 'military-medal'],
      ],
    ],
  ],
  donation: [
    [
      'clothes',
      '衣物鞋帽',
      'coat',
      [
        ['winter', '冬衣', 'coat'],
        ['shirt', '四季衣裤', 't-shirt'],
        ['shoes', '鞋', 'running-shoe'],
        ['baby', '童装', 'dress'],
      ],
    ],
    [
      'bedding',
      '被褥床品',
      'bed',
      [
        ['quilt', '棉被', 'quilt'],
        ['towel', '毛巾毯子', 'towel'],
      ],
    ],
    [
      'grainoil',
      '米面粮油',
      'cooked-rice',
      [
        ['grains', '米面', 'rice-bag'],
        ['oils', '食用油', 'oil-bottle'],
        ['canned', '罐头干货', 'canned-food'],
      ],
    ],
    [
      'learning',
      '学习用品',
      'backpack',
      [
        ['textbook', '图书', 'books'],
        ['stationery', '文具', 'pencil'],
        ['computer', '电脑平板', 'laptop'],
      ],
    ],
    [
      'rehab',
      '康复辅具',
      'manual-wheelchair',
      [
        ['wheelchair', '轮椅拐杖', 'manual-wheelchair'],
        ['nursing', '护理床垫', 'bed'],
        ['hearing', '助听助视', 'ear-with-hearing-aid'],
      ],
    ],
    [
      'household',
      '家电家具',
      'couch-and-lamp',
      [
        ['appliance', '小家电', 'television'],
        ['furniture', '家具', 'chair'],
      ],
    ],
    [
      'infant',
      '母婴用品',
      'baby-bottle',
      [
        ['milk', '奶瓶餐具', 'baby-bottle'],
        ['stroller', '推车玩具', 'teddy-bear'],
      ],
    ],
  ],
  idle: [
    [
      'digital',
      '手机数码',
      'mobile-phone',
      [
        ['phone', '手机', 'mobile-phone'],
        ['pc', '电脑', 'laptop'],
        ['cam', '相机', 'camera'],
      ],
    ],
    [
      'furnish',
      '家具家电',
      'couch-and-lamp',
      [
        ['sofa', '桌椅柜', 'chair'],
        ['electric', '电器', 'electric-plug'],
      ],
    ],
    [
      'kids',
      '母婴童车',
      'teddy-bear',
      [
        ['toys', '玩具', 'puzzle-piece'],
        ['cart', '童车', 'kick-scooter'],
      ],
    ],
    [
      'books',
      '图书乐器',
      'guitar',
      [
        ['secondhand', '旧书', 'books'],
        ['music', '乐器', 'violin'],
      ],
    ],
    [
      'sport',
      '运动户外',
      'bicycle',
      [
        ['bike', '自行车', 'bicycle'],
        ['ball', '球类', 'badminton'],
        ['camp', '露营', 'tent'],
      ],
    ],
    [
      'wear',
      '服饰箱包',
      'handbag',
      [
        ['dress', '衣服', 'dress'],
        ['case', '箱包', 'luggage'],
      ],
    ],
  ],
}

const rowsOf = (kind: Kind): NewRow<'classification'>[] =>
  CLASSIFICATION_TREE[kind].flatMap(([id, name, art, below], sort) => {
    const ground = BACKGROUND_NAMES[sort % BACKGROUND_NAMES.length]!
    const own = `${kind}-${id}`
    return [
      { id: own, kind, parent: '', name, picture: picture(ground, art), sort },
      ...below.map(([child, childName, childArt], childSort) => ({
        id: `${own}-${child}`,
        kind,
        parent: own,
        name: childName,
        picture: picture(ground, childArt),
        sort: childSort,
      })),
    ]
  })

export const classificationRows = (): NewRow<'classification'>[] => keysOf(CLASSIFICATION_TREE).flatMap(rowsOf)
