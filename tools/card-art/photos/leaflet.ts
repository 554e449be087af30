// The printed leaflet in the box: three steps and a claim code. Without a brand name, because any brand may use the
// picture.

/** An HTML page of 840 × 560 pixels. */
export const leafletPage = (): string =>
  '<style>*{margin:0}body{width:840px;height:560px;background:#f6f3ec;font-family:"Liberation Sans",sans-serif;color:#1c1c1e}' +
  'main{padding:56px 64px}h1{font-size:54px;letter-spacing:-1px;font-weight:600}ol{margin-top:34px;padding-left:34px;' +
  'font-size:28px;line-height:1.75}p{position:absolute;left:64px;bottom:56px;border:2px solid #1c1c1e;border-radius:8px;' +
  'padding:14px 22px;font:600 30px "Liberation Mono",monospace;letter-spacing:4px}svg{position:absolute;right:64px;top:56px}</style>' +
  '<main><h1>Your card is here.</h1><ol><li>Hold it to your phone.</li><li>Enter the code below.</li>' +
  '<li>Make your profile.</li></ol><p>7K4M 2QXD P9RT</p><svg width="110" height="110" viewBox="0 0 24 24" fill="none" ' +
  'stroke="#1c1c1e" stroke-width="1.6" stroke-linecap="round"><path d="M6 8.3a7.4 7.4 0 0 1 0 7.4M9.5 6.2a11.8 11.8 0 0 1 0 ' +
  '11.6M13 4.1a16 16 0 0 1 0 15.8M16.4 2a20.2 20.2 0 0 1 0 20"/></svg></main>'
