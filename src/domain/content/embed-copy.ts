// Texts of /embed/docs: parameters, events and requirements of the embed script. The page renders `code` in monospace.

import { kitType, PAGE_RESIZE_TYPES, startUpResizeType } from '#domain/embed/embed.ts'
import type { Brand } from '#domain/site/brand.ts'

export interface DocRow {
  code: string
  text: string
}

export const EMBED_COPY = {
  eyebrow: 'For partners',
  heading: 'The shop, on your page.',
  intro:
    'One line puts the whole shop into a frame that is exactly as tall as what it shows. Your visitors choose, fill a cart and leave for the checkout without a second scrollbar.',
  example: {
    heading: 'A live example',
    text: 'This is the line at work, opened at the product page. Add a card to the cart and watch the events arrive.',
    page: 'A page with the shop in it',
    log: 'What just happened',
    empty: 'Events appear here as they are raised.',
    fallback: 'Open the shop',
  },
  parameters: { heading: 'Parameters', text: 'All of them are attributes of the script. Only the target is required.' },
  events: {
    heading: 'Events',
    text: 'Raised on the frame and bubbling through your element up to the document. What they carry is in `detail`; none of it is about a person.',
  },
  messages: {
    heading: 'Without our script',
    text: 'A frame of your own works too. It reports its height in pixels, under three types, to the window around it. Check where a message comes from before you act on it.',
  },
  looks: {
    heading: 'Looks',
    rows: [
      'In a frame the shop leaves out its header, footer and offers. Its colours are its own.',
      'The frame is as wide as your element. From 768 px on it shows the desktop layout.',
      'Borders and corners are yours: style the `iframe` inside your element. Give it a `scroll-margin-top` when your page has a fixed header.',
    ],
  },
  policy: {
    heading: 'Security policy',
    text: 'If your page sends a Content-Security-Policy, allow our address for scripts and frames. Nothing inline is needed: sizes are set by script.',
    sandbox: 'If you sandbox a frame of your own, it needs these permissions to sell:',
  },
  notes: {
    heading: 'Good to know',
    rows: [
      'The checkout opens in the whole window, because hosted checkouts refuse frames. The cart goes with it.',
      'Browsers keep storage in frames apart for every site, so a cart filled on your page stays with your page.',
      'The shop loads when its frame comes near the view.',
      'The frame grows and shrinks with its content. Should something inside ever grow without end, both sides stop following and the frame scrolls.',
      'A link to a part of the page scrolls your page there. Links to places that allow no frame open in the whole window.',
    ],
  },
} as const

/** For the buttons that copy code. */
export const CODE_COPY = {
  button: 'Copy',
  copied: 'Copied',
  selected: 'Selected: copy it with your keyboard',
} as const

/** Attributes of the script; `prefixes` are those of the further markets. */
export const embedParameters = (prefixes: readonly string[]): readonly DocRow[] => [
  {
    code: 'data-target',
    text: 'CSS selector of the element that will hold the shop. What it holds before is replaced, so a plain link is a good start.',
  },
  {
    code: 'data-page',
    text: 'The page to open, with its query: `/product?card=joker` for a design, `/embed?ref=CODE&discount=10` for your referral. `/embed`, the home page, unless given.',
  },
  { code: 'data-title', text: 'Name of the frame for screen readers. “Shop” and our address unless given.' },
  { code: 'data-height', text: 'Height in pixels until the shop has reported its own. 640 unless given.' },
  ...(prefixes.length === 0
    ? []
    : [
        {
          code: 'data-market',
          text: `The market whose prices and delivery the shop shows: ${prefixes.map((prefix) => `\`${prefix}\``).join(', ')}. The United Kingdom unless given.`,
        },
      ]),
]

export const embedEvents = (): readonly DocRow[] => [
  { code: 'ready', text: 'A page of the shop can be used. With `detail.height`.' },
  { code: 'height', text: 'The content has a new height, and the frame has it too. With `detail.height`.' },
  { code: 'add_to_cart', text: 'A line went into the cart. With `detail.design`, `quantity`, `value` and `currency`.' },
  { code: 'checkout_started', text: 'The visitor is on the way to the checkout.' },
]

export const embedMessages = (brand: Pick<Brand, 'upper'>): readonly DocRow[] => [
  {
    code: startUpResizeType(brand),
    text: 'Every page: when it has loaded, 100, 500 and 1500 ms later, and whenever its size changes.',
  },
  {
    code: PAGE_RESIZE_TYPES.join('\n'),
    text: 'The home page: when it has loaded, and 120 ms after the last of a series of changes.',
  },
  {
    code: kitType(brand),
    text: 'What our script listens to: version 1, an event and `contentHeight`, which shrinks with the content.',
  },
]

/** The code samples; `origin` is the shop's, without a trailing slash. */
export const embedSamples = (brand: Pick<Brand, 'upper'>, origin: string) => ({
  line: `<script src="${origin}/embed.js" data-target="#shop" async></script>`,
  place: `<div id="shop"><a href="${origin}">Open the shop</a></div>`,
  listener: `const shop = document.querySelector('#shop')
shop.addEventListener('add_to_cart', ({ detail }) => {
  const { design, quantity, value, currency } = detail
  console.log(design, quantity, value, currency)
})`,
  frame: `<iframe id="own-frame" title="Shop"
  src="${origin}/embed"></iframe>`,
  own: `const frame = document.querySelector('#own-frame')
addEventListener('message', ({ origin, source, data }) => {
  if (origin !== '${origin}') return
  if (source !== frame.contentWindow) return
  if (data.type !== '${startUpResizeType(brand)}') return
  frame.style.height = data.height + 'px'
})`,
  policy: `script-src ${origin}; frame-src ${origin}`,
  sandbox: `allow-scripts allow-same-origin
allow-forms allow-popups
allow-top-navigation-by-user-activation`,
  style: '#shop iframe { border-radius: 16px; scroll-margin-top: 5rem }',
})
