// Key presses with a modifier belong to the browser or the system: Alt+Left goes back, Ctrl+Home to the top. Pure.

/** Is Alt, Control, Meta or Shift held down as well? */
export const hasModifier = ({
  altKey,
  ctrlKey,
  metaKey,
  shiftKey,
}: Record<'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey', boolean>): boolean => altKey || ctrlKey || metaKey || shiftKey
