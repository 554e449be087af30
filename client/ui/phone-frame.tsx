// A phone: bezel, status bar and home bar (client/styles/phone.css) around any content.
import type { ComponentPropsWithRef, ElementType } from 'react'

export function PhoneFrame<Tag extends ElementType = 'div'>({
  as,
  className = '',
  children,
  ...more
}: { as?: Tag } & ComponentPropsWithRef<Tag>) {
  const Element: ElementType = as ?? 'div'
  return (
    <Element className={`phone ${className}`} {...more}>
      <span className="phone-bar" aria-hidden="true" />
      {children}
    </Element>
  )
}
