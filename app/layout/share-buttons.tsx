// "Share" where the browser has a share sheet, else "Copy link" (app/client/share.ts, app/client/copy.ts). Both need the
// script, which shows them.
import { buttonClass } from '#ui/button.tsx'

export const ShareButtons = ({ address, title }: { address: string; title: string }) => (
  <>
    <button type="button" hidden data-copy={address} className={buttonClass('secondary')}>
      Copy link
    </button>
    <button type="button" hidden data-share={title} data-address={address} className={buttonClass('secondary')}>
      Share
    </button>
  </>
)
