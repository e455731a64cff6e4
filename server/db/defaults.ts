/** Default settings of the platform, until it sets its own. */
export const DEFAULT_SETTINGS = {
  kefuphone: '0571-8888 0000',
  company: '邻里公益服务有限公司',
  icp: '浙ICP备00000000号',
  miniProgram: 'https://linli.example/mini',
} as const
