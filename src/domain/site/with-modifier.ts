// A key that is held with another one is the browser's or the system's: Alt+Left goes back, Ctrl+Home to the top. Pure.

/** Is Alt, Control, Meta or Shift held down as well? */
export const hasModifier = ({
  altKey,
  ctrlKey,
  metaKey,
  shiftKey,
}: Record<'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey', boolean>): boolean => altKey || ctrlKey || metaKey || shiftKey
