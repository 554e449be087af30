// Loads the preview, with React and the icons of platforms: at once where it stands beside the form, on a narrow screen
// at the first press of "Preview".

const UNREACHED = 'We could not load the preview. Please check the connection and try again.'

export function offerPreview(): void {
  const place = document.querySelector<HTMLElement>('[data-preview-place]')
  const open = document.querySelector<HTMLButtonElement>('[data-open-preview]')
  if (!place) return
  place.hidden = false
  if (open) open.hidden = false
  const wide = matchMedia('(width >= 48rem)')
  let loading: Promise<boolean> | undefined
  const load = (): Promise<boolean> => {
    loading ??= import('./preview.tsx').then(
      ({ showPreview }) => {
        open?.removeEventListener('click', press)
        showPreview()
        return true
      },
      () => {
        loading = undefined
        return false
      },
    )
    return loading
  }
  async function press(): Promise<void> {
    const isLoaded = await load()
    if (isLoaded) open?.click()
    const status = document.querySelector('[data-save-status]')
    if (!isLoaded && status) status.textContent = UNREACHED
  }
  open?.addEventListener('click', press)
  const loadIfWide = () => {
    if (wide.matches) void load()
  }
  wide.addEventListener('change', loadIfWide)
  loadIfWide()
}
