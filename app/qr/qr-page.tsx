// /app/qr?of=…: the QR code of an own profile or card, large and dark on white in every theme, to hold to another phone;
// with its files for print, and how it gets onto the home screen.

import { href } from '#app/addresses.ts'
import type { OwnVisit } from '#app/guards/visit.ts'
import { notFound } from '#app/layout/message.tsx'
import { page } from '#app/layout/page.tsx'
import { ShareButtons } from '#app/layout/share-buttons.tsx'
import { ownAddress } from './own-address.ts'
import { qrArtSvg } from './qr-art.ts'

const FILES = [
  { as: 'png', mark: '', text: 'PNG, 1024 px' },
  { as: 'svg', mark: '', text: 'SVG' },
  { as: 'png', mark: '&mark=1', text: 'PNG with the mark' },
  { as: 'svg', mark: '&mark=1', text: 'SVG with the mark' },
] as const

export async function GET(visit: OwnVisit): Promise<Response> {
  const own = await ownAddress(visit, visit.url.searchParams.get('of') ?? '')
  if (own === null) return notFound(visit)
  const { of, address, name, isHidden } = own
  const code = `data:image/svg+xml,${encodeURIComponent(qrArtSvg(address, false))}`
  const file = (as: string, mark: string) => `${href('qr-file')}?of=${encodeURIComponent(of)}&as=${as}${mark}`
  return page(visit, {
    title: name,
    children: (
      <div className="qr-page">
        <div className="qr-sheet">
          <h1 className="qr-name">{name}</h1>
          <img src={code} alt={`QR code of ${address}`} width={320} height={320} className="qr-large" />
          <p className="qr-address">{address.replace(/^https?:\/\//, '')}</p>
        </div>
        {isHidden ? (
          <p className="notice">Nobody sees this profile now. Publish it before you hand the code out.</p>
        ) : null}
        <div className="qr-buttons">
          <ShareButtons address={address} title={name} />
          <a href={address} className="app-secondary-button">
            Open
          </a>
        </div>
        <p role="status" className="app-hint" data-copied />
        <section aria-labelledby="files" className="app-section">
          <h2 id="files" className="text-xl">
            For print
          </h2>
          <p className="app-lead">
            The SVG stays sharp at any size. With the mark, the code has the highest error correction; print it at least
            2 cm wide.
          </p>
          <ul className="qr-files">
            {FILES.map(({ as, mark, text }) => (
              <li key={text}>
                <a href={file(as, mark)} className="app-link" download>
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="home-screen" className="app-section">
          <h2 id="home-screen" className="text-xl">
            On your home screen
          </h2>
          <p className="app-lead">Put this page there, and your code is one press away.</p>
          <dl className="qr-steps">
            <dt>iPhone</dt>
            <dd>In Safari, press Share, then “Add to Home Screen”. You sign in there once more.</dd>
            <dt>Android</dt>
            <dd>In Chrome, open the menu ⋮, then “Add to Home screen”.</dd>
          </dl>
          <p className="app-hint">Without a connection it does not open: save the PNG to your photos for that.</p>
        </section>
      </div>
    ),
  })
}
