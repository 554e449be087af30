// The terms of service in German: section by section what ../../legal-terms.ts says. Pure.
import type { TermsFacts } from '#domain/content/legal-terms.ts'
import { type LegalSection, mailLink } from '#domain/content/legal-text.ts'
import { DEFAULT_MARKET } from '#domain/market/market.ts'
import { moneyIn } from '#domain/market/money.ts'
import { pricesIn } from '#domain/market/prices.ts'
import { ZONE_PAGES } from '#domain/site/addresses.ts'
import type { Brand } from '#domain/site/brand.ts'
import { routes } from '#domain/site/routes.ts'

const ENGRAVED_GUARANTEE = 'Gravierte Karten: nur, wenn sie fehlerhaft sind.'

/** As `termsSections`; `facts` are in German. */
export function TERMS_DE(brand: Brand, isEngraved = false, facts: TermsFacts | null = null): readonly LegalSection[] {
  const paths = routes(brand)
  const pack = facts ?? homePack()
  const support = mailLink(brand.supportEmail)
  const legal = mailLink(brand.legalEmail)
  return [
    {
      id: 'who-we-are',
      heading: 'Wer wir sind',
      blocks: [
        `Dieser Shop wird von ${brand.name} betrieben. Mit „wir“ und „uns“ ist ${brand.name} gemeint, mit „Sie“ alle, die diese Website nutzen oder hier kaufen.`,
        `Zu Bestellungen erreichen Sie uns unter ${support}, zu diesen Bedingungen unter ${legal}. Unser vollständiger Firmenname und unsere Postanschrift stehen auf jeder Bestellbestätigung; auf Anfrage senden wir sie Ihnen zu.`,
      ],
    },
    {
      id: 'your-order',
      heading: 'Ihre Bestellung',
      blocks: [
        'Sie können sich ohne Konto umsehen und ohne Konto kaufen. Der Warenkorb liegt in Ihrem Browser und reserviert nichts. „Zur Kasse“ und „Jetzt kaufen“ führen Sie zur sicheren Kasse unseres Zahlungsanbieters. Dort geben Sie Anschrift und Zahlungsdaten ein, sehen den vollständigen Preis und geben die Bestellung auf.',
        'Ihre Bestellung ist ein Angebot zum Kauf. Der Vertrag kommt zustande, wenn wir Ihnen den Versand per E-Mail bestätigen. Können wir die Bestellung nicht annehmen, weil ein Design ausverkauft ist oder ein Preis offensichtlich falsch war, teilen wir es Ihnen mit und erstatten, was Sie bezahlt haben.',
        'Um zu bestellen, müssen Sie mindestens 18 Jahre alt sein oder das Einverständnis eines Elternteils oder Erziehungsberechtigten haben. Kinder unter 13 Jahren sind ausgeschlossen.',
      ],
    },
    {
      id: 'prices',
      heading: 'Preise und Zahlung',
      blocks: [
        ...(facts === null
          ? [
              'Alle Preise sind in Pfund Sterling (GBP) angegeben und enthalten die Mehrwertsteuer zum jeweils geltenden Satz. Versandkosten werden, sofern der Versand nicht kostenlos ist, vor dem Bezahlen angezeigt.',
              'Sie bezahlen den Gesamtbetrag, den die Kasse unseres Zahlungsanbieters nennt. Rabatte im Warenkorb werden auf ganze Pfund gerundet; liegt der Gesamtbetrag der Kasse über dem des Warenkorbs, sagen wir es Ihnen, bevor Sie diese Website verlassen.',
            ]
          : [
              `${facts.prices} Versandkosten werden, sofern der Versand nicht kostenlos ist, vor dem Bezahlen angezeigt.`,
              'Sie bezahlen den Gesamtbetrag, den die Kasse unseres Zahlungsanbieters nennt. Liegt er über dem des Warenkorbs, sagen wir es Ihnen, bevor Sie diese Website verlassen.',
            ]),
        'Die Seite unter /checkout ist ein Beispiel. Ihre Dollarbeträge sind keine Angebote, und bezahlen lässt sich dort nichts.',
      ],
    },
    {
      id: 'offers',
      heading: 'Rabatte und Empfehlungen',
      blocks: [
        {
          list: [
            `Erste Bestellung: Mit dem Code \`${brand.promoCode}\` erhalten Kunden 10\u00a0% Rabatt auf ihre erste Bestellung. Er wird an der Kasse eingegeben und gilt einmal. Der Code in Ihrer E-Mail kann ein eigener sein, der mit \`${brand.promoCode}-\` beginnt: dasselbe Angebot, nur für Sie. Sie erhalten ihn unabhängig davon, ob Sie unsere Werbe-E-Mails bestätigen.`,
            'Empfehlung: Wenn Sie einen Link mit einem Empfehlungscode öffnen, schalten Sie den darin genannten Prozentsatz frei, zwischen 1 und 100. Er gilt 24 Stunden, sofern der Link nichts anderes sagt, gerechnet ab dem ersten Öffnen; erneutes Öffnen setzt die Frist nicht zurück. Der Prozentsatz wird im Warenkorb abgezogen, und die Kasse muss den Code noch annehmen. Nimmt sie ihn nicht an, sagen wir es Ihnen, der Rabatt entfällt, und Sie entscheiden neu zum vollen Preis.',
            `Packs: In Packs mit 2, 5, 20 und 100 Karten und im Collector’s Pack (drei verschiedene limitierte Editionen für ${pack.packPrice} statt ${pack.packList}) kostet jede Karte weniger. Die angezeigte Ersparnis ist immer der Listenpreis abzüglich des Preises, den Sie bezahlen.`,
            'Kombinieren: Ein Empfehlungsrabatt gilt auch für Packs. Pro Bestellung gilt jeweils ein Code; ob sich der Code für die erste Bestellung mit einem Empfehlungsrabatt kombinieren lässt, entscheidet die Kasse, die das Ergebnis vor dem Bezahlen zeigt.',
            'Berechtigung: Die Angebote gelten für private und geschäftliche Zwecke, nicht für den Weiterverkauf und nicht für den eigenen Empfehlungslink. Sie haben keinen Barwert und gelten nicht für bereits aufgegebene Bestellungen.',
            'Ablauf: Codes haben kein eigenes Ablaufdatum und gelten, bis wir das Angebot beenden, ein Empfehlungsrabatt für die oben genannte Zeit. Wir können ein Angebot jederzeit für die Zukunft beenden. Eine vorher aufgegebene Bestellung behält ihren Preis.',
          ],
        },
      ],
    },
    {
      id: 'delivery',
      heading: 'Lieferung',
      blocks: [
        ...(facts === null
          ? [
              'Bestellungen werden in 1–2 Tagen bearbeitet, Sonderanfertigungen in 3–5 Tagen. Danach dauert der Standardversand im Vereinigten Königreich 3–5 Werktage, der Expressversand 48 Stunden und der Versand ins Ausland 7–14 Tage. Die Lieferung am nächsten Tag und der 48-Stunden-Versand rechnen ab Versand.',
              `Bei Bestellungen über 25\u00a0£ ist der Standardversand kostenlos. Alles Weitere zeigen die [häufigen Fragen](${paths.faqShipping}) und die Kasse.`,
            ]
          : [
              `Bestellungen versenden wir innerhalb von ${facts.dispatchDays} Werktagen, Sonderanfertigungen innerhalb von ${facts.customDays}. Danach dauert die Lieferung ${facts.deliveryDays} Werktage.`,
              `Bei Bestellungen über ${facts.freeOver} ist der Versand kostenlos. ${facts.duties} Alles Weitere zeigen die [häufigen Fragen](${paths.faqShipping}) und die Kasse.`,
            ]),
        'Ist eine Bestellung 30 Tage nach Vertragsschluss nicht angekommen, können Sie vom Vertrag zurücktreten und erhalten Ihr Geld zurück. Bis die Karten in Ihren Händen sind, tragen wir die Gefahr; Ihr Eigentum werden sie, sobald Sie sie vollständig bezahlt haben.',
      ],
    },
    {
      id: 'cancellation',
      heading: 'Ihr Widerrufsrecht',
      blocks: [
        `Als Verbraucher können Sie Ihre Bestellung ohne Angabe von Gründen innerhalb von 14 Tagen ab dem Tag widerrufen, an dem die letzte Karte der Bestellung ankommt. Teilen Sie uns das auf eindeutige Weise mit oder nutzen Sie das Formular unten; rechtzeitiges Absenden genügt.<eu> Sie können den [Vertrag auch hier widerrufen](${ZONE_PAGES.withdraw.path}); den Eingang bestätigen wir sofort per E-Mail.</eu>`,
        'Senden Sie die Karten innerhalb von 14 Tagen nach Ihrer Mitteilung zurück. Die Kosten der Rücksendung tragen Sie. Wir erstatten den Preis und die günstigste Standardlieferung auf dem Weg, auf dem Sie bezahlt haben, und zwar innerhalb von 14 Tagen, nachdem wir die Karten oder den Nachweis Ihrer Absendung erhalten haben. Ist eine Karte stärker benutzt worden, als es zu ihrer Prüfung nötig war, dürfen wir den Wertverlust abziehen.',
        'Dieses Recht gilt nicht für Karten, die nach Ihrem eigenen Design angefertigt werden.',
        ...(isEngraved
          ? [
              'Es gilt auch nicht für gravierte Karten: Jede wird auf Ihre Bestellung hin angefertigt, mit dem Text, den Sie eingegeben haben. Sie sehen eine Vorschau und diesen Hinweis, bevor Sie bestellen, und wir gravieren, was Sie eingegeben haben. Ist eine gravierte Karte fehlerhaft oder nicht so graviert, wie Sie es bestellt haben, haben Sie dieselben Rechte wie bei jeder Karte.',
            ]
          : []),
        {
          letter: [
            `An ${brand.name}, ${brand.legalEmail}:`,
            'Hiermit widerrufe(n) ich/wir den von mir/uns abgeschlossenen Vertrag über den Kauf der folgenden Waren:',
            'Bestellt am / erhalten am:',
            'Bestellnummer:',
            'Name und Anschrift des/der Verbraucher(s):',
            'Unterschrift des/der Verbraucher(s) (nur bei Mitteilung auf Papier) und Datum:',
          ],
        },
      ],
    },
    {
      id: 'guarantee',
      heading: '30 Tage Geld-zurück-Garantie',
      blocks: [
        `Zusätzlich zu Ihren gesetzlichen Rechten und ohne sie einzuschränken, können Sie jede Karte mit einem unserer eigenen Designs innerhalb von 30 Tagen nach ihrer Ankunft zurückgeben und erhalten den Preis zurück. Schreiben Sie mit Ihrer Bestellnummer an ${support} und senden Sie die Karte zurück. Wir erstatten innerhalb von 14 Tagen, nachdem wir sie erhalten haben.${isEngraved ? ` ${ENGRAVED_GUARANTEE}` : ''}`,
      ],
    },
    {
      id: 'faulty',
      heading: 'Wenn mit einer Karte etwas nicht stimmt',
      blocks: [
        'Nach dem britischen Verbraucherrechtsgesetz (Consumer Rights Act 2015) muss eine Karte der Beschreibung entsprechen, für ihren Zweck geeignet und von zufriedenstellender Qualität sein. Ist sie das nicht, können Sie sie innerhalb von 30 Tagen zurückweisen und erhalten den vollen Preis zurück, oder sie reparieren oder ersetzen lassen, auch später. Nichts in diesen Bedingungen nimmt Ihnen dieses Recht.',
      ],
    },
    {
      id: 'limited',
      heading: 'Limitierte Editionen',
      blocks: [
        'Limitierte Editionen erscheinen in begrenzter Stückzahl. Ein Hinweis wie „BEGRENZTER VORRAT“ beschreibt den Bestand zu dem Zeitpunkt, zu dem wir ihn zuletzt gesetzt haben; er reserviert nichts. „Benachrichtigen“ ist eine Bitte um Nachricht und keine Bestellung.',
      ],
    },
    {
      id: 'access',
      heading: 'Lebenslanger Zugang und Premium',
      blocks: [
        `Für Ihr Konto gelten eigene [Bedingungen](${brand.appHost}/terms).`,
        'Jede Bestellung enthält kostenlosen lebenslangen Zugang: Die Profile der Karten kosten kein Abo, solange wir den Dienst betreiben. Sollten wir ihn einmal einstellen müssen, sagen wir es Ihnen rechtzeitig, damit Sie sichern können, was Sie veröffentlicht haben.',
        'Premium wird als Vorschau mit Demodaten gezeigt. Es wird nicht verkauft, und nichts auf seiner Seite ist ein Angebot.',
      ],
    },
    {
      id: 'profiles',
      heading: 'Öffentliche Profile',
      blocks: [
        'Was Sie in einem Profil veröffentlichen, gehört Ihnen; Sie erlauben uns, es allen zu zeigen, die die Seite öffnen. Die Verantwortung dafür tragen Sie. Veröffentlichen Sie nicht:',
        {
          list: [
            'was rechtswidrig, bedrohlich, hasserfüllt oder sexuell explizit ist oder Kindern schadet;',
            'private Daten, Bilder oder Werke anderer ohne deren Einverständnis;',
            'eine Identität, die nicht Ihre ist, oder Links, die täuschen oder Schadsoftware verbreiten sollen;',
            'Werbung, die verschleiert, dass sie Werbung ist.',
          ],
        },
        `Um ein Profil zu melden, nutzen Sie unser [Meldeformular](${paths.report()}), auf das jedes Profil verweist, oder schreiben Sie an ${legal}. Sie erhalten eine Vorgangsnummer und müssen nicht sagen, wer Sie sind. Verstößt ein Profil gegen diese Regeln oder das Gesetz, können wir es verbergen oder seine Karte abschalten. Wir nennen dem Inhaber den Grund, und alle Betroffenen können uns bitten, die Sache noch einmal zu prüfen.`,
      ],
    },
    {
      id: 'using-this-site',
      heading: 'Nutzung dieser Website',
      blocks: [
        'Sie dürfen auf unsere Seiten verlinken und diejenigen einbetten, die wir dafür anbieten. Greifen Sie die Website nicht an, senden Sie ihr keine automatisierten Bestellungen oder Anmeldungen, und kopieren Sie ihre Designs, Bilder und Texte nicht für Ihr eigenes Geschäft. Namen und Logos anderer Unternehmen gehören diesen; Unternehmen, die auf der Seite für Teams als Beispiele genannt werden, sind erfunden.',
        'Links zu anderen Websites, etwa in Profilen, führen zu Inhalten, auf die wir keinen Einfluss haben.',
      ],
    },
    {
      id: 'liability',
      heading: 'Unsere Haftung',
      blocks: [
        'Wir haften unbeschränkt für Tod oder Verletzung durch unsere Fahrlässigkeit, für Betrug und überall dort, wo das Gesetz keine Beschränkung zulässt.',
        'Im Übrigen haften wir gegenüber Verbrauchern für Schäden, die bei Vertragsschluss vorhersehbar waren. Wir haften nicht für geschäftliche Verluste von Verbrauchern, für das, was andere veröffentlichen, oder dafür, dass ein Smartphone oder ein Netz eine Karte nicht liest. Gegenüber Unternehmen ist unsere Haftung auf den Preis der betreffenden Bestellung beschränkt, und entgangener Gewinn ist ausgeschlossen.',
      ],
    },
    {
      id: 'changes',
      heading: 'Änderungen',
      blocks: [
        'Für eine Bestellung gelten die Bedingungen, die bei ihrer Aufgabe angezeigt wurden. Änderungen gelten für spätere Bestellungen und Nutzungen und ändern das Datum oben. Ist eine Klausel unwirksam, bleiben die übrigen bestehen.',
      ],
    },
    {
      id: 'law',
      heading: 'Recht und Gerichte',
      blocks: [
        'Für diese Bedingungen gilt das Recht von England und Wales, und dessen Gerichte entscheiden. Wenn Sie in Schottland oder Nordirland leben, können Sie auch dort vor Gericht gehen, und als Verbraucher behalten Sie den zwingenden Schutz des Rechts an Ihrem Wohnort.',
        `Am liebsten klären wir alles direkt: Schreiben Sie zuerst an ${legal}.`,
      ],
    },
    {
      id: 'contact',
      heading: 'Kontakt',
      blocks: [
        {
          list: [
            `Bestellungen und Support: ${support}`,
            `Rechtliches: ${legal}`,
            `Datenschutz: ${mailLink(brand.privacyEmail)}`,
          ],
        },
        `Was wir mit personenbezogenen Daten tun, steht in der [Datenschutzerklärung](${paths.policies}).`,
      ],
    },
  ]
}

function homePack(): Pick<TermsFacts, 'packPrice' | 'packList'> {
  const { collectorsPack } = pricesIn(DEFAULT_MARKET.currency)
  const money = moneyIn({ ...DEFAULT_MARKET, language: 'de' })
  return { packPrice: money.short(collectorsPack.pricePence), packList: money.short(collectorsPack.listPence) }
}
