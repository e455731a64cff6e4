/** What a browser shows for an address that no path can be read from, such as one with a torn percent sign. */
export const BAD_ADDRESS_PAGE = `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>地址不正确 · 邻里</title></head>
<body><main><h1>这个地址打不开</h1><p>地址里有写错的字符，可能是复制时少了一段。</p><p><a href="/">回首页</a></p></main></body></html>`
