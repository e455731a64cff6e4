/** What becomes of an account that is closed, as its owner reads it first. */

/** Days in which it can be taken back. */
export const COOLING_DAYS = 15

/** What goes at once when it is closed. */
export const CLOSURE_GOES: readonly string[] = [
  '姓名、头像、介绍和本领，账号从此叫「已注销用户」',
  '手机号和密码：登录全部退出，这个手机号可以重新注册',
  '地址簿、求助用的联系方式、证件号码、情况说明和证明照片、收款账号',
  '购物车、收藏、消息和没发出的草稿',
  '认证资料和证件照片，头像和别人不再需要的照片',
  '反馈的内容，闲置物品的说明、照片和见面地点，提现的收款人和账号',
  '还没用的积分：注销那天全部作废，可以先兑换，或者捐给互助积分池',
]
/** What stays, and why. */
export const CLOSURE_STAYS: readonly (readonly [what: string, why: string])[] = [
  ['订单、支付和退款的记录', '电子商务法要求至少保存三年，只留编号和金额，不再显示您的姓名'],
  ['捐款、捐物和拨付的账', '公开的账要能一直核对，您的名字换成「爱心人士」'],
  ['已经发出的证书和票据', '拿着编号的人还能查验真伪'],
  ['捐赠票据上的抬头', '财政票据的存根要保存五年，寄票据的邮箱会删除'],
  ['商品评价', '电子商务法不许平台删除评价，不再显示您的姓名'],
  ['单位的名称、代码和收款商户号', '单位办的募捐、活动和公示要看得出是谁办的；单位里联系人的姓名、电话会删除'],
  ['办过的事的步骤记录，和当时写的原因、备注', '说明每件事是怎么办的，只有经办的人和平台能看，不能改也不能删'],
]
/** Stands in place of what a person wrote, where something has to stand. */
export const ERASED_WORDS = '（内容已随账号删除）'
/** Shown where a person was named. */
export const CLOSED_NAME = '已注销用户'
