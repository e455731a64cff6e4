/** Donations of the demonstration: `name:class:count:unit:condition[:days until expiry]`, kinds separated by `;`. */
import type { GivenGoods } from '../../../../src/contract/donation.contract.ts'

/** Goods as in the table, with the expiry in days from today. */
export type GiftGoods = Omit<GivenGoods, 'expiry'> & { readonly expiresInDays: number | undefined }

const goodsOf = (text: string): GiftGoods => {
  const [name = '', kind = '', count = '1', unit = '件', condition = 'used', expiresInDays] = text.split(':')
  return {
    name,
    classification: `donation-${kind}`,
    count: Number(count),
    unit,
    pictures: [],
    condition: condition === 'new' ? 'new' : 'used',
    expiresInDays: expiresInDays === undefined ? undefined : Number(expiresInDays),
  }
}
const table = (text: string): (readonly GiftGoods[])[] =>
  text
    .trim()
    .split('\n')
    .map(line => line.split(';').map(goodsOf))

/** In the demonstration's warehouse: goods that nearby applications request. */
export const STORED_GIFTS: readonly (readonly GiftGoods[])[] = table(`
大米:grainoil-grains:40:袋:new:150;食用油:grainoil-oils:24:桶:new:210;面粉:grainoil-grains:18:袋:new:96
冬衣:clothes-winter:36:件:used;羽绒服:clothes-winter:12:件:used;围巾:clothes-winter:20:条:new
棉被:bedding-quilt:16:床:new;毛毯:bedding-towel:10:条:used
轮椅:rehab-wheelchair:4:辆:used;四脚拐杖:rehab-wheelchair:8:根:new;助行器:rehab-wheelchair:3:台:used;制氧机:rehab-nursing:2:台:used
成人纸尿裤:rehab-nursing:60:包:new:700;护理垫:rehab-nursing:40:包:new:640
儿童冬衣:clothes-baby:22:套:used;童鞋:clothes-shoes:18:双:used
书包:learning-stationery:25:个:new;文具:learning-stationery:60:套:new;作业本:learning-stationery:200:本:new
平板电脑:learning-computer:5:台:used;学习机:learning-computer:2:台:used
婴儿推车:infant-stroller:3:辆:used;奶瓶:infant-milk:24:个:new;积木:infant-stroller:9:盒:used
洗衣机:household-appliance:2:台:used;电饭煲:household-appliance:6:个:used;电热水壶:household-appliance:8:个:new
罐头:grainoil-canned:48:罐:new:18;干香菇:grainoil-canned:20:袋:new:27;挂面:grainoil-grains:50:把:new:24
童书:learning-textbook:120:本:used;字典:learning-textbook:15:本:used
保暖内衣:clothes-shirt:30:套:new;外套:clothes-shirt:26:件:used;雨衣:clothes-shirt:12:件:new
防滑鞋:clothes-shoes:20:双:new;运动鞋:clothes-shoes:14:双:used
床单被套:bedding-quilt:18:套:new;枕头:bedding-quilt:20:个:new;毛巾:bedding-towel:80:条:new
助听器:rehab-hearing:6:个:new;老花镜:rehab-hearing:30:副:new;放大镜:rehab-hearing:12:个:new
台灯:household-appliance:16:盏:new;电热毯:household-appliance:14:条:new
折叠桌:household-furniture:5:张:used;书柜:household-furniture:2:个:used;小板凳:household-furniture:15:个:used
大米:grainoil-grains:30:袋:new:45;食用油:grainoil-oils:12:桶:new:20
冬衣:clothes-winter:18:件:new;棉被:bedding-quilt:8:床:used
文具:learning-stationery:40:套:new;书包:learning-stationery:10:个:used
`)

/** Under way or waiting, one a row; the last ones have waited longest. */
export const PENDING_GIFTS: readonly (readonly GiftGoods[])[] = table(`
冬衣:clothes-winter:6:件:used;棉被:bedding-quilt:2:床:new
童书:learning-textbook:35:本:used
电饭煲:household-appliance:1:个:used;电风扇:household-appliance:2:台:used
轮椅:rehab-wheelchair:1:辆:used
大米:grainoil-grains:5:袋:new:180;食用油:grainoil-oils:3:桶:new:240
婴儿推车:infant-stroller:1:辆:used;童装:clothes-baby:12:件:used
羽绒服:clothes-winter:4:件:used;围巾:clothes-winter:3:条:new
书桌:household-furniture:1:张:used;椅子:household-furniture:2:把:used
毛毯:bedding-towel:3:条:new;毛巾:bedding-towel:10:条:new
运动鞋:clothes-shoes:5:双:used
平板电脑:learning-computer:1:台:used
外套:clothes-shirt:8:件:used;衬衫:clothes-shirt:6:件:used
拐杖:rehab-wheelchair:2:根:used
积木:infant-stroller:3:盒:used;奶瓶:infant-milk:4:个:new
文具:learning-stationery:12:套:new
罐头:grainoil-canned:20:罐:new:200
`)

/** Indexes, from the member's own on, of current donations pledged for an activity; one is an organisation's. */
export const PLEDGED = [7, 10, 13]
