// A small replacement for the icon set's factory: only what this shop uses of it. The builds put it in the factory's
// place (build/plain-icons.ts); test/unit/lucide-icon.test.tsx holds the markup of every icon in use against the
// original's.
import { type ComponentType, createElement, type SVGProps } from 'react'

interface IconData {
  name: string
  aliases?: string[]
  node: [tag: string, attributes: Record<string, string>][]
}

/** The component of one icon, 24 by 24 in the colour of its text. Hidden from screen readers unless it is named. */
export default function createLucideIcon({
  name,
  aliases = [],
  node,
}: IconData): ComponentType<SVGProps<SVGSVGElement>> {
  const classes = ['lucide', ...[name, ...aliases].map((alias) => `lucide-${alias}`)].join(' ')
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes))
  return ({ className, strokeWidth = 2, ...rest }) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: className ? `${classes} ${className}` : classes,
        'aria-hidden': rest['aria-label'] === undefined ? true : undefined,
        ...rest,
      },
      shapes,
    )
}
