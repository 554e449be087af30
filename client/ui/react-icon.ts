// A small replacement for the factory of react-icons: only what is used of it here, without the shared settings nobody
// gives. The builds put it in the factory's place (build/plain-icons.ts); test/unit/react-icon.test.tsx holds the markup of
// every icon in use against the original's.
import { createElement, type ReactElement } from 'react'
import type { IconBaseProps, IconTree } from 'react-icons'

const shapes = (tree: IconTree[]): ReactElement[] =>
  tree.map(({ tag, attr, child }, index) => createElement(tag, { key: index, ...attr }, shapes(child ?? [])))

/** One icon as React element, as wide and high as `size` (1em), in the colour of its text. */
export const GenIcon =
  ({ attr, child }: IconTree) =>
  ({ size = '1em', title, style, ...rest }: IconBaseProps): ReactElement =>
    createElement(
      'svg',
      {
        stroke: 'currentColor',
        fill: 'currentColor',
        strokeWidth: '0',
        ...attr,
        ...rest,
        style: { color: rest.color, ...style },
        height: size,
        width: size,
        xmlns: 'http://www.w3.org/2000/svg',
      },
      title ? createElement('title', null, title) : null,
      shapes(child),
    )
