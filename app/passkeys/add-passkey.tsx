// The button that saves a passkey; app/client/passkeys.ts handles it.

/** Shown by the script if the browser supports passkeys. `invitation`: the token of the invitation's link. */
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
      <p className="app-hint mt-8">A new passkey needs a browser with JavaScript.</p>
    </noscript>
  </>
)
