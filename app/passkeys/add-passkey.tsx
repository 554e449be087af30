// The button that saves a passkey; what it does is app/client/passkeys.ts.

/** Shown by the script where this browser has passkeys. `invitation`: the token of the link that led here. */
export const AddPasskey = ({ invitation }: { invitation?: string }) => (
  <>
    <div data-passkey-add hidden className="mt-8">
      <button
        type="button"
        className="app-secondary-button w-full"
        data-pending="Waiting…"
        data-invitation={invitation}
      >
        Add a passkey
      </button>
      <p role="status" className="app-hint mt-2" data-passkey-said />
    </div>
    <noscript>
      <p className="app-hint mt-8">A new passkey needs a browser that runs scripts.</p>
    </noscript>
  </>
)
