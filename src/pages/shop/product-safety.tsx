// What an offer in the EU must show of a product (Article 19 of Regulation (EU) 2023/988): every card with picture, name
// and identifier, because a pack may hold any of them; who answers for them; how to use them safely.
import { useWords } from '#client/context/words.tsx'
import type { Shop } from '#client/stores/shop-data.ts'
import { PRODUCT_SAFETY_WORDS } from '#domain/content/words/product-safety.ts'
import { contactHref, type ProductContact, type ProductContacts } from '#domain/site/product-contacts.ts'
import { pageStyles } from '#pages/layout/assets.ts'
import { CardImage } from '#ui/card-image.tsx'

export function ProductSafety({ shop: { catalogue }, contacts }: { shop: Shop; contacts: ProductContacts }) {
  const t = useWords('product-safety', PRODUCT_SAFETY_WORDS)
  const { maker, responsible } = contacts
  return (
    <>
      <link rel="stylesheet" href={pageStyles('client/styles/product-safety.css')} />
      <section aria-labelledby="safety-title" className="border-border border-t" data-safety>
        <div className="wrap section safety">
          <h2 id="safety-title" className="text-xl">
            {t.heading}
          </h2>
          <div className="safety-facts">
            <div>
              <h3>{t.safety}</h3>
              <ul>
                {[t.toy, t.edges, t.heat, t.chip, t.implants].map((words) => (
                  <li key={words}>{words}</li>
                ))}
              </ul>
            </div>
            {maker ? <Contact label={t.maker} contact={maker} /> : null}
            {responsible ? <Contact label={t.responsible} contact={responsible} /> : null}
          </div>
          <h3>{t.cards}</h3>
          <ul className="safety-cards">
            {catalogue.designs.map(({ key, id, label, handle }) => (
              <li key={key}>
                <CardImage art={id} alt="" sizes="72px" />
                <span>
                  <strong>{label}</strong> {t.identifier({ id: handle })}
                </span>
              </li>
            ))}
          </ul>
        </div>
      </section>
    </>
  )
}

function Contact({ label, contact }: { label: string; contact: ProductContact }) {
  return (
    <div>
      <h3>{label}</h3>
      <p>
        <bdi>{contact.name}</bdi>
      </p>
      <p>
        <bdi>{contact.address}</bdi>
      </p>
      <p>
        <a className="text-link" href={contactHref(contact)}>
          {contact.electronic}
        </a>
      </p>
    </div>
  )
}
